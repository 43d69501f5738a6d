import type { Page } from "@playwright/test";
import axe from "axe-core";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field, freshWord, postCard } from "./cards.ts";
import { expectNoSidewaysScroll, wearTheme } from "./layout.ts";
import { becomeModerator } from "./moderation.ts";
import { sitePages } from "./site-pages.ts";
import { expect, nextAddress, test, visit } from "./test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** From one to the next either the width or the theme changes: each change paints the whole page anew. */
const looks = [
	{ width: 360, theme: "light" },
	{ width: 360, theme: "dark" },
	{ width: 1280, theme: "dark" },
	{ width: 1280, theme: "light" },
] as const;

// Colours in the middle of a transition are nobody's fault.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, path, status = 200, refused, signedIn, prepare } of sitePages) {
	test(`axe finds nothing on page '${name}', its headings are in order, and it fits, in both themes on phones and wide screens`, async ({
		page,
		request,
		faults,
	}, testInfo) => {
		if (status !== 200 || refused) faults.allow(new RegExp(`status of ${refused ?? status}`));
		if (signedIn === "moderator") await becomeModerator(page);
		else if (signedIn) await becomeMember(page);
		const needsCard = path.length > 0;
		const id = needsCard ? await postCard(request, {}, nextAddress(testInfo)) : "";
		const response = await visit(page, path(id));
		expect(response?.status()).toBe(status);
		await expectOrderOfHeadings(page);
		await prepare?.(page);
		await page.evaluate(axe.source);
		let checkedAt = 0;
		for (const { width, theme } of looks) {
			await page.setViewportSize({ width, height: 800 });
			await wearTheme(page, theme);
			// The theme changes nothing but colours.
			const isNewWidth = width !== checkedAt;
			if (isNewWidth) await expectNoSidewaysScroll(page);
			checkedAt = width;
			const complaints = await complaintsOfAxe(page, isNewWidth ? standards : ["color-contrast"]);
			expect.soft(complaints, `${width}px, ${theme}`).toEqual([]);
		}
	});
}

test("axe finds nothing in the open menu of a phone", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await visit(page, href("/"));
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
	await page.evaluate(axe.source);
	for (const theme of ["light", "dark"] as const) {
		await wearTheme(page, theme);
		expect(await complaintsOfAxe(page, standards)).toEqual([]);
	}
});

test("the longest words fit on a phone wherever a card is shown", async ({ page, request }, testInfo) => {
	await page.setViewportSize({ width: 360, height: 800 });
	const word = freshWord();
	const long = (length: number) => word.padEnd(length, "m");
	const id = await postCard(
		request,
		{
			name: long(100),
			title: long(100),
			bio: long(120),
			expertise: long(60),
			availability: [long(60)],
			email: `${long(60)}@${"m".repeat(60)}.example.org`,
			website: `https://${"m".repeat(60)}.${"m".repeat(60)}.example.org/${long(300)}`,
			bluesky: `${"m".repeat(60)}.${"m".repeat(60)}.example.org`,
			linkedin: `https://${"m".repeat(60)}.${"m".repeat(60)}.example.org/${long(300)}`,
			orcid: "0000-0002-1825-0097",
			"workSamples[0].title": long(100),
			"workSamples[0].url": `https://${"m".repeat(60)}.example.org/${long(300)}`,
		},
		nextAddress(testInfo),
	);
	for (const path of [
		href("/card/:id", { id }),
		href("/scicomm/card/success/:id?", { id }),
		`${href("/scicomm/card/directory")}?q=${word}`,
		`${href("/scicomm/card/directory")}?availability=${long(60)}`,
	]) {
		await visit(page, path);
		await expect(page.getByText(long(100)).first()).toBeVisible();
		await expectNoSidewaysScroll(page);
	}
	await visit(page, href("/scicomm/card/create"));
	for (const [label, length] of [
		["Name", 100],
		["Title", 100],
		["Bio", 120],
		["Other expertise", 60],
		["Other availability", 60],
	] as const) {
		await field(page, label).fill(long(length));
	}
	await page.getByRole("button", { name: "Add", exact: true }).click();
	await expect(page.getByRole("checkbox", { name: long(60) })).toBeChecked();
	await expectNoSidewaysScroll(page);
});

/** Asks the axe that was put into the page. @param runOnly tags or names of the rules to check */
async function complaintsOfAxe(page: Page, runOnly: string[]) {
	const { violations } = await page.evaluate(
		async (options) => {
			// The source of axe makes it a global of the page.
			const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
			return inPage.run(options);
		},
		{ runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions,
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`),
	);
}

/** Headings begin at level one and skip none. */
async function expectOrderOfHeadings(page: Page) {
	const levels = await page
		.locator("h1, h2, h3, h4")
		.evaluateAll((all) => all.map((heading) => +heading.tagName.slice(1)));
	expect(levels.filter((level) => level === 1)).toEqual([1]);
	expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
	await expect(page).toHaveTitle(/Heliograph/);
}
