import { expect, test } from "vitest";
import { pageSearch } from "./pagination.tsx";

test("a page link keeps the other search parameters", () => {
	expect(pageSearch("?q=sea&page=2&tag=a&tag=b", 3)).toBe("?q=sea&page=3&tag=a&tag=b");
	expect(pageSearch("", 2)).toBe("?page=2");
});

test("a page can have a parameter of another name", () => {
	expect(pageSearch("?page=2", 3, "cards")).toBe("?page=2&cards=3");
	expect(pageSearch("?page=2&cards=3", 1, "cards")).toBe("?page=2");
});

test("the first page has no page parameter", () => {
	expect(pageSearch("?page=2&q=sea", 1)).toBe("?q=sea");
	expect(pageSearch("?page=2", 1)).toBe("");
});
