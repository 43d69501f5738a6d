/** What the tests do with requests again and again. */
import type { Page } from "@playwright/test";
import { dayIn } from "#tests/events.ts";
import { field, freshWord } from "./cards.ts";

/** Fills the open form of a request. Returns its title, which no other has. */
export async function fillRequest(page: Page, texts: Record<string, string> = {}) {
	const title = `What lives in the harbour of ${freshWord()}?`;
	const all = {
		Title: title,
		Description: "Forty minutes for two classes, and time for their questions.",
		"Until when": dayIn(20),
		Town: "Lisbon",
		Country: "Portugal",
		Languages: "Portuguese, English",
		"Your name": "Emília Duarte",
		Organisation: "Harbour Museum",
		...texts,
	};
	await field(page, "What for").selectOption("Talk");
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	await page.getByText("Marine Biology", { exact: true }).click();
	return texts.Title ?? title;
}

export function submitRequest(page: Page) {
	return page.getByRole("button", { name: "Send Request" });
}
