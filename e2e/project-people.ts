/** What the tests do with those who work on projects. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";

/** Invites without the form, for an owner of the project. */
export async function postInvitation(
	page: Pick<Page, "request">,
	projectId: string,
	form: { email: string; role: string },
) {
	const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
	expect((await page.request.post(path, { form })).status()).toBe(200);
}
