/** How a visitor gets from one document to the next: what the browser fetches ahead, and how it shows the change. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { expect, test, visit } from "./test.ts";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("the page behind a link is fetched while the pointer rests on it", async ({ page }) => {
	await visit(page, href("/jobs"));
	const browser = await page.context().newCDPSession(page);
	const fetched: string[] = [];
	browser.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
		if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
	});
	await browser.send("Preload.enable");
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
