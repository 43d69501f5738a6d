/** The short forms and the buttons of projects. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { contentMessages } from "#app/projects/content.ts";
import { contributorMessages } from "#app/projects/contributors/contributor.ts";
import { invitationSubject } from "#app/projects/invitations/invitation-mail.ts";
import { confirmEmail, freshEmail, goodPassword } from "./accounts.ts";
import { field, photoFile } from "./cards.ts";
import { content, type FormCase, fillTexts, linkIn, question, someoneElse } from "./form-table.ts";
import { postContent, postVersion } from "./project-content.ts";
import { postProject } from "./project-form.ts";
import { postInvitation } from "./project-people.ts";
import { expect } from "./test.ts";

const textsOf = {
	data: { Data: "day,level\n1,3" },
	image: { "Description of the image": "A gauge at low water" },
};

/** A project of the page's account and another one. */
async function projectOfTwo(page: Page, role = "editor") {
	const { projectId, path } = await postProject(page);
	const { request, email } = await someoneElse(page);
	await postInvitation(page, projectId, { email, role });
	await request.get(await linkIn(email, invitationSubject, "/scicomm/projects/invitation"));
	await request.post(href("/scicomm/projects/invitation"), { form: { answer: "accept" } });
	await request.dispose();
	return { path: `${path}?tab=contributors` };
}

export const projectForms: FormCase[] = [
	...(["data", "image"] as const).map(
		(type): FormCase => ({
			route: "/scicomm/projects/:projectId/content/new",
			name: `content of type ${type}`,
			prepare: content(type),
			fill: async (page) => {
				await fillTexts(page, { Name: "Tides of the bay", Description: "From a gauge.", ...textsOf[type] });
				if (type !== "image") return;
				await page
					.getByRole("main")
					.locator("input[type=file]")
					.setInputFiles(await photoFile());
				await expect(page.getByRole("img", { name: "Preview", exact: true })).toBeVisible();
			},
			typed: "Name",
			button: "Add Content",
			draft: "told",
		}),
	),
	question(
		"/scicomm/projects/:projectId/content/:contentId/delete",
		"Delete content",
		async (page) => `${await postContent(page, "article", { text: "It comes." })}/delete`,
	),
	{
		route: "/scicomm/projects/:projectId/content/:contentId/restore",
		name: "a version that is restored",
		prepare: async (page) => {
			const path = await postContent(page, "article", { text: "It comes." });
			await postVersion(page, path, 1, "It comes and goes.");
			return `${path}/history`;
		},
		button: (page) => page.getByRole("button", { name: "Restore version 1" }),
		collide: async (page) => {
			await postVersion(page, new URL(page.url()).pathname.replace(/\/\w+$/, ""), 2, "It stays away.");
			return contentMessages.changedBeforeRestore;
		},
	},
	{
		route: "/scicomm/projects/:projectId?/star",
		name: "a star",
		prepare: async (page) => (await postProject(page)).path,
		button: (page) => page.getByRole("button", { name: /^Star(red)?$/ }),
		sentAs: "a fetcher",
	},
	question(
		"/scicomm/projects/:projectId?/fork",
		"Fork project",
		async (page) => `${(await postProject(page)).path}/fork`,
	),
	question(
		"/scicomm/projects/:projectId/delete",
		"Delete project",
		async (page) => `${(await postProject(page)).path}/delete`,
	),
	{
		route: "/scicomm/projects/:projectId/contributors/invite",
		name: "an invitation",
		prepare: async (page) => {
			const { projectId } = await postProject(page);
			return href("/scicomm/projects/:projectId/contributors/invite", { projectId });
		},
		fill: (page) => fillTexts(page, { Email: freshEmail() }),
		typed: "Email",
		button: "Send Invitation",
		collide: async (page) => {
			const [, projectId = ""] = /projects\/([^/]+)/.exec(page.url()) ?? [];
			await postInvitation(page, projectId, { email: await field(page, "Email").inputValue(), role: "viewer" });
			return contributorMessages.alreadyInvited;
		},
	},
	{
		route: "/scicomm/projects/:projectId/contributors/pending/:invitationId",
		name: "an invitation that is taken back",
		prepare: async (page) => {
			const { projectId, path } = await postProject(page);
			await postInvitation(page, projectId, { email: freshEmail(), role: "viewer" });
			return `${path}?tab=contributors`;
		},
		button: (page) => page.getByRole("button", { name: /^Withdraw the invitation/ }),
	},
	{
		route: "/scicomm/projects/:projectId/contributors/:userId/role",
		name: "the role of a contributor",
		prepare: async (page) => (await projectOfTwo(page)).path,
		fill: (page) => page.getByRole("combobox", { name: "Role of an unnamed member" }).last().selectOption("viewer"),
		button: (page) => page.getByRole("button", { name: /^Save the role/ }).last(),
	},
	{
		route: "/scicomm/projects/:projectId/contributors/:userId/role",
		name: "the role of an owner, who is the last one by then",
		prepare: async (page) => (await projectOfTwo(page, "owner")).path,
		button: (page) => page.getByRole("button", { name: /^Save the role/ }).first(),
		collide: async (page) => {
			const role = page.getByRole("combobox", { name: /^Role of / });
			await role.first().selectOption("viewer");
			const other = page.locator("form[action$='/role']").last();
			await page.request.post((await other.getAttribute("action")) ?? "", { form: { role: "viewer" } });
			return contributorMessages.lastOwner;
		},
		isUnsent: true,
	},
	question("/scicomm/projects/:projectId/contributors/:userId/remove", "Remove contributor", async (page) => {
		const { path } = await projectOfTwo(page);
		const html = await (await page.request.get(path)).text();
		const [other = ""] = [...html.matchAll(/action="([^"]+)\/role"/g)].map(([, of]) => of).slice(-1);
		return `${other}/remove`;
	}),
	{
		route: "/scicomm/projects/invitation",
		name: "an invitation that is answered",
		prepare: async (page, email) => {
			const { request, email: inviter } = await someoneElse(page);
			const other = { request, url: () => page.url() } as unknown as Page;
			await confirmEmail(inviter);
			const { projectId } = await postProject(other);
			await postInvitation(other, projectId, { email, role: "editor" });
			await page.request.get(await linkIn(email, invitationSubject, "/scicomm/projects/invitation"));
			return href("/scicomm/projects/invitation");
		},
		button: "Accept",
	},
	{
		route: "/profile/delete",
		name: "an account that is deleted",
		prepare: () => href("/profile/delete"),
		fill: (page) => fillTexts(page, { Password: goodPassword }),
		typed: "Password",
		button: "Delete my account",
	},
];
