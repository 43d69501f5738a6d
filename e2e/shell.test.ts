import type { Page } from "@playwright/test";
import { href } from "react-router";
import { accountButton, becomeMember, signOut } from "./accounts.ts";
import { answerAsProxy, codeOf, holdRequests, loseConnection } from "./network.ts";
import { expect, test, visit } from "./test.ts";

const phone = { width: 360, height: 740 };

// Between pages, the menu and what stands in for a page, things move: they have to work meanwhile, and the console stays empty.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

function bar(page: Page) {
	return page.getByRole("navigation", { name: "Main" });
}

test("the bar stays at the top when the page scrolls", async ({ page }) => {
	await visit(page, href("/scicomm/card/directory"));
	await page.mouse.wheel(0, 1200);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
	await expect(bar(page)).toBeInViewport({ ratio: 1 });
	expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
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

test("where tabs can't tell each other anything, as in a Firefox that blocks cookies, pages, forms and signing out work", async ({
	page,
}) => {
	await page.addInitScript(() => {
		window.BroadcastChannel = class extends BroadcastChannel {
			constructor(name: string) {
				super(name);
				throw new DOMException("The operation is insecure.", "SecurityError");
			}
		};
	});
	await visit(page, href("/jobs"));
	await becomeMember(page);
	await visit(page, href("/jobs/new"));
	await page.getByLabel("Company", { exact: true }).fill("Of who keeps to themselves");
	await signOut(page);
});

test("of two links in a row the second is followed, however long the code of the first takes", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/home"));
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	const code = await codeOf(page, href("/notifications"));
	const release = await holdRequests(page, (request) => new URL(request.url()).pathname === code);
	await page
		.getByRole("banner")
		.getByRole("link", { name: /Notifications/ })
		.click();
	await bar(page).getByRole("link", { name: "Resources" }).click();
	await expect(page).toHaveURL(href("/resources"));
	release();
	await page.evaluate((code) => import(code), code);
	await bar(page).getByRole("link", { name: "Collab Board" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Collab" })).toBeVisible();
	expect(asked).toContain(code);
	expect(asked).not.toContain(`${href("/notifications")}.data`);
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
	release();
	await expect(page).toHaveURL(href("/scicomm/card/directory"));
	await expect(flashes).toHaveCount(0);
	await expect(page.getByText("Loading cards...")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page of a server or a proxy that is just starting leaves the one that is open, which says so", async ({
	page,
	faults,
}) => {
	faults.allow(/503/);
	await becomeMember(page);
	await visit(page, href("/"));
	const start = await answerAsProxy(page, /directory\.data/, 503);
	await page.getByRole("link", { name: "Browse the directory" }).first().click();
	await expect(page.getByRole("alert")).toContainText("The server can't answer right now");
	await expect(page).toHaveURL(href("/"));
	start();
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

	test("the menu closes behind the visitor", async ({ page }) => {
		await visit(page, href("/"));
		await page.getByRole("button", { name: "Menu" }).tap();
		await page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true }).tap();
		await expect(page).toHaveURL(href("/login"));
		await expect(menu(page)).toBeHidden();
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

test("signing out that does not get through is told, also where the page is a document", async ({ page, faults }) => {
	await becomeMember(page);
	await visit(page, href("/scicomm/card/directory"));
	await accountButton(page).click();
	faults.allow(/ERR_CONNECTION_REFUSED/);
	const restore = await loseConnection(page);
	await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expect(page.getByRole("alert")).toHaveText("The connection is lost. Please try again in a moment.");
	restore();
	await signOut(page);
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

test("a page that something on its way has changed is drawn anew, and text becomes HTML nowhere else", async ({
	page,
	faults,
}) => {
	faults.allow(/Minified React error #4\d\d/, /policy forbids require-trusted-types-for/, /TrustedHTML/);
	await page.route("**/login", async (route) => {
		const answer = await route.fetch();
		await route.fulfill({
			response: answer,
			body: (await answer.text()).replace(/<body>.*?<main/s, "<body><p>Changed</p><main"),
		});
	});
	await visit(page, href("/login"));
	await expect(page.getByText("Changed")).toHaveCount(0);
	await expect(page.getByRole("banner")).toBeVisible();
	const outcome = await page.evaluate(() => {
		try {
			document.body.innerHTML = "<img>";
			return "done";
		} catch (error) {
			return String(error);
		}
	});
	expect(outcome).toContain("TrustedHTML");
});

for (const path of [href("/scicomm/card/create"), href("/portfolio"), href("/showcase/apply")]) {
	test(`${path} makes no format of Intl before somebody needs it, which would hold up a phone`, async ({ page }) => {
		await page.addInitScript(() => {
			const made: string[] = [];
			for (const name of ["Collator", "DateTimeFormat", "DisplayNames", "ListFormat", "NumberFormat"] as const) {
				const construct = (what: new (...args: never[]) => object, args: never[]) => {
					made.push(name);
					return Reflect.construct(what, args);
				};
				Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
			}
			Object.assign(window, { made });
		});
		await visit(page, path);
		expect(await page.evaluate("made")).toEqual([]);
		await page.evaluate(() => new Intl.ListFormat("en"));
		expect(await page.evaluate("made")).toEqual(["ListFormat"]);
	});
}
