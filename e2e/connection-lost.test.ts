/** Buttons, filters and links while the server can't be reached: the page stays, says so, and they work again afterwards. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { freshWord } from "./cards.ts";
import { postJob } from "./jobs.ts";
import { becomeModerator, openWaiting, submitResources } from "./moderation.ts";
import { loseConnection } from "./network.ts";
import { postProject } from "./project-form.ts";
import { expect, test, visit } from "./test.ts";

const lost = "The connection is lost";

function told(page: Page) {
	return page.getByRole("alert").filter({ hasText: lost });
}

test.beforeEach(({ faults }) => faults.allow(/ERR_CONNECTION_REFUSED/, /Failed to fetch/));

test("a job and a project that can't be deleted for want of a connection stay, and are deleted later", async ({
	page,
}) => {
	await becomeMember(page);
	const title = `Keeper of ${freshWord()}`;
	await postJob(page, { title });
	const { path, name } = await postProject(page);
	const steps = [
		{ at: href("/jobs"), open: `Delete ${title}`, message: "Failed to delete job listing", gone: title },
		{ at: path, open: /^Delete/, message: "Failed to delete project", gone: name },
	];
	for (const { at, open, message, gone } of steps) {
		await visit(page, at);
		const code = page.waitForEvent("requestfinished", (request) => request.url().includes("/assets/delete-"));
		await page.getByRole("button", { name: open }).first().click();
		await code;
		const dialog = page.getByRole("dialog");
		const confirm = dialog.getByRole("button", { name: /^Delete/ });
		const restore = await loseConnection(page);
		await confirm.click();
		await expect(dialog.getByRole("alert")).toContainText(message);
		await expect(dialog.getByRole("alert")).toContainText(lost);
		await expect(page).toHaveURL(at);
		await restore();
		await confirm.click();
		await expect(page.getByText(gone)).toHaveCount(0);
		// Its button, which had the focus, is gone with it.
		await expect(page.getByRole("main")).toBeFocused();
		await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
	}
});

test("filters that can't be asked for stay chosen, and apply later", async ({ page }) => {
	await visit(page, href("/jobs"));
	const search = page.getByRole("searchbox", { name: "Search" });
	const restore = await loseConnection(page);
	await search.fill("desk");
	await search.press("Enter");
	await expect(told(page)).toBeVisible();
	await expect(search).toHaveValue("desk");
	await page.getByRole("checkbox", { name: "Writing" }).check();
	await expect(page.getByRole("checkbox", { name: "Writing" })).toBeChecked();
	await expect(page).toHaveURL(href("/jobs"));
	await restore();
	await search.press("Enter");
	await expect(page).toHaveURL(/q=desk/);
	await expect(page).toHaveURL(/category=Writing/);
});

test("links and the way back stay on the page with what is typed there, and work later", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/jobs"));
	await page.getByRole("banner").getByRole("link", { name: "Resources" }).first().click();
	await expect(page).toHaveURL(href("/resources"));
	await page.getByRole("contentinfo").getByRole("link", { name: "Create your card" }).click();
	const name = page.getByRole("textbox", { name: "Name" }).first();
	await name.fill("Mary Somerville");
	const restore = await loseConnection(page);
	const away = page.getByRole("contentinfo").getByRole("link", { name: "Showcase" });
	await away.click();
	await expect(told(page)).toBeVisible();
	await expect(name).toHaveValue("Mary Somerville");
	await expect(page).toHaveURL(href("/scicomm/card/create"));
	await page.evaluate(() => history.back());
	await expect(page).toHaveURL(href("/resources"));
	await expect(page).toHaveURL(href("/scicomm/card/create"));
	await expect(name).toHaveValue("Mary Somerville");
	await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
	await restore();
	// What stands in for a slow page gives way to the form when that page does not come.
	const { promise: gone, resolve: drop } = Promise.withResolvers<void>();
	await page.route("**/jobs.data*", (route) => gone.then(() => route.abort("connectionrefused")));
	const slow = page.getByRole("contentinfo").getByRole("link", { name: "Jobs" });
	await slow.click();
	await expect(page.getByText("Loading jobs...").last()).toBeVisible();
	await expect(name).toBeHidden();
	drop();
	await expect(name).toHaveValue("Mary Somerville");
	await expect(name).toBeVisible();
	await expect(slow).toBeFocused();
	await page.unrouteAll({ behavior: "wait" });
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Resources");
	await away.click();
	await expect(page.getByRole("heading", { level: 1, name: "Science Communications Showcase" })).toBeVisible();
});

test("a reason for rejecting is kept until it arrives", async ({ page }) => {
	await visit(page, href("/login"));
	const [name = ""] = await submitResources(page, 1);
	await becomeModerator(page);
	await openWaiting(page, "resource", name);
	await page.getByRole("button", { name: `Reject ${name}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Advertising" }).check();
	const reason = dialog.getByRole("textbox");
	await reason.fill("It sells lamps.");
	const restore = await loseConnection(page);
	const send = dialog.getByRole("button", { name: "Reject" });
	await send.click();
	await expect(told(page).first()).toBeVisible();
	await expect(reason).toHaveValue("It sells lamps.");
	await restore();
	await send.click();
	await expect(dialog).toBeHidden();
});
