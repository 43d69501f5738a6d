import type { Page } from "@playwright/test";
import { href } from "react-router";
import { postCard } from "./cards.ts";
import { expect, nextAddress, test, visit } from "./test.ts";

/** A card whose success page is open to who made it. */
async function openSuccessPage(page: Page, address: string) {
	const id = await postCard(page.request, {}, address);
	await visit(page, href("/scicomm/card/success/:id?", { id }));
	return id;
}

function redirectOf(address: string | null) {
	const url = new URL(address ?? "", "http://site.invalid");
	return [url.pathname, url.searchParams.get("redirect")];
}

test("'Save to Edit Later' asks in a dialog that keeps the focus until Escape gives it back", async ({
	page,
}, testInfo) => {
	const id = await openSuccessPage(page, nextAddress(testInfo));
	await expect(page.getByText("Save this card to edit it later")).toBeVisible();
	const trigger = page.getByRole("button", { name: "Save to Edit Later" });
	await trigger.focus();
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	await expect(dialog).toHaveAccessibleName("Create an account?");
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let presses = 0; presses < 6; presses++) {
			await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
			await page.keyboard.press(key);
		}
	}
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(trigger).toBeFocused();

	await trigger.click();
	await dialog.getByRole("button", { name: "Not now" }).click();
	await expect(dialog).toBeHidden();
	await trigger.click();
	await page.mouse.click(5, 400);
	await expect(dialog).toBeHidden();

	await trigger.click();
	await dialog.getByRole("link", { name: "Create an account" }).click();
	await expect(page).toHaveURL(/\/signup\?/);
	expect(redirectOf(page.url())).toEqual([href("/signup"), `/scicomm/card/${id}`]);
	await page.goto(`/scicomm/card/${id}`);
	await expect(page).toHaveURL(href("/scicomm/card/success/:id?", { id }));
});

test("the button says 'Copied!' for two seconds", async ({ page, context }, testInfo) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.clock.install();
	const id = await openSuccessPage(page, nextAddress(testInfo));
	const link = page.getByRole("textbox", { name: "Share link" });
	await expect(link).toHaveValue(new URL(href("/card/:id", { id }), page.url()).href);
	await expect(link).toHaveJSProperty("readOnly", true);
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.getByRole("button", { name: "Copy" }).click();
	const copied = page.getByRole("button", { name: "Copied!" });
	await expect(copied).toBeVisible();
	await page.clock.runFor(1900);
	await expect(copied).toBeVisible();
	await page.clock.runFor(200);
	await expect(copied).toBeHidden();
	await expect(page.getByRole("button", { name: "Copy" })).toHaveText("Copy");
});

test("without permission for the clipboard the link is copied all the same", async ({ page, context }, testInfo) => {
	// Granting nothing refuses everything.
	await context.grantPermissions([]);
	await openSuccessPage(page, nextAddress(testInfo));
	await page.getByRole("button", { name: "Copy" }).click();
	await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
});

test("the success page leads to the public card, to editing, and to two networks", async ({ page }, testInfo) => {
	const id = await openSuccessPage(page, nextAddress(testInfo));
	const url = new URL(href("/card/:id", { id }), page.url()).href;
	const text = `Check out my Science Communicator card! ${url}`;
	const bluesky = await page.getByRole("link", { name: "Share on Bluesky" }).getAttribute("href");
	expect(new URL(bluesky ?? "").searchParams.get("text")).toBe(text);
	const linkedin = await page.getByRole("link", { name: "Share on LinkedIn" }).getAttribute("href");
	expect(new URL(linkedin ?? "").searchParams.get("url")).toBe(url);

	const opened = page.waitForEvent("popup");
	await page.getByRole("link", { name: "Preview Card" }).click();
	await expect(await opened).toHaveURL(url);

	await page.getByRole("button", { name: "Edit Card" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText("The card moves to it, and its link stays the same.");
	await expect(dialog.getByRole("link", { name: "Create an account" })).toBeVisible();
	await dialog.getByRole("link", { name: "Sign in" }).click();
	await expect(page).toHaveURL(/\/login\?/);
	expect(redirectOf(page.url())).toEqual([href("/login"), `/scicomm/card/${id}`]);
});
