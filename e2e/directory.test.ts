import type { APIRequestContext, Page, TestInfo } from "@playwright/test";
import { href } from "react-router";
import { freshWord, postCard } from "./cards.ts";
import { holdRequests } from "./network.ts";
import { expect, nextAddress, test, visit } from "./test.ts";

const directory = href("/scicomm/card/directory");

/**
 * Twenty-six cards, one after the other, that a search for `word` finds: 'Nr01 word' the oldest. Every second one is about
 * Chemistry, every third one available for Public Speaking, every fifth one not open to collaborations.
 */
async function makeCards(request: APIRequestContext, testInfo: TestInfo) {
	const word = freshWord();
	const names = Array.from({ length: 26 }, (_, i) => `Nr${String(i + 1).padStart(2, "0")} ${word}`);
	for (const [i, name] of names.entries()) {
		const n = i + 1;
		const card = {
			name,
			expertise: n % 2 === 0 ? "Chemistry" : "Ecology",
			availability: n % 3 === 0 ? ["Podcast Guest", "Public Speaking"] : ["Podcast Guest"],
			openToCollaborations: n % 5 === 0 ? "" : "on",
		};
		await postCard(request, card, nextAddress(testInfo));
	}
	return { word, names };
}

function tiles(page: Page) {
	return page.locator("main h2 a");
}

async function search(page: Page, words: string) {
	await page.getByRole("searchbox", { name: "Search" }).fill(words);
	await page.getByRole("button", { name: "Search" }).click();
}

test("results are paged, newest first, and filters narrow them together", async ({ page, request }, testInfo) => {
	const { word, names } = await makeCards(request, testInfo);
	const newestFirst = names.toReversed();
	const chosen = (isChosen: (n: number) => boolean) => newestFirst.filter((_, i) => isChosen(26 - i));
	await visit(page, directory);
	await search(page, word);
	await expect(page.getByText("26 cards found.")).toBeVisible();
	await expect(tiles(page)).toHaveText(newestFirst.slice(0, 24));
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Page 2 of 2")).toBeVisible();
	await expect(tiles(page)).toHaveText(newestFirst.slice(24));
	expect(new URL(page.url()).searchParams.get("q")).toBe(word);
	expect(new URL(page.url()).searchParams.get("page")).toBe("2");
	await search(page, names[3] ?? "");
	await expect(tiles(page)).toHaveText([names[3] ?? ""]);
	await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
	await page.goBack();
	await expect(page.getByText("Page 2 of 2")).toBeVisible();
	await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(word);
	await page.getByRole("link", { name: "Previous" }).click();
	await expect(tiles(page)).toHaveText(newestFirst.slice(0, 24));

	await page.getByRole("combobox", { name: "Expertise" }).selectOption("Chemistry");
	await expect(tiles(page)).toHaveText(chosen((n) => n % 2 === 0));
	await page.getByRole("combobox", { name: "Availability" }).selectOption("Public Speaking");
	await expect(tiles(page)).toHaveText(chosen((n) => n % 6 === 0));
	await page.getByRole("combobox", { name: "Availability" }).selectOption("Anything");
	await page.getByRole("checkbox", { name: "Open to collaborations" }).first().check();
	await expect(tiles(page)).toHaveText(chosen((n) => n % 2 === 0 && n % 5 !== 0));
	await expect(page.getByRole("combobox", { name: "Expertise" })).toHaveValue("Chemistry");

	await search(page, freshWord());
	await expect(page.getByRole("heading", { name: "No Cards Found" })).toBeVisible();
	await page.getByRole("link", { name: "Clear All Filters" }).click();
	await expect(page).toHaveURL(directory);
	await expect(tiles(page)).toHaveCount(24);
	await expect(page.getByRole("combobox", { name: "Expertise" })).toHaveValue("");
	await expect(page.getByRole("checkbox", { name: "Open to collaborations" }).first()).not.toBeChecked();
	await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
});

test("a tile leads to the card wherever it is pressed", async ({ page }) => {
	await visit(page, `${directory}?q=Rachel+Carson`);
	const tile = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Rachel Carson" }) });
	await tile.click({ position: { x: 20, y: 20 } });
	await expect(page.getByRole("heading", { level: 1, name: "Rachel Carson" })).toBeVisible();
});

test("what is chosen before the filters work is applied once they do", async ({ page }) => {
	const release = await holdRequests(page, (request) => request.url().includes("/filter-at-once-"));
	await page.goto(directory, { waitUntil: "domcontentloaded" });
	await page.getByRole("checkbox", { name: "Open to collaborations" }).first().check();
	release();
	await expect(page).toHaveURL(`${directory}?open=on`);
});
