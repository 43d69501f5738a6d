import { expect, test } from "vitest";
import { parseTheme, themeCookie, themes } from "./theme.ts";

test("a cookie header without a theme asks for the device's own", () => {
	expect(parseTheme(null)).toBe("system");
	expect(parseTheme("")).toBe("system");
	expect(parseTheme("session=1; other=theme")).toBe("system");
});

test("the theme is found among other cookies", () => {
	expect(parseTheme("session=1; theme=dark; other=2")).toBe("dark");
	expect(parseTheme("theme=light")).toBe("light");
});

test("a page on https finds the theme under its cookie's longer name", () => {
	expect(parseTheme("other=2; __Host-theme=dark")).toBe("dark");
});

test("a theme nobody knows is ignored", () => {
	expect(parseTheme("theme=neon")).toBe("system");
	expect(parseTheme("my-theme=dark")).toBe("system");
});

test("every theme comes back from its own cookie", () => {
	for (const theme of themes) expect(parseTheme(themeCookie(theme).split(";")[0] ?? "")).toBe(theme);
});

test("the cookie is kept for a year on the whole site", () => {
	expect(themeCookie("dark")).toBe("theme=dark; Max-Age=31536000; Path=/; SameSite=Lax");
});
