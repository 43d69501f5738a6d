import fc from "fast-check";
import { expect, test } from "vitest";
import { sitePath } from "./site-path.ts";

test.each(["/", "/card/rachel-carson", "/scicomm/card/directory?q=a&page=2#top", "/a//b"])(
	"%s is a path on this site",
	(path) => {
		expect(sitePath(path)).toBe(path);
	},
);

test.each([
	"",
	"card",
	"//evil.example",
	"/\\evil.example",
	"\\\\evil.example",
	"https:evil.example",
	"https://evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"javascript:alert(1)",
	null,
	7,
])("%j is not", (text) => {
	expect(sitePath(text)).toBeNull();
});

test("whatever is let through stays on the site in a browser's eyes", () => {
	const pieces = fc.array(
		fc.constantFrom("/", "\\", ":", "@", ".", "evil.example", "https", "\t", "%2f", "?", "#", " "),
		{ maxLength: 8 },
	);
	fc.assert(
		fc.property(pieces, (parts) => {
			const path = sitePath(`/${parts.join("")}`);
			if (path !== null) expect(new URL(path, "https://heliograph.example").origin).toBe("https://heliograph.example");
		}),
	);
});
