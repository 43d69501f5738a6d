/** How a visitor gets from one document to the next: what the browser fetches ahead, and how it shows the change. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { jobMessages } from "#app/jobs/job.ts";
import { accountButton, becomeMember, signOut } from "./accounts.ts";
import { watchPrefetches } from "./network.ts";
import { expect, pasted, siteUrl, test, visit, whenAlive } from "./test.ts";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("the page behind a link is fetched while the pointer rests on it", async ({ page }) => {
	await visit(page, href("/jobs"));
	const fetched = await watchPrefetches(page);
	const link = main(page).getByRole("link", { name: "Resources" });
	await link.hover();
	await expect.poll(() => fetched).toEqual([href("/resources")]);
	await link.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resources");
	const [arrival] = await page.evaluate(() =>
		performance.getEntriesByType("navigation").map((entry) => entry.toJSON()),
	);
	expect(arrival.deliveryType).toBe("navigational-prefetch");
});

for (const [reducedMotion, isShown] of [
	["no-preference", true],
	["reduce", false],
] as const) {
	test(`documents ${isShown ? "change into each other" : "just follow each other"} where motion is "${reducedMotion}"`, async ({
		page,
	}) => {
		await page.emulateMedia({ reducedMotion });
		await page.addInitScript(() => {
			addEventListener("pagereveal", ({ viewTransition }) => {
				document.documentElement.dataset.transition = String(viewTransition !== null);
			});
		});
		// Chromium leaves it out where the next document takes longer than four seconds.
		await expect(async () => {
			await visit(page, href("/jobs"));
			await main(page).getByRole("link", { name: "Resources" }).click();
			await expect(page).toHaveURL(href("/resources"));
			await expect(page.locator("html")).toHaveAttribute("data-transition", String(isShown), { timeout: 5_000 });
		}).toPass();
	});
}

test("a page that the browser keeps hears nothing meanwhile, and finds who has signed in when it comes back", async ({
	page,
	context,
}) => {
	await visit(page, href("/jobs"));
	const asked: string[] = [];
	page.on("request", (request) => request.isNavigationRequest() && asked.push(request.url()));
	// The browser of the tests keeps none, and would not keep one that hears something.
	const heard = page.evaluate(
		() =>
			new Promise((resolve) => {
				dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
				const tabs = new BroadcastChannel("session");
				tabs.addEventListener("message", ({ data }) => data && requestAnimationFrame(resolve));
			}),
	);
	await becomeMember(page);
	await visit(await context.newPage(), href("/help"));
	await heard;
	expect(asked).toEqual([]);
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await expect(accountButton(page)).toBeVisible();
});

test("a document tells once what was done before it, and its link is copied, and shared by the system", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-write"]);
	// The browser of the tests has nothing that the system shares with.
	await page.addInitScript(() => {
		const share = async (what: ShareData) => document.body.setAttribute("data-shared", JSON.stringify(what));
		Object.assign(navigator, { share });
	});
	const value = Buffer.from(JSON.stringify("deleted")).toString("base64");
	await context.addCookies([{ name: "notice", value, url: siteUrl() }]);
	await visit(page, href("/jobs"));
	const told = page.getByText(jobMessages.deleted);
	await expect(told).toBeVisible();
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
	await expect(told).toHaveCount(0);
	await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
	await whenAlive(page);
	await page.getByRole("button", { name: "Copy link" }).click();
	await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
	expect(await pasted(page)).toBe(page.url());
	await page.getByRole("button", { name: "Share", exact: true }).click();
	const shared = JSON.stringify({ title: await page.title(), url: page.url() });
	await expect(page.locator("body")).toHaveAttribute("data-shared", shared);
	await expect(page.getByRole("link", { name: "Share on Bluesky" })).toBeHidden();
});

test("where the system can't share, a document's own ways open at their button", async ({ page }) => {
	await page.addInitScript(() => {
		const share = async () => Promise.reject(new DOMException("", "NotAllowedError"));
		Object.assign(navigator, { share });
	});
	await visit(page, href("/jobs"));
	await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
	await whenAlive(page);
	const button = page.getByRole("button", { name: "Share", exact: true });
	await button.click();
	const way = page.getByRole("link", { name: "Share on Bluesky" });
	await expect(way).toBeVisible();
	const [from, to] = [await button.boundingBox(), await way.boundingBox()];
	expect(Math.abs((from?.x ?? 0) - (to?.x ?? Number.NaN))).toBeLessThan(100);
	await page.keyboard.press("Escape");
	await expect(button).toBeFocused();
});

test("back and forward lead to where each document was left", async ({ page }) => {
	const top = () => page.evaluate(() => Math.round(scrollY));
	await visit(page, href("/scicomm/card/directory"));
	const last = page.locator("main h2").last().getByRole("link");
	await last.scrollIntoViewIfNeeded();
	const left = await top();
	expect(left).toBeGreaterThan(500);
	await last.click();
	await expect(page).toHaveURL(/\/card\//);
	await whenAlive(page);
	expect(await top()).toBe(0);
	await page.goBack();
	await expect(page).toHaveURL(href("/scicomm/card/directory"));
	await expect.poll(top).toBe(left);
	await page.goForward();
	await expect(page).toHaveURL(/\/card\//);
	await expect.poll(top).toBe(0);
});

test("after a form that led on in place the way back leads to its page, also after a reload, and a place on the page to that place", async ({
	page,
}) => {
	const heading = page.getByRole("heading", { level: 1 });
	await becomeMember(page);
	for (const isReloaded of [true, false]) {
		if (!isReloaded) await becomeMember(page);
		await visit(page, href("/scicomm/card/directory"));
		const directory = (await heading.textContent()) ?? "";
		await signOut(page);
		await expect(page).toHaveURL(href("/"));
		if (isReloaded) await page.reload();
		await expect(heading).not.toHaveText(directory);
		await page.evaluate(() => document.body.classList.add("as-it-was"));
		await page.getByRole("link", { name: "Skip to content" }).press("Enter");
		await expect(page).toHaveURL(/#main$/);
		await page.goBack();
		await expect(page).toHaveURL(href("/"));
		await expect(page.locator("body")).toHaveClass("as-it-was");
		await page.goBack();
		await expect(page).toHaveURL(href("/scicomm/card/directory"));
		await expect(heading).toHaveText(directory);
	}
});
