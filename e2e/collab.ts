/** What the tests do with collab listings again and again. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { field, freshWord } from "./cards.ts";

export const detailedListing = `${href("/collab/new")}?form=detailed`;

/** Fills the open form of a quick listing. Returns its description, which no other has. */
export async function fillQuickListing(page: Page, texts: Record<string, string> = {}) {
	const description = `I keep bees at ${freshWord()} and look for somebody to film them.`;
	const all = {
		Description: description,
		Name: "Maria Merian",
		Email: "maria@example.org",
		LinkedIn: "example.org/in/maria",
		Link: "https://example.org/bees",
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await field(page, "Type").selectOption("Ask");
	return description;
}

/** Fills the open form of a detailed listing. Returns its title, which no other has. */
export async function fillDetailedListing(page: Page, texts: Record<string, string> = {}) {
	const title = `A writer for the bees of ${freshWord()}`;
	const all = {
		Title: title,
		Description: "Twelve hives, one book.\n\nYou write, I draw, and the bees decide.",
		Tags: "bees, Books,, bees,",
		Contact: "hives@example.org",
		"Portfolio link": "https://example.org/portfolio",
		Link: "https://example.org/bees",
		"Social link 1": "",
		"Social link 2": "social.example.org/maria",
		Name: "Maria Merian",
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await field(page, "Category").selectOption("Looking for Writer");
	return title;
}

export function submitListing(page: Page) {
	return page.getByRole("button", { name: "Submit Listing" });
}
