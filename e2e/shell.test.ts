import type { Page } from "@playwright/test";
import { href } from "react-router";
import { becomeMember } from "./accounts.ts";
import { holdRequests } from "./network.ts";
import { expect, siteUrl, test, visit } from "./test.ts";

/** Pages that anybody may see, of every kind. */
const openPages = [
	href("/"),
	href("/welcome"),
	href("/news"),
	href("/showcase"),
	href("/showcase/apply"),
	href("/scicomm/card/create"),
	href("/scicomm/card/directory"),
	href("/resources"),
	href("/collab"),
	href("/jobs"),
];

const phone = { width: 360, height: 740 };

function bar(page: Page) {
	return page.getByRole("navigation", { name: "Main" });
}

test("the bar marks the page that is open", async ({ page }) => {
	await visit(page, href("/"));
	for (const [name, path] of [
		["Resources", href("/resources")],
		["Collab Board", href("/collab")],
		["News", href("/news")],
		["Home", href("/")],
	] as const) {
		await bar(page).getByRole("link", { name }).click();
		await expect(page).toHaveURL(path);
		await expect(bar(page).locator("[aria-current=page]")).toHaveText([name]);
	}
	await visit(page, href("/scicomm/card/directory"));
	await expect(bar(page).locator("[aria-current]")).toHaveCount(0);
});

test("the bar stays at the top when the page scrolls", async ({ page }) => {
	await visit(page, href("/scicomm/card/directory"));
	await page.mouse.wheel(0, 1200);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
	await expect(bar(page)).toBeInViewport({ ratio: 1 });
	expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
});

test("the bar and the foot lead to the profiles, the login and the contact", async ({ page }) => {
	await visit(page, href("/"));
	const banner = page.getByRole("banner");
	await expect(banner.getByRole("link", { name: /^Heliograph on / })).toHaveAttribute("href", /^https:\/\/bsky\.app\//);
	await expect(banner.getByRole("link", { name: "Login" })).toHaveAttribute("href", href("/login"));
	const footer = page.getByRole("contentinfo");
	for (const pattern of [/^https:\/\/bsky\.app\//, /^https:\/\/www\.linkedin\.com\//, /^mailto:/]) {
		const addresses = await footer
			.getByRole("link")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
		expect(addresses.filter((address) => pattern.test(address ?? ""))).toHaveLength(1);
	}
});

test("no link on the pages of the site leads nowhere", async ({ page, request }) => {
	const seen = new Set<string>();
	for (const path of [
		href("/"),
		href("/news"),
		href("/resources"),
		href("/collab"),
		href("/login"),
		href("/scicomm/card/create"),
	]) {
		await visit(page, path);
		const paths = await page
			.locator("a[href^='/']")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		for (const path of paths) seen.add(path);
	}
	for (const path of seen) expect((await request.get(path)).status(), path).toBe(200);
});

test("a member's navigation keeps the document, moves to the top, and tells the new title", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/jobs"));
	await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
	await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
	const from = await page.evaluate(() => scrollY);
	await page.getByRole("contentinfo").getByRole("link", { name: "Create your card" }).click();
	await expect(page).toHaveURL(href("/scicomm/card/create"));
	await expect(page.getByRole("heading", { level: 1, name: "Create your SciComm card" })).toBeVisible();
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await expect(page.locator("html")).toHaveAttribute("data-kept");
	await expect(page.locator("[aria-live=polite]", { hasText: "Create your SciComm card" })).toBeAttached();

	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from - 50);
	await expect(page.locator("html")).toHaveAttribute("data-kept");
});

test("flashes run along the top while a page is on its way, and something stands in for it", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/"));
	const flashes = page.getByRole("progressbar", { name: "Loading" });
	await expect(flashes).toHaveCount(0);
	const release = await holdRequests(page, (request) => request.url().includes("directory.data"));
	await page.getByRole("link", { name: "Browse the directory" }).first().click();
	await expect(flashes).toBeVisible();
	await expect(flashes).toBeInViewport();
	expect((await flashes.boundingBox())?.y).toBeLessThan(10);
	await expect(page).toHaveURL(href("/"));
	// After a moment something stands in for it, and is told.
	await expect(page.getByText("Loading cards...").last()).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
	await release();
	await expect(page).toHaveURL(href("/scicomm/card/directory"));
	await expect(flashes).toHaveCount(0);
	await expect(page.getByText("Loading cards...")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page that can't be reached leaves the one that is open, which says so", async ({ page, faults }) => {
	faults.allow(/ERR_|Failed to fetch|TypeError|503/);
	await becomeMember(page);
	await visit(page, href("/"));
	await page.route("**/directory.data*", (route) => route.abort("internetdisconnected"));
	await page.getByRole("link", { name: "Browse the directory" }).first().click();
	await expect(page.getByRole("alert")).toContainText("The connection is lost");
	await expect(page).toHaveURL(href("/"));
	await page.unrouteAll();
	// Of a server or a proxy that is just starting.
	await page.route("**/directory.data*", (route) => route.fulfill({ status: 503, body: "<h1>From a proxy</h1>" }));
	await page.getByRole("link", { name: "Browse the directory" }).first().click();
	await expect(page.getByRole("alert")).toContainText("The server can't answer right now");
	await expect(page).toHaveURL(href("/"));
	await page.unrouteAll();
	await page.getByRole("link", { name: "Browse the directory" }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
	await expect(page.locator("main h2").first()).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: phone, hasTouch: true });

	function menu(page: Page) {
		return page.getByRole("navigation", { name: "Menu" });
	}

	test("the menu opens and closes on its button, Escape, and a tap elsewhere", async ({ page }) => {
		await visit(page, href("/"));
		const button = page.getByRole("button", { name: "Menu" });
		await expect(bar(page)).toBeHidden();
		await button.tap();
		await expect(menu(page)).toBeVisible();
		await button.tap();
		await expect(menu(page)).toBeHidden();

		await button.focus();
		await page.keyboard.press("Enter");
		await expect(menu(page)).toBeVisible();
		await page.keyboard.press("Tab");
		await page.keyboard.press("Escape");
		await expect(menu(page)).toBeHidden();
		await expect(button).toBeFocused();

		await button.tap();
		await expect(menu(page)).toBeVisible();
		await page.touchscreen.tap(phone.width / 2, phone.height - 10);
		await expect(menu(page)).toBeHidden();
	});

	test("the menu leads everywhere the bar does, and closes behind the visitor", async ({ page }) => {
		await visit(page, href("/"));
		for (const [name, path] of [
			["Resources", href("/resources")],
			["Collab Board", href("/collab")],
			["News", href("/news")],
			["Directory", href("/scicomm/card/directory")],
			["Home", href("/")],
			["Sign In", href("/login")],
			["Sign Up", href("/signup")],
		] as const) {
			await page.getByRole("button", { name: "Menu" }).tap();
			await page.getByRole("banner").getByRole("link", { name, exact: true }).tap();
			await expect(page).toHaveURL(path);
			await expect(menu(page)).toBeHidden();
		}
		await page.getByRole("button", { name: "Menu" }).tap();
		await expect(menu(page).getByRole("link", { name: /Bluesky/ })).toHaveAttribute("href", /^https:\/\/bsky\.app\//);
	});

	test("what a finger presses is at least 44 pixels high", async ({ page }) => {
		for (const path of openPages) {
			await visit(page, path);
			const small = await page
				.locator(
					"button:not([aria-hidden]):visible, summary:visible, .button:not([aria-hidden]):visible, input:not([type=hidden]):visible, select:visible",
				)
				.evaluateAll((controls) =>
					controls
						.map((control) => ({ control, box: (control.closest("label, .check") ?? control).getBoundingClientRect() }))
						.filter(({ control, box }) => box.height < 43.5 && !control.closest(".skip-link"))
						.map(({ control, box }) => `${control.outerHTML.slice(0, 90)} ${box.height}`),
				);
			expect(small, path).toEqual([]);
		}
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the menu of a phone opens", async ({ page }) => {
		await page.setViewportSize(phone);
		await page.goto(href("/"));
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "News" }).click();
		await expect(page).toHaveURL(href("/news"));
	});
});

test("an unknown address answers 404 with a page that leads on", async ({ page, faults }) => {
	faults.allow(/status of 404/);
	for (const path of ["/no/such/page", "/welcome.php", "/scicomm", "/%F0%9F%94%AD"]) {
		const response = await visit(page, path);
		expect(response?.status(), path).toBe(404);
		await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
		await expect(bar(page)).toBeVisible();
		await expect(page).toHaveTitle(/Page not found/);
	}
	await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
	await expect(page).toHaveURL(href("/"));
	await expect(page.getByRole("heading", { level: 1, name: "Amplify Science Voices" })).toBeVisible();
});
test("the toast area is at the top, and toasts stand in its middle", async ({ page }) => {
	await visit(page, href("/"));
	const area = page.locator(".toasts");
	await expect(area).toHaveCSS("position", "fixed");
	await expect(area).toHaveCSS("align-items", "center");
	const [box, width] = [await area.boundingBox(), await page.evaluate(() => document.documentElement.clientWidth)];
	expect(box?.y).toBeLessThan(20);
	expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBe(width / 2);
});

test("the browser asks no other site for anything", async ({ page }) => {
	const strangers: string[] = [];
	page.on("request", (request) => {
		const isOurs = request.url().startsWith(siteUrl()) || /^(data|blob):/.test(request.url());
		if (!isOurs) strangers.push(request.url());
	});
	for (const path of openPages) {
		await visit(page, path);
		await page.waitForLoadState("networkidle");
	}
	expect(strangers).toEqual([]);
});
