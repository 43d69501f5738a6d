import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { href } from "react-router";
import { demoProjects } from "#app/projects/project.demo.ts";
import { becomeMember } from "./accounts.ts";
import { freshWord } from "./cards.ts";
import { pressOn } from "./keys.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { postProject } from "./project-form.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

function link(menu: Locator, board: string) {
	return menu.getByRole("link", { name: new RegExp(`^${board} [A-Z]`) });
}

// Visitors have documents, members the app.
for (const [reader, become] of [
	["visitor", async () => undefined],
	["member", becomeMember],
] as const) {
	test(`'Explore' opens for a ${reader} by keyboard, closes on Escape or when it is left, and leads to a board`, async ({
		page,
	}) => {
		await become(page);
		await visit(page, href("/resources"));
		const button = page.getByRole("button", { name: "Explore" });
		const menu = page.getByRole("navigation", { name: "Main" }).getByRole("list");
		await pressOn(button);
		await page.keyboard.press("Tab");
		await expect(link(menu, "Directory")).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(menu).toBeHidden();
		await expect(button).toBeFocused();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Shift+Tab");
		await expect(menu).toBeHidden();
		await pressOn(button);
		await pressOn(link(menu, "Events"));
		await expect(page).toHaveURL(href("/events"));
		await expect(menu).toBeHidden();
	});
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "dark" });

	test("from the landing page a board is one choice away, and a thing on it three letters and Enter, on pages that fit", async ({
		page,
	}) => {
		const expectSound = async () => {
			await whenAlive(page);
			await expectNoSidewaysScroll(page);
			expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
		};
		await visit(page, href("/"));
		await expectSound();
		await page.getByRole("button", { name: "Menu" }).click();
		await link(page.locator(".bar-sheet"), "Jobs").click();
		await expect(page).toHaveURL(href("/jobs"));
		await expectSound();
		await page.getByRole("link", { name: "Search" }).click();
		const search = page.getByRole("dialog", { name: "Search" });
		await search.getByRole("combobox").fill("lov");
		await expect(search.getByRole("option").first()).toContainText("Ada Lovelace");
		await expectSound();
		await search.getByRole("combobox").press("Enter");
		await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
		await expectSound();
	});

	test("a member gets there by taps alone, and back to the board", async ({ page }) => {
		await becomeMember(page);
		await visit(page, href("/"));
		await page.getByRole("button", { name: "Menu" }).tap();
		await link(page.locator(".bar-sheet"), "Events").tap();
		await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
		await page.getByRole("link", { name: "Search", exact: true }).tap();
		const search = page.getByRole("dialog", { name: "Search" });
		await search.getByRole("combobox").fill("lov");
		await search.getByRole("option", { name: /^Ada Lovelace/ }).tap();
		await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
		await expect(search).toBeHidden();
		await page.goBack();
		await expect(page).toHaveURL(href("/events"));
		await expect(search).toBeHidden();
	});
});

for (const [reader, become, board] of [
	["visitor", async () => undefined, href("/showcase")],
	["member", becomeMember, href("/collab")],
] as const) {
	test(`an old link to a row of a board leads a ${reader} to the row, or to its page where the list does not show it`, async ({
		page,
	}) => {
		await become(page);
		await visit(page, board);
		const id = await page.locator("main li[id]").last().getAttribute("id");
		await visit(page, `${board}?page=1#${id}`);
		await expect(page.locator(`main li[id="${id}"]`)).toBeInViewport();
		await page.goto(`${board}?q=${freshWord()}#${id}`);
		await expect(page).toHaveURL(`${board}/${id}`);
		await expect(page.locator(".page-back a")).toBeVisible();
	});
}

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("'Explore' opens and leads to a board, as the menu of a phone does", async ({ page }) => {
		await page.goto(href("/"));
		await page.getByRole("button", { name: "Explore" }).click();
		await link(page.getByRole("navigation", { name: "Main" }), "Jobs").click();
		await expect(page).toHaveURL(href("/jobs"));
		await page.setViewportSize({ width: 360, height: 740 });
		await page.getByRole("button", { name: "Menu" }).click();
		await link(page.locator(".bar-sheet"), "Events").click();
		await expect(page).toHaveURL(href("/events"));
	});
});

test("a card names the directory, and leads to what was asked of it, in another tab too", async ({ page, context }) => {
	const asked = `${href("/scicomm/card/directory")}?q=rachel`;
	await visit(page, asked);
	const card = page
		.getByRole("main")
		.getByRole("link", { name: /^Rachel/ })
		.first();
	// As from the menu of a link.
	const opened = context.waitForEvent("page");
	await card.evaluate((link: HTMLAnchorElement) => window.open(link.href, "_blank", "noopener"));
	const tab = await opened;
	const way = tab.getByRole("main").getByRole("link", { name: "Directory", exact: true });
	await expect(way).toHaveAttribute("href", asked);
	await card.click();
	await page.reload();
	await page.getByRole("main").getByRole("link", { name: "Directory", exact: true }).click();
	await expect(page).toHaveURL(asked);
});

test("the way back from a page below a project leads to the tab that it belongs to", async ({ page }) => {
	await becomeMember(page);
	const { path } = await postProject(page);
	await visit(page, `${path}/contributors/invite`);
	const way = page.getByRole("link", { name: "Back to the project" });
	await expect(way).toHaveAttribute("href", `${path}?tab=contributors`);
});

for (const [label, list, asked, width] of [
	["Jobs", href("/jobs"), "?q=a&category=Writing", 1280],
	["Showcase", href("/showcase"), "?category=publication", 360],
] as const) {
	test(`the page of one of ${label} names its list, and leads by keyboard to what was asked of it, ${width} px wide`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 740 });
		await visit(page, list + asked);
		const paths = await page
			.getByRole("main")
			.getByRole("link")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		const path = paths.find(
			(path) => path.startsWith(`${list}/`) && /^[0-9a-f-]{36}$/.test(path.slice(list.length + 1)),
		);
		await pressOn(page.locator(`main a[href="${path}"]`).first());
		await expect(page).toHaveURL(path ?? "");
		const way = page.locator(".page-back a");
		await expect(way).toHaveText(label);
		await expect(way).toHaveAttribute("href", list + asked);
		await pressOn(way);
		await expect(page).toHaveURL(list + asked);
	});
}

for (const [what, path, name] of [
	["job", `${href("/jobs")}?q=oceans`, "Science Writer, Oceans"],
	["project", `${href("/scicomm/projects")}?q=${demoProjects[0]?.name}`, demoProjects[0]?.name ?? ""],
] as const) {
	test(`what is told of a ${what} stands beside its text on a wide screen, and below it on a phone`, async ({
		page,
	}) => {
		await visit(page, path);
		await page.getByRole("main").getByRole("link", { name, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
		const placeOfFacts = async () => {
			const [text, facts] = await page
				.locator(".with-facts > *")
				.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
			if (!text || !facts) return "missing";
			if (facts.left >= text.right && facts.top < text.bottom) return "beside";
			return facts.top >= text.bottom ? "below" : "over";
		};
		for (const [width, place] of [
			[1280, "beside"],
			[360, "below"],
		] as const) {
			await page.setViewportSize({ width, height: 800 });
			await expect.poll(placeOfFacts).toBe(place);
		}
	});
}
