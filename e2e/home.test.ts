import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import { topicsToBegin } from "#app/home/home-limits.ts";
import { becomeConfirmed, confirmEmail } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { pressOn } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { anotherMember } from "./moderation.ts";
import { postInvitation } from "./project-people.ts";
import { expect, pasted, siteUrl, test, visit } from "./test.ts";

function main(page: Page) {
	return page.getByRole("main");
}

function part(page: Page, name: string) {
	return main(page).locator("section", { has: page.getByRole("heading", { name }) });
}

/** Somebody else has a private project, and invites. Returns what it is called. */
async function beInvited(page: Page, email: string) {
	const owner = await anotherMember(page);
	await confirmEmail(owner.email);
	const name = `Lake levels ${freshWord()}`;
	const multipart = { name, description: "Read from a staff at the jetty.", visibility: "private" };
	const made = await owner.request.post(href("/scicomm/projects/create"), { multipart, maxRedirects: 0 });
	await postInvitation(owner, made.headers().location?.split("/").at(-1) ?? "", { email, role: "editor" });
	await owner.request.dispose();
	return name;
}

test.describe("on a phone without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, colorScheme: "dark" });

	test("who comes home for the first time goes three steps, and then they are gone", async ({ page }) => {
		await becomeConfirmed(page);
		await page.goto(href("/home"));
		const steps = part(page, "First steps").getByRole("listitem");
		await expect(steps).toHaveCount(3);
		await expect(steps.getByRole("link")).toHaveCount(3);
		await expect(main(page).getByText("Nothing is waiting for you.")).toBeVisible();
		await expect(part(page, "New on Heliograph").getByRole("link", { name: /./ }).nth(1)).toBeVisible();
		await expectNoSidewaysScroll(page);

		await steps.getByRole("link", { name: /^Create your card/ }).click();
		await expect(page).toHaveURL(href("/scicomm/card/create"));
		await postOwnCard(page, { isVisible: "" });
		await page.goto(href("/home"));
		await steps.getByRole("link", { name: /topics/ }).click();
		for (let i = 0; i < topicsToBegin; i++) {
			await field(page, "Topic").fill(freshWord());
			await page.getByRole("button", { name: "Follow topic" }).click();
			await expect(main(page).getByRole("button", { name: /^Unfollow / })).toHaveCount(i + 1);
		}
		await page.goto(href("/home"));
		await expect(steps.getByRole("link")).toHaveText(["Save something you want to find again"]);
		await steps.getByRole("link").click();
		await expect(page.getByRole("heading", { level: 1, name: "Resources" })).toBeVisible();
		await main(page).getByRole("link", { name: "The Plain Abstract", exact: true }).click();
		await page.getByRole("button", { name: "Save The Plain Abstract" }).click();
		await expect.poll(async () => (await page.request.get(href("/saved"))).text()).toContain("The Plain Abstract");
		await page.goto(href("/home"));
		await expect(part(page, "Your cards").getByRole("link", { name: "Edit" })).toBeVisible();
		await expect(part(page, "First steps")).toHaveCount(0);
	});

	test("an invitation waits on the home, however often it is looked at, until it is answered", async ({ page }) => {
		const email = await becomeConfirmed(page);
		await page.goto(href("/home"));
		const project = await beInvited(page, email);
		const waiting = part(page, "Waiting for you").getByRole("link", { name: project });
		for (const _ of ["first", "second"]) {
			await page.goto(href("/home"));
			await waiting.click();
			await expect(main(page)).toContainText(project);
			await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
		}
		await page.goto(href("/notifications"));
		await main(page).getByRole("link", { name: project }).click();
		await page.getByRole("button", { name: "Accept" }).click();
		await expect(page.getByRole("heading", { level: 1, name: project })).toBeVisible();
		await page.goto(href("/home"));
		await expect(main(page).getByText("Nothing is waiting for you.")).toBeVisible();
	});
});

test("what waits on the home is reached and answered, and the link of a card copied, with the keyboard alone", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const email = await becomeConfirmed(page);
	const id = await postOwnCard(page);
	await visit(page, href("/home"));
	const project = await beInvited(page, email);
	await visit(page, href("/home"));
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(main(page)).toBeFocused();
	const waiting = part(page, "Waiting for you").getByRole("link", { name: project });
	await pressUntilFocused(page, waiting);
	await page.keyboard.press("Enter");
	const accept = page.getByRole("button", { name: "Accept" });
	await expect(accept).toBeVisible();
	await pressUntilFocused(page, accept);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: project })).toBeVisible();
	await visit(page, href("/home"));
	await expect(main(page).getByText("Nothing is waiting for you.")).toBeVisible();
	await pressOn(part(page, "Your cards").getByRole("button", { name: "Copy link" }));
	await expect(page.getByRole("button", { name: "Copied!" })).toBeFocused();
	expect(await pasted(page)).toBe(siteUrl() + href("/card/:id", { id }));
});

/** Goes on with Tab; fails where that takes more presses than somebody would make. */
async function pressUntilFocused(page: Page, control: Locator) {
	for (let presses = 0; presses < 20; presses++) {
		if (await control.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press("Tab");
	}
	throw new Error("Twenty presses of Tab did not reach it");
}
