/** What the tests do with projects and those who work on them. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { freshWord } from "./cards.ts";

/** Makes a project without the form, for whom the page's browser is signed in. Returns its name, id and page. */
export async function postProject(page: Page, fields: Record<string, string> = {}) {
	const name = `Tide Tables ${freshWord()}`;
	const multipart = {
		name,
		description: "When the sea comes and goes, in words that a harbour understands.",
		visibility: "public",
		...fields,
	};
	const response = await page.request.post(href("/scicomm/projects/create"), { multipart });
	const [, id = ""] = /\/projects\/([0-9a-f-]{36})$/.exec(response.url()) ?? [];
	expect(id, "the new project's page").not.toBe("");
	return { name: multipart.name, id, path: href("/scicomm/projects/:projectId", { projectId: id }) };
}

/** Invites without the form, for an owner of the project. */
export async function postInvitation(page: Page, projectId: string, form: { email: string; role: string }) {
	const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
	expect((await page.request.post(path, { form })).status()).toBe(200);
}
