import type { Page } from "@playwright/test";
import { href } from "react-router";
import { plainCard, postOwnCard } from "./cards.ts";
import { isPost, loseConnection } from "./network.ts";
import { expect, test, visit } from "./test.ts";

async function makeCard(page: Page) {
	const { name } = plainCard();
	const id = await postOwnCard(page, { name });
	await page.goto(href("/scicomm/card/success/:id?", { id }));
	return { id, name };
}

function stored(page: Page) {
	return page.evaluate(() => localStorage.getItem("scicomm_cards_store"));
}

async function confirmDeletion(page: Page, name: string) {
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this card?");
	await expect(page.getByRole("main")).toContainText(name);
	await page.getByRole("button", { name: "Delete card" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The card is deleted");
	await expect(page).toHaveTitle(/^The card is deleted/);
}

/** Deletes the card of the page's browser, which never hears of it. */
async function deleteUnheard(page: Page, id: string) {
	await expect.poll(() => stored(page)).toContain(id);
	await page.evaluate(
		async (path) => {
			const [{ claimToken }] = JSON.parse(localStorage.getItem("scicomm_cards_store") ?? "[]");
			await fetch(path, { method: "POST", body: new URLSearchParams({ claimToken, sure: "yes" }) });
		},
		href("/scicomm/card/discard/:id", { id }),
	);
}

test("who made a card without an account deletes it from the page that follows, and the browser forgets it", async ({
	page,
}) => {
	const { id, name } = await makeCard(page);
	await expect.poll(() => stored(page)).toContain(id);
	await page.getByRole("button", { name: "Delete this card" }).click();
	await confirmDeletion(page, name);
	await expect(page.getByRole("status").filter({ hasText: "The card is deleted" })).toBeFocused();
	await expect.poll(() => stored(page)).toBeNull();
	expect((await page.request.get(href("/card/:id", { id }))).status()).toBe(404);
});

test("a card made here is found on the page for new ones, deleted from there, and named to nobody else", async ({
	page,
	openVisitor,
}) => {
	const { id, name } = await makeCard(page);
	await expect.poll(() => stored(page)).toContain(id);
	const visitor = await openVisitor();
	await visitor.goto(href("/scicomm/card/discard/:id", { id }));
	await expect(visitor.getByRole("main")).toContainText("Only the browser that made this card can delete it.");
	await expect(visitor.getByRole("button", { name: "Delete card" })).toHaveCount(0);

	await visit(page, href("/scicomm/card/create"));
	await page.getByRole("link", { name: `Delete the card of ${name}` }).click();
	await confirmDeletion(page, name);
	await expect.poll(() => stored(page)).toBeNull();
});

test("a card that is gone already leaves the page for new ones, which has no card of an account", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 404/);
	const { id, name } = await makeCard(page);
	await deleteUnheard(page, id);
	await page.evaluate(() => {
		const cards = JSON.parse(localStorage.getItem("scicomm_cards_store") ?? "[]");
		const moved = { id: crypto.randomUUID(), claimToken: "x", name: "Moved Zyxomma", hasMoved: true };
		localStorage.setItem("scicomm_cards_store", JSON.stringify([...cards, moved]));
	});

	await visit(page, href("/scicomm/card/create"));
	const link = page.getByRole("link", { name: `Delete the card of ${name}` });
	await expect(link).toBeVisible();
	await expect(page.getByRole("main")).not.toContainText("Moved Zyxomma");
	await link.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The card is deleted");
	await expect.poll(() => stored(page)).not.toContain(id);
});

test("a card that went while the question was open counts as deleted once that is answered, and the browser forgets it", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 404/);
	const { id, name } = await makeCard(page);
	await expect.poll(() => stored(page)).toContain(id);
	await visit(page, href("/scicomm/card/discard/:id", { id }));
	await deleteUnheard(page, id);
	await confirmDeletion(page, name);
	await expect.poll(() => stored(page)).toBeNull();
});

test("a browser that stores nothing still deletes its card once a lost connection is back", async ({
	page,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	const { id, name } = await makeCard(page);
	await expect.poll(() => stored(page)).toContain(id);
	await page.evaluate(() => localStorage.clear());
	await page.getByRole("button", { name: "Delete this card" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this card?");
	const restore = await loseConnection(page, isPost);
	await page.getByRole("button", { name: "Delete card" }).click();
	await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
	restore();
	await confirmDeletion(page, name);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("who made a card without an account deletes it too", async ({ page }) => {
		const { name } = await makeCard(page);
		await page.getByRole("button", { name: "Delete this card" }).click();
		await confirmDeletion(page, name);
	});
});
