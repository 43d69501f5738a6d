/** What the tests do with media items again and again. */
import type { Page } from "@playwright/test";
import { field, freshWord } from "./cards.ts";

/** Fills the open form of a media item. Returns its title, which no other has. */
export async function fillMedia(page: Page, texts: Record<string, string> = {}) {
	const word = freshWord();
	const title = `The sound of ${word}`;
	const all = {
		Title: title,
		URL: `https://example.org/${word}`,
		Description: "Forty seconds of snapping shrimps, then somebody explains who is who.",
		"Author/Creator": "Maria Merian",
		"Cover Image URL": "",
		Tags: "oceans, audio,",
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await field(page, "Content Type").selectOption("Podcast");
	return title;
}

export function submitMedia(page: Page) {
	return page.getByRole("button", { name: "Submit Content" });
}
