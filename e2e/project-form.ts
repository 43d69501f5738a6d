/** What the tests do with the form of projects again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { field, freshWord, photoFile } from "./cards.ts";

/** Fills the open form of a project. Returns its name. */
export async function fillProject(page: Page, texts: Record<string, string> = {}) {
	const name = `Lake levels ${freshWord()}`;
	const all = {
		"Project Name": name,
		"Short Description": "How high the water stood, day by day.",
		Description: "Read from a staff at the jetty every morning since the mill was built.",
		Topics: "lakes, open data",
		...texts,
	};
	for (const [label, text] of Object.entries(all)) await field(page, label).fill(text);
	return name;
}

/** Chooses a thumbnail and waits for its preview. */
export async function chooseThumbnail(page: Page) {
	await field(page, "Thumbnail").setInputFiles(await photoFile());
	await expect(page.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
}

/** Makes a project without the form, for whom the page's browser is signed in. Returns its name and path. */
export async function postProject(page: Page, fields: Record<string, string> = {}) {
	const name = fields.name ?? `Lake levels ${freshWord()}`;
	const multipart = { name, description: "Read from a staff at the jetty.", visibility: "public", ...fields };
	const response = await page.request.post(href("/scicomm/projects/create"), { multipart, maxRedirects: 0 });
	expect(response.status()).toBe(303);
	const path = response.headers().location ?? "";
	return { name, path, projectId: path.split("/").at(-1) ?? "" };
}
