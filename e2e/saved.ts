import type { Page } from "@playwright/test";
import { href } from "react-router";

/** The button that saves what a page is about, whatever it says now. */
export function saveButton(page: Page, name: string) {
	return page.getByRole("button", { name }).and(page.locator("[aria-keyshortcuts=s]"));
}

/** Saves an entry, with a note or in a list. */
export async function keepEntry(page: Page, id: string, fields: Record<string, string>) {
	await page.request.post(href("/saved"), { form: { id, save: "on" } });
	const path = href("/saved/:id", { id });
	const html = await (await page.request.get(path)).text();
	const [, version = ""] = /name="version" value="([^"]+)"/.exec(html) ?? [];
	await page.request.post(path, { form: { ...fields, version } });
}
