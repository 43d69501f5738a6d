import { expect, test } from "vitest";
import { avatarLetters, displayText } from "./account.ts";

test("an account is called by its name, else by its newest card's, else by its address", () => {
	const email = "mary@example.org";
	expect(displayText({ name: "Mary", cardName: "Mary Somerville", email })).toBe("Mary");
	expect(displayText({ name: "", cardName: "Mary Somerville", email })).toBe("Mary Somerville");
	expect(displayText({ name: "", cardName: null, email })).toBe(email);
});

test.each([
	["mary@example.org", "MA"],
	["7 of Nine", "OF"],
	["é", "É"],
	["李時珍", "李時"],
	["42", "U"],
	["", "U"],
])("the avatar of %j shows %s", (text, letters) => {
	expect(avatarLetters(text)).toBe(letters);
});
