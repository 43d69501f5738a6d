import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { contributorMessages } from "#app/projects/contributors/contributor.ts";
import { invitationSubject } from "#app/projects/invitations/invitation-mail.ts";
import {
	becomeMember,
	confirmByMail,
	confirmEmail,
	fillLogin,
	fillSignup,
	freshEmail,
	goodPassword,
} from "./accounts.ts";
import { field } from "./cards.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { mailTo } from "./mailbox.ts";
import { holdRequests, isPost, loseConnection } from "./network.ts";
import { postProject } from "./project-form.ts";
import { postInvitation } from "./project-people.ts";
import { expect, test, toast, visit } from "./test.ts";

function tab(page: Page, name: string) {
	return page.getByRole("navigation", { name: "Parts of the project" }).getByRole("link", { name });
}

function star(page: Page) {
	return page.getByRole("button", { name: /^Star(red)?$/ });
}

async function linkFor(email: string) {
	const { text } = await mailTo(email, invitationSubject);
	return /https?:\/\/\S+invitation\?token=\S+/.exec(text)?.[0] ?? "";
}

test("who has no account declines an invitation, and is told so on the page that comes next, once", async ({
	page,
	openVisitor,
}) => {
	const email = await becomeMember(page);
	await confirmEmail(email);
	const guest = freshEmail();
	const { projectId } = await postProject(page);
	await postInvitation(page, projectId, { email: guest, role: "viewer" });
	const visitor = await openVisitor();
	await visit(visitor, await linkFor(guest));
	await visitor.getByRole("button", { name: "Decline" }).click();
	const told = visitor.getByText(contributorMessages.declined);
	await expect(told).toBeVisible();
	await expect(visitor).toHaveURL(href("/scicomm/projects"));
	await expect(visitor).toHaveTitle(/^Projects/);
	await visitor.getByRole("banner").getByRole("link", { name: "Resources" }).first().click();
	await expect(visitor.getByRole("heading", { level: 1, name: "Resources" })).toBeVisible();
	await visitor.goBack();
	await expect(visitor.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
	await expect(told).toHaveCount(0);
});

test("three people: one invites, one joins by mail, one forks and stars", async ({ page, openVisitor, faults }) => {
	faults.allow(/status of 403/);
	const [editor, reader] = [await openVisitor(), await openVisitor()];
	const owner = await becomeMember(page);
	const { name, path } = await postProject(page);
	const guest = freshEmail();
	await visit(page, path);
	await tab(page, "Contributors").click();
	await expect(page).toHaveURL(`${path}?tab=contributors`);
	await expect(tab(page, "Contributors")).toHaveAttribute("aria-current", "page");
	await page.getByRole("link", { name: "Invite someone" }).click();
	await field(page, "Email").fill(guest);
	await expect(page.getByText(contributorMessages.confirmToInvite)).toBeVisible();
	await page.getByRole("button", { name: "Send Invitation" }).click();
	await expect(page.getByText(contributorMessages.confirmFirst)).toBeVisible();
	await page.getByRole("button", { name: "Send the mail again" }).click();
	await expect(page.getByText(accountMessages.confirmationSent)).toBeVisible();
	await expect(field(page, "Email")).toHaveValue(guest);
	await confirmByMail(page, owner);
	await page.getByRole("button", { name: "Send Invitation" }).click();
	await expect(toast(page).filter({ hasText: "The invitation is sent." })).toBeVisible();
	await expect(page.getByRole("heading", { name: guest })).toBeVisible();

	await visit(editor, await linkFor(guest));
	await expect(editor).toHaveURL(href("/scicomm/projects/invitation"));
	await expect(editor.getByRole("main")).toContainText(`invites you to contribute to ${name}`);
	await editor.setViewportSize({ width: 360, height: 740 });
	await expectNoSidewaysScroll(editor);
	await editor.getByRole("link", { name: "Sign up to accept" }).click();
	await fillSignup(editor, guest);
	await expect(editor).toHaveURL(href("/scicomm/projects/invitation"));
	await editor.getByRole("button", { name: "Accept" }).click();
	await expect(editor).toHaveURL(path);
	await editor.setViewportSize({ width: 1280, height: 800 });
	await editor.getByRole("link", { name: "Add Content" }).click();
	await editor.getByRole("link", { name: "Article" }).click();
	await field(editor, "Name").fill("Spring tides");
	await field(editor, "Text").fill("The moon **pulls**.");
	await editor.getByRole("button", { name: "Add Content" }).last().click();
	await editor.getByRole("link", { name: "Edit" }).click();
	await field(editor, "Text").fill("The moon **pulls**, and so does the sun.");
	await field(editor, "What did you change?").fill("The sun");
	await editor.getByRole("button", { name: "Save version" }).last().click();
	await expect(editor.getByText("Version 2 by")).toBeVisible();
	await expect(editor.getByText("The moon pulls, and so does the sun.")).toBeVisible();

	await page.reload();
	await expect(page.getByText("Editor, 2 contributions")).toBeVisible();
	await page.getByRole("combobox", { name: "Role of an unnamed member" }).selectOption("Owner");
	await page.getByRole("button", { name: "Save the role" }).click();
	await expect(page.getByText("Owner, 0 contributions")).toHaveCount(1);
	await expect(page.getByText("Owner, 2 contributions")).toHaveCount(1);
	await page.getByRole("button", { name: "Leave this project" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Leave project" }).click();
	await expect(page.getByText("Owner, 0 contributions")).toHaveCount(0);
	await expect(page.getByText("Owner, 2 contributions")).toHaveCount(1);
	await expect(page.getByRole("link", { name: "Invite someone" })).toHaveCount(0);

	await becomeMember(reader);
	await visit(reader, path);
	const letThrough = await holdRequests(reader, isPost);
	await star(reader).dblclick();
	await expect(star(reader)).toHaveText("Starred");
	await expect(reader.getByRole("main").getByText("1 star", { exact: true })).toBeVisible();
	const answered = reader.waitForResponse((response) => isPost(response.request()));
	letThrough();
	expect((await answered).status()).toBe(200);
	await reader.reload();
	await expect(star(reader)).toHaveText("Starred");
	await reader.getByRole("button", { name: "Fork" }).click();
	await reader.getByRole("dialog").getByRole("button", { name: "Fork project" }).click();
	await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`${name} (fork)`);
	await expect(reader.getByText("Private", { exact: true })).toBeVisible();
	await tab(reader, "Content").click();
	await reader.getByRole("link", { name: "Spring tides" }).click();
	await expect(reader.getByText("Version 2 by")).toBeVisible();
	await expect(reader.getByText("The moon pulls, and so does the sun.")).toBeVisible();
	await reader.goBack();
	await reader.getByRole("main").getByRole("link", { name, exact: true }).click();
	await expect(reader.getByRole("heading", { name: "1 fork" })).toBeVisible();
});

test("a star that is refused or does not arrive is taken back, and says why", async ({ page, openVisitor, faults }) => {
	faults.allow(/status of 401/, /ERR_CONNECTION_REFUSED/);
	const owner = await openVisitor();
	await becomeMember(owner);
	const { path } = await postProject(owner);
	const email = await becomeMember(page);
	await visit(page, path);
	const code = page.waitForEvent("requestfinished", (request) => request.url().includes("/assets/star-"));
	await star(page).hover();
	await code;
	const restore = await loseConnection(page);
	await star(page).click();
	await expect(page.getByRole("alert")).toContainText("The connection is lost");
	await expect(star(page)).toHaveText("Star");
	restore();
	await page.context().clearCookies();
	await star(page).click();
	await expect(page.getByRole("alert")).toContainText("You must be logged in to star a project");
	await expect(page.getByText("0 stars")).toBeVisible();
	await page.getByRole("alert").getByRole("link", { name: "Login" }).click();
	await fillLogin(page, email, goodPassword);
	await expect(page).toHaveURL(path);
	await star(page).click();
	await expect(page.getByText("1 star", { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("people are invited, promoted and removed, and a project is starred and forked", async ({
		page,
		openVisitor,
		faults,
	}) => {
		faults.allow(/status of 422/);
		const guestPage = await openVisitor();
		const owner = await becomeMember(page);
		const guest = await becomeMember(guestPage);
		const { projectId, path } = await postProject(page);
		await page.goto(path);
		await star(page).click();
		await expect(star(page)).toHaveText("Starred");
		await star(page).click();
		await expect(page.getByText("0 stars")).toBeVisible();
		await tab(page, "Contributors").click();
		await page.getByRole("link", { name: "Invite someone" }).click();
		await page.getByRole("button", { name: "Send the mail again" }).click();
		await expect(page.getByText(accountMessages.confirmationSent)).toBeVisible();
		await confirmByMail(page, owner);
		await page.goto(`${path}?tab=contributors`);
		await page.getByRole("link", { name: "Invite someone" }).click();
		await field(page, "Email").fill("nonsense");
		await page.getByRole("radio", { name: "Viewer" }).check();
		await page.getByRole("button", { name: "Send Invitation" }).click();
		await expect(page.getByText("Invalid email address").first()).toBeVisible();
		await expect(page.getByRole("radio", { name: "Viewer" })).toBeChecked();
		const nobody = freshEmail();
		await field(page, "Email").fill(nobody);
		await page.getByRole("button", { name: "Send Invitation" }).click();
		await expect(page.getByText("The invitation is sent.")).toBeVisible();
		await page.getByRole("button", { name: `Send again: the invitation to ${nobody}` }).click();
		await expect(page.getByText("A new invitation has been sent.")).toBeVisible();
		await page.getByRole("button", { name: `Withdraw the invitation to ${nobody}` }).click();
		await expect(page.getByText("The invitation has been withdrawn.")).toBeVisible();

		await postInvitation(page, projectId, { email: guest, role: "viewer" });
		await guestPage.goto(await linkFor(guest));
		await guestPage.getByRole("button", { name: "Accept" }).click();
		await expect(guestPage.getByText("You are now a contributor to this project.")).toBeVisible();
		await page.goto(`${path}?tab=contributors`);
		await page.getByRole("combobox").selectOption("Editor");
		await page.getByRole("button", { name: "Save the role" }).click();
		await expect(page.getByText("The role is changed.")).toBeVisible();
		await page.getByRole("link", { name: "Remove an unnamed member" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this contributor?");
		await page.getByRole("button", { name: "Remove contributor" }).click();
		await expect(page.getByText("The contributor is removed.")).toBeVisible();
		await page.getByRole("link", { name: /^Fork / }).click();
		await page.getByRole("button", { name: "Fork project" }).click();
		await expect(page.getByText("The fork is yours.")).toBeVisible();
	});
});
