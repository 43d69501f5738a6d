import type { Page } from "@playwright/test";
import { href } from "react-router";
import { addResource } from "#tests/updates.ts";
import { becomeMember, confirmEmail, fillLogin, freshEmail, openAccount, requireDatabase } from "./accounts.ts";
import { field, freshWord, leastCard } from "./cards.ts";
import { plainJob } from "./jobs.ts";
import { pressOn, typeInto } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { anotherMember } from "./moderation.ts";
import { expect, test, visit } from "./test.ts";

function main(page: Page) {
	return page.getByRole("main");
}

/** Somebody else with a card, under a name that no other has. */
async function communicator(page: Page) {
	const { email, request } = await anotherMember(page);
	await confirmEmail(email);
	const name = `Ida ${freshWord()}`;
	const form = { ...leastCard(), name, isVisible: "on" };
	const { location = "" } = (await request.post(href("/scicomm/card/create"), { form, maxRedirects: 0 })).headers();
	return { request, name, path: href("/card/:id", { id: location.split("/").at(-1) ?? "" }) };
}

/** Follows what the open list shows, by the link below it. */
async function followList(page: Page, link: string, kind: string) {
	await pressOn(page.getByRole("link", { name: link }));
	await expect(page.getByRole("heading", { name: "Follow this?" })).toBeVisible();
	await expect(main(page).getByText(`${kind}: `)).toBeVisible();
	await pressOn(main(page).getByRole("button", { name: "Follow", exact: true }));
	await expect(page.getByText("You now follow this.")).toBeVisible();
}

test("by keyboard alone a member follows a communicator, a topic, a board and a search, finds on their home what is new, and lets go of all", async ({
	page,
}) => {
	await becomeMember(page);
	await visit(page, href("/events"));
	const { request, name, path } = await communicator(page);
	await visit(page, path);
	await pressOn(page.getByRole("button", { name: `Follow ${name}` }));
	await expect(page.getByRole("button", { name: `Following ${name}` })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: `Following ${name}` })).toBeVisible();
	await visit(page, href("/events"));
	await followList(page, "Follow this list", "Board");
	await visit(page, `${href("/jobs")}?category=Product&q=lamp`);
	await followList(page, "Follow this search", "Search");
	const topic = freshWord();
	await typeInto(field(page, "Topic"), topic);
	await pressOn(page.getByRole("button", { name: "Follow topic" }));
	await expect(main(page).getByRole("button", { name: /^Unfollow / })).toHaveCount(4);
	await expect(field(page, "Topic")).toHaveValue("");

	const found = { ...plainJob(), description: "Keep the lamp." };
	const named = { ...plainJob(), title: `Reader of ${topic}`, description: "Reads." };
	for (const form of [found, named]) await request.post(href("/jobs/new"), { form });
	await pressOn(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }));
	await expect(page).toHaveURL(href("/home"));
	const news = main(page).locator("section", {
		has: page.getByRole("heading", { name: "New from what you follow" }),
	});
	await expect(news.getByRole("link", { name: found.title })).toBeVisible();
	await pressOn(news.getByRole("link", { name: named.title }));
	await expect(page.getByRole("heading", { level: 1, name: named.title })).toBeVisible();

	await visit(page, href("/following"));
	await expect(main(page).getByRole("link", { name: found.title })).toBeVisible();
	for (let left = 3; left >= 0; left--) {
		await pressOn(
			main(page)
				.getByRole("button", { name: /^Unfollow / })
				.first(),
		);
		await expect(main(page).getByRole("button", { name: /^Unfollow / })).toHaveCount(left);
	}
	await expect(main(page).getByText("You follow nothing yet")).toBeVisible();
	await expect(main(page).getByRole("link", { name: found.title })).toHaveCount(0);
	await request.dispose();
});

test("all that is new of a topic is there, page by page, by keyboard and back", async ({ page }) => {
	const db = requireDatabase();
	const topic = freshWord();
	await becomeMember(page);
	await page.request.post(href("/following"), { form: { topic } });
	// Of long ago on their board, whose first page stays as other tests know it.
	for (let i = 1; i <= 25; i++) await addResource(db, { name: `${topic} no. ${i}`, createdAt: new Date("2026-01-02") });
	await visit(page, href("/following"));
	const news = main(page).getByRole("link", { name: `${topic} no.` });
	const of = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `${topic} no. ${from - i}`);
	await expect(news).toHaveText(of(25, 6));
	await main(page).getByRole("link", { name: "Older" }).press("Enter");
	await expect(news).toHaveText(of(5, 1));
	await expect(page.getByRole("heading", { name: "New in the last two weeks" })).toBeInViewport();
	await page.goBack();
	await expect(news).toHaveText(of(25, 6));
	await page.goForward();
	await main(page).getByRole("link", { name: "Newer" }).press("Enter");
	await expect(news).toHaveText(of(25, 6));
});

test("the field of a topic is emptied by its own answer alone, and keeps the focus", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/following"));
	const topic = field(page, "Topic");
	const followed = main(page).getByRole("button", { name: /^Unfollow / });
	await topic.fill(freshWord());
	await topic.press("Enter");
	await expect(followed).toHaveCount(1);
	await expect(topic).toHaveValue("");
	await expect(topic).toBeFocused();
	await topic.fill("half a wo");
	await followed.click();
	await expect(followed).toHaveCount(0);
	await expect(topic).toHaveValue("half a wo");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test("a visitor is led to sign in and back to the question of a search, and follows that, a communicator and a project", async ({
		page,
	}) => {
		const email = freshEmail();
		await openAccount(email);
		await page.goto(`${href("/jobs")}?category=Writing`);
		await page.getByRole("link", { name: "Follow this search" }).click();
		await fillLogin(page, email);
		await expect(main(page).getByText("Search: Jobs: Writing")).toBeVisible();
		await main(page).getByRole("button", { name: "Follow", exact: true }).click();
		await expect(main(page).getByText("You now follow this.")).toBeVisible();

		const { request, name, path } = await communicator(page);
		await request.dispose();
		await page.goto(path);
		await page.getByRole("button", { name: `Follow ${name}` }).click();
		await expect(page).toHaveURL(path);
		await page.getByRole("button", { name: `Following ${name}` }).click();
		await expect(page.getByRole("button", { name: `Follow ${name}` })).toBeVisible();

		const project = "The coast between the tides";
		await page.goto(href("/scicomm/projects"));
		await main(page).getByRole("link", { name: project }).first().click();
		await page.getByRole("button", { name: `Follow ${project}` }).click();
		await page.getByRole("button", { name: `Following ${project}` }).click();
		await expect(page.getByRole("button", { name: `Follow ${project}` })).toBeVisible();
		await expectNoSidewaysScroll(page);
		await page.goto(href("/following"));
		await main(page)
			.getByRole("button", { name: /^Unfollow / })
			.click();
		await expect(main(page).getByText("You follow nothing yet")).toBeVisible();
	});
});
