import { expect, test } from "vitest";
import { emailLimit } from "./email.ts";
import { isEmail, tidyEmail, withAsciiDomain } from "./is-email.ts";

test("an address is tidied, and its domain written as mail servers know it", () => {
	expect(tidyEmail(" Ada@MÜLLER.de ")).toBe("ada@xn--mller-kva.de");
	expect(isEmail("ada@müller.de")).toBe(true);
});

test.each([
	["a domain", `ada@${"學".repeat(emailLimit)}.de`],
	["combining marks", `${"e\u0301".repeat(emailLimit)}@example.org`],
])("what is too long for an address is not converted: %s", (_, text) => {
	expect(tidyEmail(text)).toBe(text);
	expect(withAsciiDomain(text)).toBe(text);
	expect(isEmail(text)).toBe(false);
});
