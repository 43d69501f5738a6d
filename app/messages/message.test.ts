import { expect, test } from "vitest";
import { namesText, sameText, snippetOf } from "./message.ts";

const offer = "I have a wonderful investment for everybody who explains science";

test("texts are the same whatever their case, accents, punctuation, numbers, spaces, links and greeting", () => {
	const one = sameText(`Dear Zoë Marín, ${offer}: 100 at https://a.example/x now!`, ["Zoë Marín", "Eve"]);
	expect(one).not.toBeNull();
	expect(sameText(`dear  ADA ${offer.toUpperCase()} 250\nat http://b.example/y?z NOW`, ["Ada", "Eve"])).toBe(one);
	expect(sameText(`Dear Ada, ${offer}, and sell at once`, ["Ada", "Eve"])).not.toBe(one);
});

test.each(["Thanks, that works for me.", "100 %", "", "See you at https://meet.example/a"])(
	"%j is too short to be compared",
	(text) => {
		expect(sameText(text, [])).toBeNull();
	},
);

test("a short text with a link is compared, and one in another script", () => {
	expect(sameText("Buy cheaply now https://a.example", [])).toBe(sameText("buy cheaply NOW http://b.example/2", []));
	const one = sameText("Дорогой друг, предлагаю выгодно вложить деньги в новое дело", []);
	expect(one).not.toBeNull();
	expect(one).toBe(sameText("ДОРОГОЙ друг! Предлагаю выгодно вложить деньги в новое дело.", []));
});

test("the beginning of a message is one line, and cuts no character in two", () => {
	expect(snippetOf(" Good\n\nmorning ")).toBe("Good morning");
	expect(Array.from(snippetOf("🦠".repeat(200)))).toHaveLength(121);
});

test("who has left is called so", () => {
	expect(namesText(["Ada", "", "Carl"])).toBe("Ada, Somebody who has left and Carl");
});
