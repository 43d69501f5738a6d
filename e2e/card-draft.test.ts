import type { Page } from "@playwright/test";
import { href } from "react-router";
import { field, fillCard, idFromSuccessPage, mainButton, photoFile, plainCard, preview } from "./cards.ts";
import { holdRequests, intercept, isPost, isScript } from "./network.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

const draftKey = `scicomm_draft ${href("/scicomm/card/create")}`;
const storeKey = "scicomm_cards_store";

function stored(page: Page, key: string) {
	return page.evaluate((key) => localStorage.getItem(key), key);
}

test("that a draft is kept is said where it is", async ({ page, openVisitor }) => {
	const note = "Your draft is kept in this browser.";
	await visit(page, href("/scicomm/card/create"));
	await expect(page.getByText(note)).toBeVisible();
	const visitor = await openVisitor();
	await visitor.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("The operation is insecure.", "SecurityError");
		};
	});
	await visit(visitor, href("/scicomm/card/create"));
	await expect(visitor.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
	await expect(visitor.getByText(note)).toBeHidden();
});

test("all that is in the form survives a reload", async ({ page }) => {
	const card = { ...plainCard(), title: "Limnologist", bio: "Lakes, mostly.", email: "ida@example.org" };
	const contacts = {
		website: "lakes.example.org",
		bluesky: "ida.example.org",
		linkedin: "linkedin.com/in/ida",
		orcid: "0000-0002-1694-233X",
	};
	await visit(page, href("/scicomm/card/create"));
	await fillCard(page, { ...card, ...contacts, cardStyle: "Field notes" });
	await field(page, "Other availability").fill("Boat trips");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	for (const title of ["Ice", "Mud"]) {
		await field(page, "Sample title").fill(title);
		await field(page, "Sample URL").fill(`${title}.example.org`);
		await page.getByRole("button", { name: "Add sample" }).click();
		await expect(preview(page).getByRole("link", { name: title })).toBeVisible();
	}
	await page.getByText("Languages, place, audiences, pay, requests").click();
	await field(page, "Languages").fill("Finnish");
	await field(page, "Travel").selectOption("Anywhere");
	await page.getByRole("checkbox", { name: "Schools" }).check();
	await field(page, "Sample title").fill("Half of a sample");
	await field(page, "Other availability").fill("Not yet added");
	await page.getByRole("switch", { name: "Show in directory" }).uncheck();
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();

	await page.reload();
	await whenAlive(page);
	for (const [label, text] of [
		["Name", card.name],
		["Title", card.title],
		["Bio", card.bio],
		["Email", card.email],
		["Website", contacts.website],
		["Bluesky", contacts.bluesky],
		["ORCID iD", contacts.orcid],
		["LinkedIn", contacts.linkedin],
		["Languages", "Finnish"],
		["Travel", "anywhere"],
		["Sample title", "Half of a sample"],
		["Other availability", "Not yet added"],
	] as const) {
		await expect(field(page, label)).toHaveValue(text);
	}
	await expect(page.getByRole("radio", { name: card.expertise })).toBeChecked();
	await expect(page.getByRole("radio", { name: "Field notes" })).toBeChecked();
	await expect(field(page, "Languages")).toBeVisible();
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
	await expect(page.getByRole("checkbox", { name: "Schools" })).toBeChecked();
	await expect(page.getByRole("checkbox", { name: "Boat trips" })).toBeChecked();
	await expect(page.getByRole("switch", { name: "Open to collaborations" })).toBeChecked();
	await expect(page.getByRole("switch", { name: "Show in directory" })).not.toBeChecked();
	await expect(page.getByRole("button", { name: /^Remove (Ice|Mud)$/ })).toHaveCount(2);
	await expect(preview(page).getByRole("link", { name: "Mud" })).toHaveAttribute("href", "https://mud.example.org");
	await expect(preview(page).locator("img")).toHaveAttribute("src", /^data:image\//);

	await field(page, "Sample title").fill("");
	await field(page, "Other availability").fill("");
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").locator("img")).toBeVisible();
	await expect(page.getByRole("article").getByRole("link", { name: "Ice" })).toBeVisible();
});

test("once the card is saved the draft is gone and the browser knows the card is its own", async ({ page }) => {
	const made: unknown[] = [];
	for (const own of ["Lichens", "Mosses"]) {
		const card = plainCard();
		await visit(page, href("/scicomm/card/create"));
		await expect(mainButton(page)).toBeDisabled();
		await expect(field(page, "Name")).toHaveValue("");
		await fillCard(page, card);
		await field(page, "Other expertise").fill(own);
		await expect.poll(() => stored(page, draftKey)).toContain(own);
		await page.reload();
		await expect(field(page, "Other expertise")).toHaveValue(own);
		await mainButton(page).click();
		const id = await idFromSuccessPage(page);
		// The store is written, and the draft cleared, once the page is alive.
		await expect.poll(() => stored(page, draftKey)).toBeNull();
		made.push({ id, claimToken: expect.stringMatching(/^[\w-]{43}$/), name: card.name });
		for (const isAgain of [false, true]) {
			if (isAgain) await page.reload();
			await whenAlive(page);
			expect(JSON.parse((await stored(page, storeKey)) ?? "")).toEqual(made);
		}
	}
});

test("what is typed before the page is alive is not lost", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	await field(page, "Name").fill("Of yesterday");
	await field(page, "Title").fill("Limnologist");
	await expect.poll(() => stored(page, draftKey)).toContain("Limnologist");

	const release = await holdRequests(page, isScript);
	await page.reload({ waitUntil: "commit" });
	await field(page, "Name").fill("Of today");
	await field(page, "Bio").pressSequentially("Lakes");
	release();
	await whenAlive(page);
	await expect(field(page, "Title")).toHaveValue("Limnologist");
	await expect(field(page, "Name")).toHaveValue("Of today");
	await expect(field(page, "Bio")).toHaveValue("Lakes");
	await expect(preview(page).getByRole("heading", { name: "Of today" })).toBeVisible();
	await expect(page).toHaveURL(href("/scicomm/card/create"));
});

test("what is filled in before the page is alive counts on a first visit too", async ({ page }) => {
	const card = plainCard();
	const release = await holdRequests(page, isScript);
	await page.goto(href("/scicomm/card/create"), { waitUntil: "commit" });
	await fillCard(page, card);
	release();
	await whenAlive(page);
	await expect(preview(page).getByRole("heading", { name: card.name })).toBeVisible();
	await expect(mainButton(page)).toBeEnabled();
	await expect(page.getByRole("checkbox", { name: "Podcast Guest" })).toBeChecked();
	await mainButton(page).click();
	await idFromSuccessPage(page);
});

/** What is no list of drafts, one of what are no drafts, and one whose fields the form does not have. */
const nonsense = [
	"{",
	"null",
	'"text"',
	"{}",
	`[${[
		'{"fields":7,"owner":null,"tab":"a","keptAt":1e15}',
		'{"fields":[["name"],[1,2]],"owner":null,"tab":"a","keptAt":1e15}',
		'{"fields":[],"picture":"data:image/png;base64,%%%","owner":null,"tab":"a","keptAt":1e15}',
	]}]`,
	`[{"fields":[${[
		'["name.x","a"],["title[1]","b"],["workSamples","none"],["availability[0].x","y"]',
		'["cardStyle","none"],["expertise","Virology"],["extra","1"]',
	]}],"picture":"data:image/png;base64,aGVsbG8=","owner":null,"tab":"a","keptAt":1e15}]`,
];

test("a draft that is nonsense breaks nothing", async ({ page }) => {
	for (const text of nonsense) {
		await leaveInStorage(page, text);
		await visit(page, href("/scicomm/card/create"));
		await field(page, "Name").fill("Ida");
		await expect(preview(page).getByRole("heading", { name: "Ida" }), text).toBeVisible();
		await expect.poll(() => stored(page, draftKey)).toContain('"Ida"');
	}
});

test("a broken store of cards is replaced by one that works", async ({ page }) => {
	await leaveInStorage(page, "{");
	await visit(page, href("/scicomm/card/create"));
	await expectToMakeACard(page);
	await expect
		.poll(() => stored(page, storeKey))
		.toMatch(/^\[\{"id":"[0-9a-f-]{36}","claimToken":"[\w-]{43}","name":"Ida \w+"\}\]$/);
});

test("a card whose answer was lost is the same one when it is sent again, also after a reload", async ({
	page,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	let first = "";
	const letThrough = await intercept(page, isPost, async (route) => {
		const answer = await (await route.fetch()).text();
		first = /success\/([0-9a-f-]{36})/.exec(answer)?.[1] ?? "";
		await route.abort("connectionrefused");
	});
	await visit(page, href("/scicomm/card/create"));
	await fillCard(page, plainCard());
	await mainButton(page).click();
	await expect(page.getByRole("alert").filter({ hasText: "connection" })).toBeVisible();
	letThrough();
	await page.reload();
	await expect(page.getByText("Your draft is restored.")).toBeVisible();
	await mainButton(page).click();
	expect(await idFromSuccessPage(page)).toBe(first);
	await expect.poll(() => stored(page, storeKey)).toContain(first);
});

/** As if an older version, another program or a curious person had left it there. */
async function leaveInStorage(page: Page, text: string) {
	await page.goto("/robots.txt");
	await page.evaluate(
		({ keys, text }) => {
			for (const key of keys) localStorage.setItem(key, text);
		},
		{ keys: [draftKey, storeKey], text },
	);
}

test("a full storage breaks nothing, and nothing is said to be remembered in it", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	await fillStorage(page, 0);
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();
	await expectToMakeACard(page);
	await whenAlive(page);
	await expect(page.getByText("Save this card to edit it later")).toBeVisible();
	await expect(page.getByText("This browser remembers")).toHaveCount(0);

	await page.evaluate(() => localStorage.clear());
	await page.reload();
	await expect(page.getByText("This browser remembers that the card is yours.")).toBeVisible();
});

test("a draft for whose photo there is no room comes back without it, and asks for it again", async ({ page }) => {
	await visit(page, href("/scicomm/card/create"));
	await field(page, "Name").fill("Ida");
	await expect.poll(() => stored(page, draftKey)).toContain("Ida");
	// For the words of a draft, and no photo.
	await fillStorage(page, 8_000);
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();
	await field(page, "Title").fill("Limnologist");
	await expect.poll(() => stored(page, draftKey)).toContain("Limnologist");
	await page.reload();
	await expect(field(page, "Title")).toHaveValue("Limnologist");
	await expect(page.getByText("Files are not kept with it. Please choose yours again.")).toBeVisible();
});

/** @param room characters that are left */
function fillStorage(page: Page, room: number) {
	return page.evaluate((room) => {
		localStorage.setItem("room", "x".repeat(room));
		for (let size = 2 ** 22; size >= 1; ) {
			try {
				localStorage.setItem(`filling ${localStorage.length}`, "x".repeat(size));
			} catch {
				size = Math.floor(size / 2);
			}
		}
		localStorage.removeItem("room");
	}, room);
}

test("a forbidden storage breaks nothing", async ({ page }) => {
	// As the browser does when a person forbids the site to keep data.
	await page.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("Access is denied for this document.", "SecurityError");
			},
		});
	});
	await visit(page, href("/scicomm/card/create"));
	await expectToMakeACard(page);
});

async function expectToMakeACard(page: Page) {
	const card = plainCard();
	await fillCard(page, card);
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article").getByRole("heading", { name: card.name })).toBeVisible();
}
