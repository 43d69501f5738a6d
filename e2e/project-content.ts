/** What the tests do with the content of projects again and again. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { postProject } from "./project-form.ts";

/** Adds content without the form to a new project of whom the page's browser is signed in. Returns its path. */
export async function postContent(page: Page, type: string, fields: Record<string, string> = {}) {
	const { projectId } = await postProject(page);
	const path = `${href("/scicomm/projects/:projectId/content/new", { projectId })}?type=${type}`;
	const multipart = { type, name: "Tides of the bay", description: "Read from a gauge.", ...fields };
	const response = await page.request.post(path, { multipart, maxRedirects: 0 });
	expect(response.status()).toBe(303);
	return response.headers().location ?? "";
}

/** Saves a version of an article without its form. */
export async function postVersion(page: Page, path: string, base: number, text: string) {
	const multipart = { type: "article", name: "Tides of the bay", version: String(base), changes: "Said more", text };
	const response = await page.request.post(`${path}/edit`, { multipart, maxRedirects: 0 });
	expect(response.status()).toBe(303);
}
