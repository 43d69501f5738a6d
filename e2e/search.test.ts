import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember, signOut } from "./accounts.ts";
import { freshWord, postCard } from "./cards.ts";
import { typeInto } from "./keys.ts";
import { saveButton } from "./saved.ts";
import { expect, nextAddress, test, visit } from "./test.ts";

function palette(page: Page) {
	return page.getByRole("dialog", { name: "Search" });
}

function options(page: Page) {
	return palette(page).getByRole("option");
}

/** Until the page's script is there, the keys are the browser's. */
async function openByKeys(page: Page, keys: "Control+k" | "Meta+k" = "Control+k") {
	await expect(async () => {
		await page.keyboard.press(keys);
		await expect(palette(page).getByRole("combobox")).toBeFocused({ timeout: 1_000 });
	}).toPass();
}

for (const who of ["a visitor", "a member"]) {
	test(`${who} finds a named thing from any page by three letters and Enter, with the keyboard alone`, async ({
		page,
	}) => {
		if (who === "a member") await becomeMember(page);
		await visit(page, href("/jobs"));
		await openByKeys(page);
		await page.keyboard.press("Escape");
		await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
		await page.keyboard.press("/");
		const input = palette(page).getByRole("combobox", { name: "Search Heliograph" });
		await expect(input).toBeFocused();
		await page.keyboard.type("lov");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/card\//);
		await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();

		await openByKeys(page);
		await expect(options(page)).toHaveText([/^lov/]);
		await page.keyboard.type("tide");
		await expect(palette(page).getByRole("status")).toHaveText(/results$/);
		// What answers the whole word, not what came as it was typed: that begins with the first again.
		await expect(options(page).last()).toHaveAttribute("href", `${href("/search")}?q=tide`);
		await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
		await page.keyboard.press("ArrowDown");
		await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
		await expect(input).toHaveAttribute("aria-activedescendant", "search-option-1");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowUp");
		await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(`${href("/search")}?q=tide`);
		await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();

		// In a field it is a letter like others.
		const words = page.getByRole("searchbox", { name: "Search" });
		await typeInto(words, "high/low");
		await expect(words).toHaveValue("high/low");
		await expect(palette(page)).toBeHidden();
		await openByKeys(page);
	});
}

test("the keys for searching and saving are those of a Russian keyboard", async ({ page }) => {
	const keys = {
		search: { key: "л", code: "KeyK" },
		save: { key: "ы", code: "KeyS" },
		other: { key: "ж", code: "Semicolon" },
	};
	await becomeMember(page);
	await visit(page, `${href("/resources")}?q=abstract`);
	await page.getByRole("main").getByRole("link", { name: "The Plain Abstract", exact: true }).click();
	const save = saveButton(page, "The Plain Abstract");
	await openByKeys(page);
	await page.keyboard.press("Escape");
	const press = (init: KeyboardEventInit) =>
		save.dispatchEvent("keydown", { ...init, bubbles: true, cancelable: true });
	await press(keys.other);
	await press({ ...keys.other, ctrlKey: true });
	await press({ ...keys.search, ctrlKey: true, shiftKey: true });
	await expect(palette(page)).toBeHidden();
	await press({ ...keys.search, ctrlKey: true });
	await expect(palette(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(save).toHaveText(/^Save /);
	await press(keys.save);
	await expect(save).toHaveText(/^Saved /);
});

test("it opens also where signing out has led to another page in place", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/search"));
	await openByKeys(page);
	await page.keyboard.press("Escape");
	await signOut(page);
	await page.keyboard.press("/");
	await expect(palette(page).getByRole("combobox")).toBeFocused();
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Search", exact: true }).click();
	await expect(palette(page).getByRole("combobox")).toBeFocused();
	await page.keyboard.type("lov");
	await expect(options(page).first()).toHaveText(/^Ada Lovelace/);
});

test("its button opens it by a press beside the icon and with Enter, and leads to the page of the search where it can't be loaded", async ({
	page,
	faults,
}) => {
	await visit(page, href("/jobs"));
	const link = page.getByRole("link", { name: "Search", exact: true });
	await link.click({ position: { x: 4, y: 22 } });
	await expect(palette(page).getByRole("combobox")).toBeFocused();
	await page.keyboard.press("Escape");
	await link.press("Enter");
	await expect(palette(page).getByRole("combobox")).toBeFocused();
	await expect(page).toHaveURL(href("/jobs"));
	faults.allow(/ERR_FAILED|Failed to load/);
	await page.route("**/assets/palette-*", (route) => route.abort());
	await page.reload();
	await link.click();
	await expect(page).toHaveURL(href("/search"));
});

test("after a filter that stands last the keyboard goes on in the new results", async ({ page }) => {
	await visit(page, href("/search"));
	await page.getByLabel("Topic").fill("no topic at all");
	await page.keyboard.press("Tab");
	await expect(page).toHaveURL(`${href("/search")}?topic=no+topic+at+all`);
	await expect(page.locator(".results")).toBeFocused();
});

test("⌘K opens it, as the keys of other systems do", async ({ page }) => {
	await visit(page, href("/jobs"));
	await openByKeys(page, "Meta+k");
	await page.keyboard.press("Escape");
	await expect(palette(page)).toBeHidden();
});

test("one cross stands in it, which closes it: the browser's own would stand beside it", async ({ page }) => {
	await visit(page, href("/jobs"));
	await openByKeys(page);
	await page.keyboard.type("tide");
	const input = palette(page).getByRole("combobox");
	const { width = 0, height = 0 } = (await input.boundingBox()) ?? {};
	for (const fromEnd of [12, 18, 24, 30]) await input.click({ position: { x: width - fromEnd, y: height / 2 } });
	await expect(input).toHaveValue("tide");
});

test("what is typed on after Enter is not answered by what was found before, and past searches are opened by the keys", async ({
	page,
}) => {
	await visit(page, href("/jobs"));
	await openByKeys(page);
	await page.keyboard.type("tide");
	await expect(options(page).last()).toHaveAttribute("href", `${href("/search")}?q=tide`);
	const asked = page.waitForRequest(/suggest\?q=tides/);
	await page.route(/suggest\?q=tides$/, () => {});
	await page.keyboard.type("s");
	await asked;
	await page.keyboard.press("Enter");
	await page.keyboard.type(" zzyzx");
	await expect(palette(page).getByRole("status")).toHaveText("Nothing matches “tides zzyzx”.");
	await expect(page).toHaveURL(href("/jobs"));
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/q=tides\+zzyzx/);

	// What was searched before is opened by the keys, also when it was closed before.
	for (const _ of [1, 2]) {
		await openByKeys(page);
		await expect(options(page)).toHaveText([/^tides zzyzx/]);
		await page.keyboard.press("Escape");
		await expect(palette(page)).toBeHidden();
	}
	await openByKeys(page);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(palette(page)).toBeHidden();
	await expect(page).toHaveURL(/q=tides\+zzyzx/);
});

test("a word mistyped as one entry has it is asked about in the palette, and the answer found", async ({
	page,
	request,
}, testInfo) => {
	const meant = freshWord().toLowerCase();
	const typed = `${meant.slice(0, 5)}${meant.slice(6)}`;
	for (const word of [meant, meant, meant, typed])
		await postCard(request, { name: `Ida ${word}` }, nextAddress(testInfo));
	await visit(page, href("/jobs"));
	await openByKeys(page);
	await page.keyboard.type(typed);
	const asked = options(page).filter({ hasText: `Did you mean “${meant}”?` });
	await expect(asked).toBeVisible();
	// What answers the whole word: what came as it was typed may ask the same.
	await expect(options(page).last()).toHaveAttribute("href", `${href("/search")}?q=${typed}`);
	await page.keyboard.press("ArrowDown");
	await expect(asked).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${href("/search")}?q=${meant}`);
	await expect(page.getByRole("main").getByRole("link", { name: `Ida ${meant}` })).toHaveCount(3);
});

test("the key can be turned off, past searches can be forgotten, and a search that gets no answer says so", async ({
	page,
	faults,
}) => {
	await visit(page, href("/"));
	await page.getByRole("link", { name: "Search", exact: true }).click();
	await expect(palette(page).getByRole("combobox")).toBeFocused();
	await page.keyboard.type("zzyzx");
	await expect(palette(page).getByRole("status")).toHaveText("Nothing matches “zzyzx”.");
	await expect(options(page)).toHaveText(["Search for “zzyzx”"]);
	await page.keyboard.press("Control+a");
	await page.keyboard.type("tide");
	await options(page).last().filter({ hasText: "“tide”" }).click();
	await expect(page).toHaveURL(/q=tide/);
	await openByKeys(page);
	await expect(options(page)).toHaveCount(1);
	// What is announced has to be there before it says something.
	await expect(palette(page).getByRole("status")).toHaveText("");
	const close = palette(page).getByRole("button", { name: "Close" });
	expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
	await close.click();
	await expect(palette(page)).toBeHidden();
	await openByKeys(page);
	await palette(page).getByRole("button", { name: "Forget past searches" }).click();
	await expect(options(page)).toHaveCount(0);
	faults.allow(/ERR_FAILED|Failed to load/);
	await page.route("**/search/suggest?*", (route) => route.abort());
	await page.keyboard.type("sea");
	await expect(palette(page).getByRole("status")).toHaveText("Search is not responding. Are you offline?");
	await palette(page).getByRole("checkbox", { name: "Single keys: / opens this, s saves" }).uncheck();
	await page.keyboard.press("Escape");
	await page.keyboard.press("/");
	await expect(palette(page)).toBeHidden();
	await page.keyboard.press("Control+k");
	await expect(palette(page)).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, colorScheme: "dark" });

	test("search is a page behind the link in the bar, with its filters", async ({ page }) => {
		await page.goto(href("/"));
		await page.getByRole("link", { name: "Search", exact: true }).click();
		await page.getByRole("searchbox", { name: "Search" }).fill("tide");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page.getByRole("heading", { level: 2, name: /^Jobs/ })).toBeVisible();
		await page.getByText("Filters", { exact: true }).click();
		await page.getByLabel("Where").selectOption("Jobs");
		await page.getByLabel("Topic").fill("tide");
		await page.getByRole("button", { name: "Apply" }).click();
		await expect(page).toHaveURL(`${href("/search")}?q=tide&kind=job&topic=tide`);
		await page.getByRole("link", { name: "Web Developer, Tide Tables" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Tide/);
	});
});
