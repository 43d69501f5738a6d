import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import { accountButton, becomeMember, fillLogin, fillSignup, freshEmail, signOut } from "./accounts.ts";
import {
	field,
	fillCard,
	freshWord,
	idFromSuccessPage,
	mainButton,
	photoFile,
	plainCard,
	postOwnCard,
} from "./cards.ts";
import { loseConnection } from "./network.ts";
import { expect, test, visit } from "./test.ts";

const storeKey = "scicomm_cards_store";

function storedCards(page: Page) {
	return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), storeKey);
}

/** Puts local cards into the browser, as if they had been there for long. */
async function keepLocally(page: Page, cards: unknown) {
	await page.goto("/robots.txt");
	await page.evaluate(([key, text]) => localStorage.setItem(key ?? "", text ?? ""), [storeKey, JSON.stringify(cards)]);
}

function migration(page: Page) {
	return page.getByRole("region", { name: "Moving your cards" });
}

async function makeCard(page: Page, name: string) {
	const id = await postOwnCard(page, { name });
	await visit(page, href("/scicomm/card/success/:id?", { id }));
	await expect.poll(async () => JSON.stringify(await storedCards(page))).toContain(id);
	return id;
}

async function legacyCard(name: string) {
	const { buffer } = await photoFile("jpeg");
	return {
		id: "local-1",
		name,
		title: "Keeper of old cards",
		expertise: "Ecology",
		availability: ["Podcast Guest", "Night walks"],
		bio: "From the prototype",
		email: "old@example.org",
		website: "example.org/old",
		bluesky: "@old.example.org",
		linkedin: "javascript:alert(1)",
		avatar: `data:image/jpeg;base64,${buffer.toString("base64")}`,
		cardStyle: "blueprint",
		workSamples: [{ title: "Owls", url: "example.org/owls" }],
		createdAt: "2024-01-01T00:00:00Z",
	};
}

test("from a card without an account to one's own: saved, signed up, edited, signed out, and closed to others", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 403/);
	const id = await makeCard(page, `Ida ${freshWord()}`);
	const link = await page.getByLabel("Share link").inputValue();
	await page.getByRole("button", { name: "Save to Edit Later" }).click();
	await page.getByRole("dialog").getByRole("link", { name: "Create an account" }).click();
	await fillSignup(page, freshEmail());
	await expect(page.getByText("This card has been saved to your account")).toBeVisible();
	await expect(page.getByText("Card saved successfully!")).toBeVisible();
	await expect.poll(() => storedCards(page)).toBeNull();
	await expect(page.getByLabel("Share link")).toHaveValue(link);

	await page.getByRole("link", { name: "Edit Card" }).click();
	await field(page, "Title").fill("Keeper of tides");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page).toHaveURL(href("/scicomm/card/success/:id?", { id }));
	await visit(page, new URL(link).pathname);
	await expect(page.getByRole("article")).toContainText("Keeper of tides");

	await signOut(page);
	await becomeMember(page);
	await visit(page, href("/scicomm/card/edit/:id", { id }));
	await expect(page.getByRole("main")).toContainText("You do not have permission to edit this card");
	await expect(page.getByRole("link", { name: "Back to Directory" })).toBeVisible();
});

test("every card made here moves at the first sign-in, and the page says so for a moment", async ({ page }) => {
	const ids = [await makeCard(page, `Ada ${freshWord()}`), await makeCard(page, `Eva ${freshWord()}`)];
	await expect.poll(async () => (await storedCards(page))?.length).toBe(2);
	await becomeMember(page);
	await page.clock.install();
	await visit(page, href("/news"));
	await expect(migration(page).getByRole("status")).toHaveText("2 cards have moved to your account.");
	expect(await storedCards(page)).toBeNull();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.clock.runFor(5000);
	await expect(migration(page)).toBeHidden();
	for (const id of ids) {
		const response = await page.request.get(href("/scicomm/card/edit/:id", { id }));
		expect(response.status()).toBe(200);
	}
});

test("a legacy card without a token moves by its name: it is added once and updated after that", async ({ page }) => {
	const name = `Olga ${freshWord()}`;
	await keepLocally(page, [await legacyCard(name), "something else"]);
	await becomeMember(page);
	await visit(page, href("/news"));
	await expect(migration(page).getByRole("status")).toHaveText("1 card has moved to your account.");
	expect(await storedCards(page)).toEqual(["something else"]);

	await visit(page, href("/card/:id", { id: name.toLowerCase().replace(" ", "-") }));
	const card = page.getByRole("article");
	await expect(card).toContainText("Podcast Guest, Night walks");
	await expect(card).toContainText("From the prototype");
	await expect(card.getByText("Open to collaborations")).toBeVisible();
	await expect(card.getByRole("link", { name: "Owls" })).toHaveAttribute("href", "https://example.org/owls");
	await expect(card.getByText("LinkedIn")).toHaveCount(0);
	await expect(card.locator("img")).toHaveAttribute("src", /^\/images\//);
	const address = page.url();

	await keepLocally(page, [{ ...(await legacyCard(name)), bio: "Newer words", avatar: undefined }]);
	await visit(page, href("/news"));
	await expect(migration(page).getByRole("status")).toHaveText("1 card has moved to your account.");
	await visit(page, address);
	await expect(card).toContainText("Newer words");
	await expect(card.locator("img")).toBeVisible();
	await visit(page, href("/profile"));
	await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(1);
});

test("cards move once per page load, whoever signs in after that", async ({ page }) => {
	await keepLocally(page, [await legacyCard(`Olga ${freshWord()}`)]);
	const email = await becomeMember(page);
	await visit(page, href("/news"));
	await expect(migration(page).getByRole("status")).toHaveText("1 card has moved to your account.");
	const late = [await legacyCard(`Olga ${freshWord()}`)];
	await page.evaluate(([key, text]) => localStorage.setItem(key ?? "", text ?? ""), [storeKey, JSON.stringify(late)]);
	await signOut(page);
	await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
	await expect(page).toHaveURL(href("/login"));
	await fillLogin(page, email);
	await expect(accountButton(page)).toBeVisible();
	await page.waitForLoadState("networkidle");
	expect(await storedCards(page)).toEqual(late);
	await page.reload();
	await expect(migration(page).getByRole("status")).toHaveText("1 card has moved to your account.");
});

test("when one card can't move, all are kept until it is forgotten, and those that have moved are not sent again", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 404/);
	const id = await makeCard(page, `Ada ${freshWord()}`);
	await expect.poll(async () => (await storedCards(page))?.length).toBe(1);
	const [good] = await storedCards(page);
	const gone = { ...good, id: "00000000-0000-4000-8000-000000000000", name: "Gone Card" };
	await keepLocally(page, [gone, good]);
	await becomeMember(page);
	await visit(page, href("/news"));
	await expect(migration(page).getByRole("status")).toHaveText(
		"1 card has moved to your account. 1 card could not move.",
	);
	await expect(migration(page)).toContainText('Error migrating card "Gone Card": it has been deleted.');
	expect(await storedCards(page)).toEqual([gone, { ...good, hasMoved: true }]);
	expect((await page.request.get(href("/scicomm/card/edit/:id", { id }))).status()).toBe(200);

	const sent: (string | null)[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/api/cards/migrate")) sent.push(request.postData());
	});
	await migration(page).getByRole("button", { name: "Try again" }).click();
	await expect(migration(page).getByRole("status")).toHaveText("1 card could not move.");
	await expect(migration(page)).toBeFocused();
	expect(sent).toEqual([expect.stringContaining("Gone Card")]);
	expect(await storedCards(page)).toEqual([gone, { ...good, hasMoved: true }]);

	await migration(page).getByRole("button", { name: "Forget this card" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Forget", exact: true }).click();
	await expect(migration(page)).toBeHidden();
	expect(await storedCards(page)).toBeNull();
});

test("cards that could not move to one account are not moved to the next one of the same page load", async ({
	page,
	faults,
}) => {
	faults.allow(/status of 422/);
	const broken = { ...(await legacyCard("Broken Card")), bio: "x".repeat(121) };
	const whole = await legacyCard(`Olga ${freshWord()}`);
	await keepLocally(page, [broken, whole]);
	await visit(page, href("/signup"));
	await page.evaluate(() => Object.assign(window, { isSamePageLoad: true }));
	await fillSignup(page, freshEmail());
	await expect(migration(page).getByRole("status")).toHaveText(
		"1 card has moved to your account. 1 card could not move.",
	);
	await expect(page).not.toHaveURL(/signup/);
	let posts = 0;
	page.on("request", (request) => {
		if (request.url().includes("/api/cards/migrate")) posts += 1;
	});
	await signOut(page);
	await expect(migration(page)).toHaveCount(0);
	await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
	await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
	await expect(page).toHaveURL(/signup/);
	await fillSignup(page, freshEmail());
	await expect(page).not.toHaveURL(/signup/);
	await accountButton(page).click();
	await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
	await expect(page.getByText("No cards yet.", { exact: false })).toBeVisible();
	await expect(migration(page)).toHaveCount(0);
	expect(posts).toBe(0);
	expect(await page.evaluate(() => "isSamePageLoad" in window)).toBe(true);
	expect(await storedCards(page)).toEqual([broken, { ...whole, hasMoved: true }]);
});

test("without a connection the cards are kept, and another try moves them", async ({ page, faults }) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	await makeCard(page, `Ada ${freshWord()}`);
	await expect.poll(async () => (await storedCards(page))?.length).toBe(1);
	await becomeMember(page);
	const restore = await loseConnection(page, /\/api\/cards\/migrate/);
	await visit(page, href("/news"));
	await expect(migration(page)).toContainText("Migration failed: the connection was lost.");
	await expect(migration(page).getByRole("button", { name: /^Forget/ })).toHaveCount(0);
	expect(await storedCards(page)).toHaveLength(1);
	restore();
	await migration(page).getByRole("button", { name: "Try again" }).click();
	await expect(migration(page).getByRole("status")).toHaveText("1 card has moved to your account.");
	expect(await storedCards(page)).toBeNull();
});

test("nobody is told of moving who has no local cards, or no account", async ({ page }) => {
	let posts = 0;
	page.on("request", (request) => {
		if (request.url().includes("/api/cards/migrate")) posts += 1;
	});
	await keepLocally(page, ["no card", 7, null, { name: 5 }]);
	await visit(page, href("/news"));
	await becomeMember(page);
	await visit(page, href("/news"));
	await expect(accountButton(page)).toBeVisible();
	await expect(migration(page)).toHaveCount(0);
	expect(posts).toBe(0);
	expect(await storedCards(page)).toEqual(["no card", 7, null, { name: 5 }]);
	await signOut(page);
	const id = await makeCard(page, `Ada ${freshWord()}`);
	await expect.poll(() => storedCards(page)).toMatchObject(["no card", 7, null, { name: 5 }, { id }]);
});

test("on the profile a card is hidden, shown again and deleted after a question", async ({ page, openVisitor }) => {
	await becomeMember(page);
	const word = freshWord();
	const id = await postOwnCard(page, { name: `Ida ${word}` });
	await visit(page, href("/profile"));
	const cards = page.getByRole("region", { name: "All your cards" });
	await expect(cards.getByRole("heading", { name: `Ida ${word}` })).toBeVisible();
	const visitor = await openVisitor();
	const directory = `${href("/scicomm/card/directory")}?q=${word}`;
	// What is kept of a page is shown for a moment after it has changed.
	const expectInDirectory = (shown: Locator) =>
		expect(async () => {
			await visit(visitor, directory);
			await expect(shown).toBeVisible({ timeout: 1_000 });
		}).toPass();

	await cards.getByRole("button", { name: `Hide in directory: card “Ida ${word}”` }).click();
	await expect(cards.getByText("Unlisted", { exact: true })).toBeVisible();
	const show = cards.getByRole("button", { name: `Show in directory: card “Ida ${word}”` });
	await expect(show).toBeFocused();
	await expectInDirectory(visitor.getByText("No Cards Found"));
	await show.click();
	await expect(cards.getByText("Unlisted", { exact: true })).toBeHidden();
	await expectInDirectory(visitor.getByRole("link", { name: `Ida ${word}` }));

	const trigger = cards.getByRole("button", { name: `Delete card “Ida ${word}”` });
	await trigger.click();
	const dialog = page.getByRole("dialog", { name: "Delete this card?" });
	await dialog.getByRole("button", { name: "Keep it" }).click();
	await expect(trigger).toBeFocused();
	await trigger.click();
	await dialog.getByRole("button", { name: "Delete card" }).click();
	await expect(dialog).toBeHidden();
	await expect(cards.getByText("No cards yet.", { exact: false })).toBeVisible();
	await expect.poll(async () => (await visitor.request.get(href("/card/:id", { id }))).status()).toBe(404);
	await cards.getByRole("link", { name: "Create a card" }).click();
	await expect(page).toHaveURL(href("/scicomm/card/create"));
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a card is claimed by signing up, hidden, and deleted on a page that asks", async ({ page }) => {
		await page.goto(href("/scicomm/card/create"));
		const { name } = plainCard();
		await fillCard(page, { ...plainCard(), name });
		await mainButton(page).click();
		const id = await idFromSuccessPage(page);
		await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
		await expect(page.getByRole("textbox", { name: "Share link" })).toHaveValue(/\/card\//);
		await page.getByRole("link", { name: "Save to Edit Later" }).click();
		await fillSignup(page, freshEmail());
		await expect(page).toHaveURL(href("/scicomm/card/success/:id?", { id }));
		await expect(page.getByText("This card has been saved to your account")).toBeVisible();

		await page.goto(href("/profile"));
		await page.getByRole("button", { name: `Hide in directory: card “${name}”` }).click();
		await expect(page.getByText("Unlisted", { exact: true })).toBeVisible();
		await page.getByRole("link", { name: `Delete card “${name}”` }).click();
		await expect(page.getByRole("heading", { name: "Delete this card?" })).toBeVisible();
		await page.getByRole("button", { name: "Delete card" }).click();
		await expect(page).toHaveURL(href("/profile"));
		await expect(page.getByRole("heading", { name })).toHaveCount(0);
	});
});
