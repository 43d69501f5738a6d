/** Buttons, filters and links while the server can't be reached: the page stays, says so, and they work again afterwards. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { becomeMember } from "./accounts.ts";
import { freshWord } from "./cards.ts";
import { postJob } from "./jobs.ts";
import { becomeModerator, openWaiting, submitResources } from "./moderation.ts";
import { answerAsProxy, codeOf, intercept, loseConnection } from "./network.ts";
import { postProject } from "./project-form.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

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
		{
			at: href("/profile"),
			route: "/jobs/delete/:id",
			open: `Delete ${title}`,
			message: "Failed to delete job listing",
			gone: title,
		},
		{
			at: path,
			route: "/scicomm/projects/:projectId/delete",
			open: /^Delete/,
			message: "Failed to delete project",
			gone: name,
		},
	];
	for (const { at, route, open, message, gone } of steps) {
		await visit(page, at);
		const code = await codeOf(page, route);
		const asked = page.waitForRequest((request) => request.url().endsWith(code));
		await page.getByRole("button", { name: open }).first().click();
		await asked;
		await page.evaluate((code) => import(code), code);
		const dialog = page.getByRole("dialog");
		const confirm = dialog.getByRole("button", { name: /^Delete/ });
		const restore = await loseConnection(page);
		await confirm.click();
		await expect(dialog.getByRole("alert")).toContainText(message);
		await expect(dialog.getByRole("alert")).toContainText(lost);
		await expect(page).toHaveURL(at);
		restore();
		await confirm.click();
		await expect(page.getByText(gone)).toHaveCount(0);
		// Its button, which had the focus, is gone with it.
		await expect(page.getByRole("main")).toBeFocused();
		await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
	}
});

test("a link to what is saved that leads nowhere is not told as a save that failed", async ({ page }) => {
	await becomeMember(page);
	// Its own: others may be gone by the time they are pressed.
	const { title } = await postJob(page);
	await visit(page, href("/jobs"));
	await page.getByRole("main").getByRole("link", { name: title }).first().click();
	await expect(page.getByRole("button", { name: /^Save / })).toBeVisible();
	await whenAlive(page);
	await loseConnection(page);
	await page.getByRole("button", { name: /account of/ }).click();
	await page.getByRole("link", { name: "Saved", exact: true }).click();
	await expect(told(page)).toBeVisible();
	await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

const lists = [
	"/jobs",
	"/resources",
	"/collab",
	"/events",
	"/inaction",
	"/showcase",
	"/scicomm/card/directory",
] as const;

// Documents have a way of their own; the app has one for all lists. Each tells of all faults in one way, on the first.
for (const { who, of } of [
	{ who: "a visitor", of: [...lists, "/scicomm/projects"] },
	{ who: "a member", of: ["/jobs", "/scicomm/projects"] },
]) {
	test(`filters of ${who} that can't be asked for stay chosen, and apply later; a reload and the way back keep them`, async ({
		page,
		faults,
	}) => {
		faults.allow(/status of (?:429|50[02])/, /^50[02]/);
		if (who === "a member") await becomeMember(page);
		for (const list of of) {
			await test.step(list, async () => {
				await visit(page, list);
				const search = page.getByRole("main").getByRole("searchbox", { name: "Search" });
				await search.fill("tide");
				for (const status of list === of[0] ? [0, 502, 500, 429] : [0]) {
					const restore = await (status ? answerAsProxy(page, /[?&]q=/, status) : loseConnection(page, /[?&]q=/));
					// What the fault before left may look the same.
					const asked = page.waitForRequest(/[?&]q=/);
					await search.press("Enter");
					await asked;
					const message = status === 500 || status === 429 ? "The server can't answer right now" : lost;
					await expect(page.getByRole("alert").filter({ hasText: message }).first()).toBeInViewport();
					await expect(search).toHaveValue("tide");
					await expect(page).toHaveURL(list);
					if (list === "/jobs" && !status) {
						const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("category=Writing"));
						await page.getByRole("checkbox", { name: "Writing" }).check();
						await failed;
						await expect(page.getByRole("checkbox", { name: "Writing" })).toBeChecked();
					}
					restore();
				}
				await search.press("Enter");
				await expect(page).toHaveURL(/q=tide/);
				if (list === "/jobs") await expect(page).toHaveURL(/category=Writing/);
				if (list !== of[0]) return;
				await page.reload();
				await whenAlive(page);
				await expect(search).toHaveValue("tide");
				await search.fill("moon");
				await search.press("Enter");
				await expect(page).toHaveURL(/q=moon/);
				// The address is there a moment before the app's list.
				if (who === "a member") await expect(search).toHaveAttribute("value", "moon");
				await page.goBack();
				await expect(page).toHaveURL(/q=tide/);
				await expect(search).toHaveValue("tide");
			});
		}
	});
}

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
	const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(`${href("/resources")}.data`));
	await page.evaluate(() => history.back());
	await failed;
	await expect(page).toHaveURL(href("/scicomm/card/create"));
	await expect(name).toHaveValue("Mary Somerville");
	await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
	restore();
	// What stands in for a slow page gives way to the form when that page does not come.
	const { promise: gone, resolve: drop } = Promise.withResolvers<void>();
	const bringBack = await intercept(page, /jobs\.data/, (route) => gone.then(() => route.abort("connectionrefused")));
	const slow = page.getByRole("contentinfo").getByRole("link", { name: "Jobs" });
	await slow.click();
	await expect(page.getByText("Loading jobs...").last()).toBeVisible();
	await expect(name).toBeHidden();
	drop();
	await expect(name).toHaveValue("Mary Somerville");
	await expect(name).toBeVisible();
	await expect(slow).toBeFocused();
	bringBack();
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Resources");
	await page.getByRole("link", { name: "Skip to content" }).press("Enter");
	const bringItBack = await loseConnection(page);
	await away.click();
	await expect(told(page)).toBeVisible();
	await expect(page).toHaveURL(`${href("/resources")}#main`);
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	bringItBack();
	await away.click();
	await expect(page.getByRole("heading", { level: 1, name: "Science Communications Showcase" })).toBeVisible();
});

test("a reason for rejecting is kept until it arrives, and what can't be undone for want of a connection says so", async ({
	page,
}) => {
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
	restore();
	await send.click();
	await expect(dialog).toBeHidden();
	const undo = page.getByRole("button", { name: "Undo" });
	await undo.hover();
	await loseConnection(page);
	await undo.click();
	await expect(page.getByRole("main").getByRole("alert")).toContainText(moderationMessages.undoFailed);
	await expect(page.getByRole("main").getByRole("alert")).toContainText(lost);
});
