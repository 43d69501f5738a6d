import { describe, expect, test, vi } from "vitest";
import { boardLimits, boardMessages } from "#app/boards/board.ts";
import { maxTypedLength, tagsIn } from "#app/ui/typed-text.ts";
import { showcaseMessages, titleLabel } from "./showcase.ts";
import { readShowcaseFilters } from "./showcase-filters.ts";
import { applicationSchema, tidyApplication } from "./showcase-input.ts";
import { showcasePath, toggleTag } from "./showcase-search.ts";

const application = {
	name: "Caroline Herschel",
	email: "caroline@example.org",
	category: "person",
	title: "Mary Somerville",
	description: "She connects the sciences.",
	link: "example.org/somerville",
	tags: ["astronomy"],
};

function errorsOf(fields: Record<string, unknown>) {
	const result = applicationSchema.safeParse({ ...application, ...fields });
	return result.success ? {} : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]));
}

describe("an application", () => {
	test("of millions of characters is too long without being cleaned", () => {
		const long = "a\u200b ".repeat(1_000_000);
		const cleaned = vi.spyOn(String.prototype, "normalize");
		const errors = errorsOf({ name: long, title: long, description: long, link: long, tags: [long], tagText: long });
		const longest = Math.max(0, ...cleaned.mock.contexts.map((text) => String(text).length));
		cleaned.mockRestore();
		expect(longest).toBeLessThanOrEqual(maxTypedLength);
		expect(errors).toMatchObject({ description: showcaseMessages.descriptionTooLong });
	});

	test("is kept with its link completed and its texts tidied", () => {
		expect(applicationSchema.parse({ ...application, name: "  Caroline \n Herschel " })).toEqual({
			...application,
			link: "https://example.org/somerville",
			image: null,
		});
	});

	test.each([
		["name", "Name is required"],
		["email", "Email is required"],
		["category", "Category is required"],
		["title", "Title is required"],
		["description", "Description is required"],
		["link", "Link is required"],
	])("without %s is told '%s'", (field, message) => {
		expect(errorsOf({ [field]: undefined })).toEqual({ [field]: message });
		expect(errorsOf({ [field]: " \u200b " })).toEqual({ [field]: message });
	});

	test.each([undefined, [], [" ", ","], ["#"]])("with the tags %j is told that one is required", (tags) => {
		expect(errorsOf({ tags })).toEqual({ tags: "At least one tag is required" });
	});

	test.each(["nobody", "a@b", "a b@example.org", "a@example.org, b@example.org"])("refuses the email %j", (email) => {
		expect(errorsOf({ email })).toEqual({ email: "Invalid email address" });
	});

	test.each(["podcast", "Blog", "constructor"])("refuses the category %j", (category) => {
		expect(errorsOf({ category })).toEqual({ category: "Category is required" });
	});

	test.each([
		"javascript:alert(1)",
		"data:text/html,hi",
		"nonsense",
		"https://",
		"https://user:pass@example.org",
		"//x",
	])("refuses the link %j", (link) => {
		expect(errorsOf({ link })).toEqual({ link: "Please enter a valid URL" });
	});

	test("may have a description of 300 characters, emoji counted as one, and none more", () => {
		expect(errorsOf({ description: "🔭".repeat(300) })).toEqual({});
		expect(errorsOf({ description: "🔭".repeat(301) })).toEqual({
			description: "Description must be less than 300 characters",
		});
	});

	test("has its tags in lower case, trimmed, each once, with what stands in the tag field counted as added", () => {
		const { tags } = applicationSchema.parse({
			...application,
			tags: [" Ocean ", "#ocean"],
			tagText: "OCEAN, Deep  Sea ,,",
		});
		expect(tags).toEqual(["ocean", "deep sea"]);
	});

	test("has at most ten tags of thirty characters", () => {
		expect(errorsOf({ tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) })).toEqual({
			tags: boardMessages.tagsFull,
		});
		expect(errorsOf({ tags: ["t".repeat(31)] })).toEqual({ tags: "A tag must be 30 characters or less" });
	});

	test.each(["x", "../../etc/passwd", "A".repeat(64)])("takes the image %j for none", (image) => {
		expect(applicationSchema.parse({ ...application, image }).image).toBeNull();
	});
});

test("a posted form is read as far as the limits can tell apart", () => {
	const form = new FormData();
	for (let i = 0; i < 1000; i++) form.append("tags", `tag ${i}`);
	form.append("name", "first");
	form.append("name", "second");
	form.append("title", new File(["x"], "x"));
	form.append("featured", "true");
	const tidy = tidyApplication(form);
	expect(tidy.getAll("tags")).toHaveLength(11);
	expect(tidy.getAll("name")).toEqual(["second"]);
	expect([...new Set(tidy.keys())].sort()).toEqual(["name", "tags"]);
});

test("tags are what stands between commas", () => {
	expect(tagsIn("A, #b,, c  d ,")).toEqual(["a", "b", "c d"]);
});

test("the title of a person is labelled as name or title", () => {
	expect(["person", "blog", "publication", undefined].map(titleLabel)).toEqual([
		"Name/Title",
		"Title",
		"Title",
		"Title",
	]);
});

describe("the address of the showcase", () => {
	test("holds the filters, and reads them back", () => {
		const filters = { q: "100% & more", category: "blog" as const, tags: ["field notes", "c++"], page: 1 };
		const path = showcasePath(filters);
		expect(readShowcaseFilters(new URL(path, "http://x").searchParams)).toEqual(filters);
		expect(showcasePath({ q: "", category: null, tags: [] })).toBe("/showcase");
	});

	test("may ask for any tag that the form takes", () => {
		const tag = "🐋".repeat(boardLimits.tag);
		expect(errorsOf({ tags: [tag] })).toEqual({});
		expect(readShowcaseFilters(new URLSearchParams({ tag })).tags).toEqual([tag]);
	});

	test("makes sense whatever it says", () => {
		const params = new URLSearchParams("q=a%00b&category=podcast&page=-3&tag=&tag=OCEAN&tag=ocean&q=second");
		for (let i = 0; i < 100; i++) params.append("tag", `t${i}`);
		const filters = readShowcaseFilters(params);
		expect(filters).toMatchObject({ q: "second", category: null, page: 1 });
		expect(filters.tags).toHaveLength(10);
		expect(filters.tags[0]).toBe("ocean");
	});
});

test("a tag is added, or taken away when it is there", () => {
	expect(toggleTag(["a"], "b")).toEqual(["a", "b"]);
	expect(toggleTag(["a", "b"], "a")).toEqual(["b"]);
});
