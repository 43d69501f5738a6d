/** Whose a draft is, and when it is not. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountButton, becomeConfirmed, becomeMember, goodPassword, signIn, signOut } from "./accounts.ts";
import { field } from "./cards.ts";
import { plainJob, postJob } from "./jobs.ts";
import { cardOfAnother } from "./messages.ts";
import { loseNextPage, noPage } from "./network.ts";
import { postProject } from "./project-form.ts";
import { keepEntry } from "./saved.ts";
import { expect, test, visit } from "./test.ts";

const form = href("/jobs/new");

test("each tab keeps a draft of its own, and 'Start over' empties the form for good", async ({ page, context }) => {
	await becomeMember(page);
	await visit(page, form);
	await field(page, "Company").fill("Of the first");
	const other = await context.newPage();
	await visit(other, form);
	await expect(field(other, "Company")).toHaveValue("Of the first");
	await expect(other.getByText("Your draft is restored.")).toBeVisible();
	await field(other, "Company").fill("Of the second");
	await field(page, "Location").fill("Montevideo");
	for (const [tab, company] of [
		[page, "Of the first"],
		[other, "Of the second"],
	] as const) {
		await tab.reload();
		await expect(field(tab, "Company")).toHaveValue(company);
	}
	await visit(other, href("/home"));
	await other.getByRole("link", { name: "Form without a title" }).click();
	await expect(field(other, "Company")).toHaveValue("Of the second");
	await other.getByRole("button", { name: "Start over" }).click();
	await expect(field(other, "Company")).toHaveValue("");
	await page.getByRole("button", { name: "Start over" }).click();
	await expect(field(page, "Company")).toHaveValue("");
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(field(page, "Company")).toHaveValue("");
	await visit(page, href("/home"));
	await expect(page.getByText("What you have begun")).toHaveCount(0);
});

test("a draft is shown to whoever typed it alone, ends when they sign out, and after thirty days", async ({ page }) => {
	const email = await becomeMember(page);
	await visit(page, form);
	await field(page, "Company").fill("Of Ada");
	await page.context().clearCookies();
	await becomeMember(page);
	await visit(page, form);
	await expect(field(page, "Company")).toHaveValue("");
	await field(page, "Company").fill("Of Ida");

	await page.context().clearCookies();
	await signIn(page, email, goodPassword);
	await visit(page, form);
	await expect(field(page, "Company")).toHaveValue("Of Ada");
	await signOut(page);
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Of Ada");
	await signIn(page, email, goodPassword);
	await visit(page, form);
	await field(page, "Company").fill("Of Ada");
	// A document, without React.
	await visit(page, href("/scicomm/card/directory"));
	await signOut(page);
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Of Ada");
	expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Of Ida");

	await page.evaluate(() => {
		for (const [key, text] of Object.entries(localStorage)) {
			const age = 31 * 24 * 60 * 60 * 1000;
			localStorage.setItem(
				key,
				text.replace(/"keptAt":(\d+)/g, (_: string, at: string) => `"keptAt":${Number(at) - age}`),
			);
		}
	});
	await visit(page, href("/scicomm/card/create"));
	await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Of Ida");
});

test("'Sign out everywhere' leaves no draft behind either, and nothing else on the profile takes one away", async ({
	page,
}) => {
	const stored = () => page.evaluate(() => JSON.stringify(localStorage));
	await becomeMember(page);
	await visit(page, form);
	await field(page, "Company").fill("Of Ada");
	await expect.poll(stored).toContain("Of Ada");
	await visit(page, href("/profile"));
	await page.getByRole("button", { name: "Not now" }).click();
	await expect(page.getByRole("button", { name: "Not now" })).toBeHidden();
	expect(await stored()).toContain("Of Ada");
	await page.getByRole("button", { name: "Sign out everywhere" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
	expect(await stored()).not.toContain("Of Ada");
});

test("who signs out leaves no draft behind in another tab either, which keeps the form", async ({ page, context }) => {
	const stored = () => page.evaluate(() => JSON.stringify(localStorage));
	await becomeMember(page);
	for (const from of [href("/home"), href("/scicomm/card/directory")]) {
		if (from !== href("/home")) await becomeMember(page);
		await visit(page, from);
		const other = await context.newPage();
		await visit(other, form);
		await field(other, "Company").fill("Of Ada");
		await expect.poll(stored).toContain("Of Ada");
		await signOut(page);
		await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
		await field(other, "Location").fill("Montevideo");
		await expect(field(other, "Company")).toHaveValue("Of Ada");
		await expect.poll(stored).not.toContain("Of Ada");
		await visit(other, href("/help"));
		expect(await stored()).not.toContain("Of Ada");
		await other.close();
	}
});

test("what is typed about one thing does not stand in the form for another, to which the page leads at once", async ({
	page,
}) => {
	await becomeConfirmed(page);
	await visit(page, href("/home"));
	const projects = [await postProject(page), await postProject(page)];
	const [card = "", other = ""] = [await cardOfAnother(page), await cardOfAnother(page)];
	for (const id of [card, other]) await keepEntry(page, id, { note: "" });
	const invite = "/scicomm/projects/:projectId/contributors/invite";
	const add = "/scicomm/projects/:projectId/content/new";
	for (const { label, paths } of [
		{ label: "Your message", paths: [card, other].map((id) => href("/card/:id/write", { id })) },
		{ label: "Details", paths: [card, other].map((id) => href("/report/:kind/:id", { kind: "card", id })) },
		{ label: "New list", paths: [card, other].map((id) => href("/saved/:id", { id })) },
		{ label: "Email", paths: projects.map(({ projectId }) => href(invite, { projectId })) },
		{ label: "Name", paths: projects.map(({ projectId }) => `${href(add, { projectId })}?type=article`) },
	]) {
		const [from = "", to = ""] = paths;
		await visit(page, from);
		await field(page, label).fill("Of the first");
		await leadTo(page, to);
		await expect(field(page, label), to).toHaveValue("");
		await field(page, label).fill("Of the second");
		await leadTo(page, from);
		await expect(field(page, label), from).toHaveValue("Of the first");
	}
});

test("the address of somebody who is invited is kept no longer than the tab", async ({ page }) => {
	await becomeConfirmed(page);
	const { projectId } = await postProject(page);
	await visit(page, href("/scicomm/projects/:projectId/contributors/invite", { projectId }));
	await field(page, "Email").fill("mary@example.org");
	await page.reload();
	await expect(field(page, "Email")).toHaveValue("mary@example.org");
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("mary@example.org");
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("mary@example.org");
});

/** Goes on without a page load, as a step in the history to the same page of another thing does. */
async function leadTo(page: Page, path: string) {
	await page.evaluate((path) => {
		const link = document.createElement("a");
		link.href = path;
		link.textContent = "On";
		document.querySelector("main")?.append(link);
		link.click();
		link.remove();
	}, path);
	await expect(page).toHaveURL(path);
}

test("who signs out of a document whose next page does not come leaves no draft behind, and is led there", async ({
	page,
}) => {
	const stored = () => page.evaluate(() => JSON.stringify(localStorage));
	await becomeMember(page);
	await visit(page, form);
	await field(page, "Company").fill("Of Ada");
	await expect.poll(stored).toContain("Of Ada");
	await visit(page, href("/help"));
	await loseNextPage(page);
	await accountButton(page).click();
	await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
	await expect(page).toHaveURL(noPage);
	expect(await stored()).not.toContain("Of Ada");
});

test("an unfinished form whose page is gone can be forgotten on the home", async ({ page }) => {
	await becomeMember(page);
	const { id, title } = await postJob(page);
	await visit(page, href("/jobs/edit/:id?", { id }));
	await field(page, "Company").fill("Of the draft");
	await page.request.post(href("/jobs/delete/:id", { id }));
	await visit(page, href("/home"));
	const row = page.getByRole("list", { name: "What you have begun" }).getByRole("listitem").filter({ hasText: title });
	await row.getByRole("button", { name: `Forget “${title}”` }).click();
	await expect(row).toHaveCount(0);
	await expect(page.getByRole("main")).toBeFocused();
	await page.reload();
	await expect(page.getByRole("heading", { level: 2, name: "Your cards" })).toBeVisible();
	await expect(row).toHaveCount(0);
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Of the draft");
});

test("a draft of an older version says so, and is not saved over the newer one", async ({ page, faults }) => {
	faults.allow(/status of 409/);
	await becomeMember(page);
	const { id, title } = await postJob(page);
	const path = href("/jobs/edit/:id?", { id });
	await visit(page, path);
	await field(page, "Company").fill("Of the draft");
	const version = await page.locator("[name=version]").inputValue();
	const newer = { ...plainJob(), title, location: "Lisbon", version };
	expect((await page.request.post(path, { form: newer })).status()).toBe(200);
	await page.reload();
	await expect(page.getByText("It was made from an earlier version.")).toBeVisible();
	await expect(field(page, "Company")).toHaveValue("Of the draft");
	await page.getByRole("button", { name: "Update Job Listing" }).click();
	await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "changed" })).toBeVisible();
	await expect(page).toHaveURL(path);
});
