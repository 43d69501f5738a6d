import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { mailListLabels } from "#app/mail/mail-settings.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { becomeMember, requireDatabase, unsubscribeLink } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { pressOn } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { anotherMember } from "./moderation.ts";
import { holdRequests, isScript } from "./network.ts";
import { idOf } from "./offers.ts";
import { postProject } from "./project-form.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

function main(page: Page) {
	return page.getByRole("main");
}

/** The bell, with what is unread. */
function bell(page: Page, unread: number) {
	const name = unread === 0 ? "Notifications" : `Notifications ${unread} unread`;
	return page.getByRole("banner").getByRole("link", { name, exact: true });
}

/** Somebody else stars a project of the page's account today, and follows a card of it; the project was starred the day before too. */
async function beToldOf(page: Page, email: string) {
	const { name, path, projectId } = await postProject(page);
	const card = { name: `Ida ${freshWord()}`, id: "" };
	card.id = await postOwnCard(page, { name: card.name });
	const { request } = await anotherMember(page);
	expect((await request.post(`${path}/star`, { form: { star: "on" } })).ok()).toBe(true);
	const what = href("/card/:id", { id: card.id });
	expect((await request.post(href("/following"), { form: { what } })).ok()).toBe(true);
	await request.dispose();
	const yesterday = { createdAt: sql`now() - interval '1 day'`, day: sql`(now() at time zone 'UTC')::date - 1` };
	await requireDatabase()
		.insert(notifications)
		.values({ userId: await idOf(email), kind: "star", subjectId: projectId, ...yesterday });
	return { project: name, path, card: card.name };
}

test("by keyboard alone the bell has the number of what is unread; who opens one has read it, and one press reads the others", async ({
	page,
}) => {
	const email = await becomeMember(page);
	await visit(page, href("/home"));
	await expect(bell(page, 0)).toBeVisible();
	const { project, path, card } = await beToldOf(page, email);
	await pressOn(bell(page, 0));
	await expect(bell(page, 3)).toBeVisible();
	const days = main(page).getByRole("region");
	await expect(days).toHaveCount(2);
	await expect(days.first().getByRole("listitem")).toHaveCount(2);
	await expect(days.first()).toContainText(card);
	await expect(days.last().getByRole("listitem")).toHaveText([/^Lake levels.*New.*it has 1 star now$/]);
	await expectNoSidewaysScroll(page);

	await pressOn(days.last().getByRole("link", { name: project }));
	await expect(page).toHaveURL(path);
	await expect(page.getByRole("heading", { level: 1, name: project })).toBeVisible();
	await pressOn(bell(page, 2));
	await expect(days.last().getByText("New", { exact: true })).toHaveCount(0);
	await expect(days.first().getByText("New", { exact: true })).toHaveCount(2);
	await pressOn(main(page).getByRole("button", { name: "Mark all as read" }));
	await expect(page.getByText("All are marked as read.")).toBeVisible();
	await expect(bell(page, 0)).toBeVisible();
	await expect(main(page).getByText("New", { exact: true })).toHaveCount(0);
	await expect(main(page).getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
});

test.describe("on a phone without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, colorScheme: "dark" });

	test("what is mailed is chosen and stays; a mail's link says what ends, ends that alone, and leads to the rest", async ({
		page,
	}) => {
		const email = await becomeMember(page);
		await page.goto(href("/notifications"));
		await page.getByRole("link", { name: "Choose what we mail you" }).click();
		const [digest, zone] = [field(page, "What is new from what you follow"), field(page, "Your time zone")];
		const [forks, stars] = [field(page, "A project of mine is forked"), field(page, "A project of mine is starred")];
		await digest.selectOption("Every morning");
		await zone.selectOption("Asia/Tokyo");
		await field(page, "When somebody writes to you").selectOption("Never");
		await stars.check();
		await main(page).getByRole("button", { name: "Save", exact: true }).click();
		await expect(page.getByText("Your settings are saved.")).toBeVisible();
		const expectKept = async () => {
			await expect(digest).toHaveValue("daily");
			await expect(zone).toHaveValue("Asia/Tokyo");
			await expect(field(page, "When somebody writes to you")).toHaveValue("never");
			await expect(stars).toBeChecked();
		};
		await page.goto(href("/notifications/settings"));
		await expectKept();
		await expect(forks).toBeChecked();
		await expectNoSidewaysScroll(page);

		await page.goto(await unsubscribeLink(await idOf(email), "forkMails"));
		await expect(main(page)).toContainText(`We will no longer send you ${mailListLabels.forkMails}.`);
		await main(page).getByRole("button", { name: "Unsubscribe" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
		await expect(main(page)).toContainText(`We no longer send you ${mailListLabels.forkMails}.`);
		await main(page).getByRole("link", { name: "Choose what we mail you" }).click();
		await expect(page).toHaveURL(href("/notifications/settings"));
		await expectKept();
		await expect(forks).not.toBeChecked();
	});
});

test.describe("in Kolkata, which browsers call by a former name", () => {
	test.use({ timezoneId: "Asia/Calcutta" });

	test("a time zone that is chosen before the page is alive stays, until that of the device is asked for", async ({
		page,
	}) => {
		await becomeMember(page);
		const release = await holdRequests(page, isScript);
		await page.goto(href("/notifications/settings"), { waitUntil: "commit" });
		const zone = field(page, "Your time zone");
		await zone.selectOption("Europe/Lisbon");
		release();
		await whenAlive(page);
		const device = page.getByRole("button", { name: "Use Asia/Kolkata, as this device does" });
		await expect(device).toBeVisible();
		await expect(zone).toHaveValue("Europe/Lisbon");
		await device.click();
		await expect(zone).toHaveValue("Asia/Kolkata");
		await expect(device).toBeHidden();
		await expect(zone).toBeFocused();
		await zone.selectOption("Europe/Lisbon");
		await expect(device).toBeVisible();
	});
});
