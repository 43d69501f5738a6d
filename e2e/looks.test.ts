/** What pages look like where axe can't tell: on the narrowest screens, in colours of the device's choice, on paper. */
import type { Locator, Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field, freshWord, postCard } from "./cards.ts";
import { postJob } from "./jobs.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expect, nextAddress, siteUrl, test, visit } from "./test.ts";

function styleOf(element: Locator, property: "borderBottomColor" | "backgroundColor" | "outlineStyle" | "color") {
	return element.evaluate((one, property) => getComputedStyle(one)[property], property);
}

test("what became of a form without an alert is in view, however far down it was sent", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await visit(page, href("/receipts/verify"));
	await page.getByLabel("The credential").fill("no receipt ".repeat(150));
	await page.getByRole("button", { name: "Check it" }).click();
	await expect(page.locator("#verdict")).toBeInViewport();
});

test("a member's pages fit on a screen of 320 px, as wide as one of 1280 at 400%", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	await becomeMember(page);
	for (const path of [href("/home"), href("/profile"), href("/resources")]) {
		await visit(page, path);
		await expectNoSidewaysScroll(page);
	}
});

for (const { width, height, as } of [
	{ width: 341, height: 192, as: "a screen of 1366 × 768 at 400%" },
	{ width: 740, height: 360, as: "a phone on its side" },
]) {
	test(`on ${as} nothing stays over the page, and all of a dialog and of what is found is reached`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await visit(page, href("/scicomm/card/create"));
		const bio = field(page, "Bio");
		await bio.focus();
		await expect(bio).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("banner")).not.toBeInViewport();
		await expect(page.locator(".form-bar")).not.toBeInViewport();

		await becomeMember(page);
		const { title } = await postJob(page, { title: `Keeper of ${freshWord()} and of all the lamps along that coast` });
		await visit(page, href("/jobs"));
		await page.getByRole("button", { name: `Delete ${title}` }).click();
		const dialog = page.getByRole("dialog");
		for (const part of [
			dialog.getByRole("heading"),
			dialog.locator("p").first(),
			...(await dialog.getByRole("button").all()),
		]) {
			await part.scrollIntoViewIfNeeded();
			await expect(part).toBeInViewport({ ratio: 0.9 });
		}
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await openPalette(page, "science");
		for (const part of [page.getByRole("option").first(), page.getByRole("option").last()]) {
			await part.scrollIntoViewIfNeeded();
			await expect(part).toBeInViewport({ ratio: 0.9 });
		}
	});
}

test("what a card says in Arabic is set from right to left, on the card and in the directory", async ({
	page,
	request,
}, testInfo) => {
	const word = freshWord();
	const fields = { name: `Ida ${word}`, customExpertise: "علم الفلك (OTF)", availability: "محاضرات (ESA)" };
	const sample = { "workSamples[0].title": "القمر (ESA)", "workSamples[0].url": "https://example.org" };
	const id = await postCard(request, { ...fields, ...sample }, nextAddress(testInfo));
	const texts = [fields.customExpertise, fields.availability];
	for (const [path, expected] of [
		[href("/card/:id", { id }), [...texts, sample["workSamples[0].title"]]],
		[`${href("/scicomm/card/directory")}?q=${word}`, texts],
	] as const) {
		await visit(page, path);
		for (const text of expected) {
			const found = page.locator(".card").getByText(text, { exact: true });
			await expect(found).toHaveCSS("direction", "rtl");
		}
	}
});

test.describe("in forced colours", () => {
	test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

	test("what is current, switched or found can be told from the rest", async ({ page }) => {
		await visit(page, href("/scicomm/projects"));
		await page.getByRole("main").locator(".tile-link").first().click();
		const tabs = page.locator(".project-tabs a");
		await expect(tabs.first()).toBeVisible();
		const line = await styleOf(page.locator(".project-tabs a[aria-current]"), "borderBottomColor");
		const others = await page.locator(".project-tabs a:not([aria-current])").all();
		expect(others.length).toBeGreaterThan(0);
		for (const other of others) expect(await styleOf(other, "borderBottomColor")).not.toBe(line);

		await openPalette(page, "science");
		const found = page.locator(".palette-list mark").first();
		await expect(found).toBeVisible();
		expect(await styleOf(found, "color")).not.toBe(await styleOf(page.locator(".palette"), "backgroundColor"));
		await page.keyboard.press("ArrowDown");
		const option = page.locator(".palette-list [aria-selected=true]");
		expect(await styleOf(option, "outlineStyle")).toBe("solid");
		await page.keyboard.press("Escape");

		await visit(page, href("/events"));
		const chips = page.locator("main .chip");
		const current = await styleOf(page.locator("main .chip[aria-current]").first(), "backgroundColor");
		expect(await styleOf(chips.last(), "backgroundColor")).not.toBe(current);

		const chosen = await styleOf(page.locator(".theme-switch [aria-pressed=true]"), "backgroundColor");
		expect(await styleOf(page.locator(".theme-switch"), "backgroundColor")).not.toBe(chosen);

		await visit(page, href("/scicomm/card/create"));
		const knob = (one: Element) => getComputedStyle(one, "::before").content;
		expect(await page.locator(".switch").first().evaluate(knob)).toBe("none");
	});
});

async function openPalette(page: Page, words: string) {
	await page.keyboard.press("Control+k");
	await expect(page.getByRole("combobox", { name: "Search Heliograph" })).toBeFocused();
	await page.keyboard.type(words);
	await expect(page.getByRole("option", { name: "All results" })).toBeVisible();
}

test("titles that can be tapped have the height of their lines, and no more", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await visit(page, href("/jobs"));
	const lines = await page.locator(".board-row-title").evaluateAll((titles) =>
		titles.map((title) => {
			const height = title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
			return Math.abs(height - Math.round(height)) < 0.05 ? "whole" : height;
		}),
	);
	expect(lines).not.toHaveLength(0);
	expect(new Set(lines)).toEqual(new Set(["whole"]));
});

test("on paper stands what a page says, and nothing to press", async ({ page }) => {
	await visit(page, href("/jobs"));
	await page.getByRole("main").locator(".board-row-title a").first().click();
	await expect(page.locator(".thing-actions")).toBeVisible();
	await page.emulateMedia({ media: "print" });
	for (const part of [".bar", ".footer", ".thing-actions", ".page-back"]) await expect(page.locator(part)).toBeHidden();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("what is printed is dark on white, whatever theme is chosen", async ({ page, context }) => {
	await context.addCookies([{ name: "theme", value: "dark", url: siteUrl() }]);
	await visit(page, href("/jobs"));
	const title = page.getByRole("heading", { level: 1 });
	const ofScreen = await styleOf(title, "color");
	await page.emulateMedia({ media: "print" });
	await expect(title).toHaveCSS("color", "rgb(20, 29, 43)");
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 249, 244)");
	expect(ofScreen).not.toBe("rgb(20, 29, 43)");
});
