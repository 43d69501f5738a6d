import Ajv from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { webAddress } from "#app/ui/typed-text.ts";
import { uriOf, uriOrNull } from "./addresses.ts";

const isUri = addFormats(new Ajv()).compile({ type: "string", format: "uri" });

test.each([
	["https://example.org", "https://example.org/"],
	["https://例え.example/湯川?q=ü#ä", "https://xn--r8jz45g.example/%E6%B9%AF%E5%B7%9D?q=%C3%BC#%C3%A4"],
	["https://example.org/a[1]|b?x=[2]&y=%zz#one#two", "https://example.org/a%5B1%5D%7Cb?x=%5B2%5D&y=%25zz#one%23two"],
	["https://", "https://"],
])("the address %s is the URI %s", (address, uri) => {
	expect(uriOf(address)).toBe(uri);
});

test("whatever our forms take is a URI afterwards, which leads to the same place", () => {
	expect(uriOrNull("")).toBeNull();
	const unit = fc.constantFrom(..."az09-._~:/?#[]@!$&'()*+,;=%|^üß湯🦊\u200d");
	fc.assert(
		fc.property(fc.constantFrom("https://example.org/", "http://", ""), fc.string({ unit }), (start, end) => {
			const address = webAddress(start + end);
			if (address === null) return;
			const uri = uriOf(address);
			expect([uri, isUri(uri)]).toEqual([uri, true]);
			expect(new URL(uri).host).toBe(new URL(address).host);
			expect(uriOf(uri)).toBe(uri);
		}),
		{ numRuns: 1000 },
	);
});
