/** What the tests do with resources again and again. */
import type { Page } from "@playwright/test";
import { field, freshWord } from "./cards.ts";

/** Fills the open form of a resource. Returns its name, which no other has. */
export async function fillResource(page: Page, texts: Record<string, string> = {}) {
	const word = freshWord();
	const name = `The ${word} guide`;
	const all = {
		Name: name,
		URL: `https://example.org/${word}`,
		Description: "Twelve short walks, each of which explains one thing that can be seen from it.",
		"Ideal for": "Teachers of small groups",
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await field(page, "Type").selectOption("Program");
	return name;
}
