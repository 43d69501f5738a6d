import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { field, freshWord, postCard } from "./cards.ts";
import { expectNoSidewaysScroll, wearTheme } from "./layout.ts";
import { becomeModerator } from "./moderation.ts";
import { sitePages } from "./site-pages.ts";
import { expect, nextAddress, siteUrl, test, visit } from "./test.ts";
import { expectTouchTargets } from "./touch-targets.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** A theme changes nothing but colours. */
const onlyColours = { runOnly: ["color-contrast"] };
/** A narrow window changes, of what both it and a wide one show, where that is. */
const onlyPlaces = { runOnly: ["target-size", "scrollable-region-focusable", "aria-hidden-focus"] };

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const softly = expect.configure({ soft: true });
const wide = { width: 1280, height: 800 };

test.use({ viewport: wide });

/** Pages share a browser and an account, which take as long to make as the looking. */
const rounds = [false, true, "moderator" as const].flatMap((account) => {
	const pages = sitePages.filter(({ signedIn = false, sameAs }) => signedIn === account && !sameAs);
	const pagesPerRound = 5;
	const rounds = Math.ceil(pages.length / pagesPerRound);
	// States of one page stand side by side in the list: each is in another round, where no draft of the other one waits.
	return Array.from({ length: rounds }, (_, round) => ({
		account,
		pages: pages.filter((_, i) => i % rounds === round),
	}));
});

for (const { account, pages } of rounds) {
	const names = pages.map(({ name }) => `'${name}'`).join(", ");
	test(`axe finds nothing on page ${names}, its headings are in order, and it fits, in both themes on phones and wide screens, and asks no other site for anything`, async ({
		page,
		request,
		faults,
	}, testInfo) => {
		test.setTimeout(pages.length * 60_000);
		if (account === "moderator") await becomeModerator(page);
		else if (account) await becomeMember(page);
		const strangers: string[] = [];
		page.on("request", (request) => {
			if (!request.url().startsWith(siteUrl()) && !/^(?:data|blob):/.test(request.url())) strangers.push(request.url());
		});
		for (const [place, sitePage] of pages.entries()) {
			const { name, path, status = 200, refused, prepare, isTouched = !prepare, complains } = sitePage;
			if (status !== 200 || refused) faults.allow(new RegExp(`status of ${refused ?? status}`));
			if (complains) faults.allow(complains);
			const needsCard = path.length > 0;
			const id = needsCard ? await postCard(request, {}, nextAddress(testInfo)) : "";
			await page.setViewportSize(wide);
			const response = await visit(page, path(id));
			expect(response?.status()).toBe(status);
			await prepare?.(page);
			await expectOrderOfHeadings(page);
			await page.evaluate(axeSource);
			// What only passes over something else, such as while the window changes its size, is gone the next time.
			const check = (look: string, options: axe.RunOptions, includes?: "only on phones") =>
				softly
					.poll(() => complaintsOfAxe(page, options, place > 0, includes), { message: `${name}: ${look}` })
					.toEqual([]);
			if (!prepare) softly(await bytesOfDocumentScripts(page), `${name}: scripts`).toBeLessThanOrEqual(3_000);
			await wearTheme(page, "light");
			await expectNoSidewaysScroll(page);
			await check("wide, light", { runOnly: standards });
			await wearTheme(page, "dark");
			await check("wide, dark", onlyColours);
			await rememberElements(page);
			await page.setViewportSize({ width: 360, height: 800 });
			await page.evaluate(() => scrollTo(0, 0));
			await expectNoSidewaysScroll(page);
			if (isTouched) await expectTouchTargets(page);
			await check("phone, dark", onlyPlaces);
			if (!(await hasElementsOfPhones(page))) continue;
			await check("phone, dark, what is only there", { runOnly: standards }, "only on phones");
			await wearTheme(page, "light");
			await check("phone, light, what is only there", onlyColours, "only on phones");
		}
		expect(strangers).toEqual([]);
	});
}

/** What a visitor's document has loaded by now, as it came over the wire; 0 on pages that are apps, or a member's. */
async function bytesOfDocumentScripts(page: Page) {
	if (await page.locator("script[nonce], [data-account]").count()) return 0;
	return page.evaluate(() => {
		const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		return loaded
			.filter(({ name }) => name.endsWith(".js"))
			.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
	});
}

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
			languages: "Luxembourgish, Azerbaijani",
			town: long(80),
			country: "South Georgia & South Sandwich Islands",
			timeZone: "America/Argentina/Buenos_Aires",
			audiences: ["Health professionals", "Policy makers"],
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

/** What a test keeps in its page. */
declare const window: Window & { axe: typeof axe; elementsOfPhones: () => Element[] };

/** Keeps which elements a wide screen shows. Those of the bar are the same on all pages. */
async function rememberElements(page: Page) {
	await page.evaluate(() => {
		const shown = () =>
			[...document.querySelectorAll("body *:not(.bar *)")].filter((element) =>
				element.checkVisibility({ visibilityProperty: true }),
			);
		const wide = new Set(shown());
		window.elementsOfPhones = () => {
			const phone = new Set(shown().filter((element) => !wide.has(element)));
			return [...phone].filter(({ parentElement }) => !parentElement || !phone.has(parentElement));
		};
	});
}

function hasElementsOfPhones(page: Page) {
	return page.evaluate(() => window.elementsOfPhones().length > 0);
}

/**
 * Asks the axe that was put into the page, of all of it or of what wide screens don't show. The bar, while nothing of it is open, and the
 * foot are the same on all pages: they are left out where they were looked at before.
 */
async function complaintsOfAxe(page: Page, options: axe.RunOptions, isLater: boolean, includes?: "only on phones") {
	const violations = await page.evaluate(
		async ({ options, isLater, includes }) => {
			const isOpen = document.querySelector(".bar [aria-expanded=true], .bar :popover-open, .bar [open]");
			const exclude = isLater && !isOpen ? [".bar", ".footer"] : [];
			const context = includes ? { include: window.elementsOfPhones() } : { include: document, exclude };
			return (await window.axe.run(context, options)).violations;
		},
		{ options: { resultTypes: ["violations"], ...options } satisfies axe.RunOptions, isLater, includes },
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary, any }) => {
			const others = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map(({ html }) => html));
			return [`${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`, ...others].join("\n");
		}),
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
