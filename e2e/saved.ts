import type { Page } from "@playwright/test";
import { href } from "react-router";

/** Saves an entry, with a note or in a list. */
export async function keepEntry(page: Page, id: string, fields: Record<string, string>) {
	await page.request.post(href("/saved"), { form: { id, save: "on" } });
	const path = href("/saved/:id", { id });
	const html = await (await page.request.get(path)).text();
	const [, version = ""] = /name="version" value="([^"]+)"/.exec(html) ?? [];
	await page.request.post(path, { form: { ...fields, version } });
}
