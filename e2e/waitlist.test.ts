import type { Page } from "@playwright/test";
import { href } from "react-router";
import { connectionLost } from "#app/web/silence.ts";
import { freshWord } from "./cards.ts";
import { mailTo } from "./mailbox.ts";
import { holdRequests, isPost, loseConnection, loseNextPage, noPage } from "./network.ts";
import { expect, test, visit } from "./test.ts";

const success = "Thanks for joining our waitlist!";

function emailField(page: Page) {
	return page.getByRole("main").getByRole("textbox", { name: "Email" }).first();
}

test("joining shows that it is on its way, then thanks, and empties the field", async ({ page }) => {
	const button = page.getByRole("button", { name: "Get Notified" });
	await visit(page, href("/news"));
	let posts = 0;
	page.on("request", (request) => {
		if (isPost(request)) posts += 1;
	});
	for (const text of ["", "nobody"]) {
		await emailField(page).fill(text);
		await button.click();
		expect(await emailField(page).evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
	}
	expect(posts).toBe(0);
	const email = `${freshWord()}@example.org`;
	for (const text of [email, email.toUpperCase()]) {
		const release = await holdRequests(page, isPost);
		await emailField(page).fill(text);
		await button.click();
		const busy = page.getByRole("button", { name: "Submitting..." });
		await expect(busy).toHaveAttribute("aria-busy", "true");
		release();
		await expect(page.getByRole("alert")).toHaveText(success);
		await expect(emailField(page)).toHaveValue("");
		await expect(button).toBeVisible();
		await expect(page).toHaveURL(href("/news"));
	}
});

test("the second form of the landing page answers where it stands", async ({ page }) => {
	await visit(page, href("/"));
	const form = page.locator("#join-below");
	await form.getByRole("textbox", { name: "Email" }).fill(`${freshWord()}@example.org`);
	await form.getByRole("button", { name: "Join the waitlist" }).click();
	await expect(form.getByRole("alert")).toHaveText(success);
	await expect(page.getByRole("alert")).toHaveCount(1);
	await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the second form of the landing page answers where it stands, too", async ({ page, faults }) => {
		faults.allow(/status of 422/);
		await page.goto(href("/"));
		// The browser takes this for an address, the server does not.
		await emailField(page).fill("nobody@nowhere");
		await emailField(page).press("Enter");
		await expect(page.getByRole("alert").first()).toHaveText("Invalid email address");
		await expect(emailField(page)).toHaveValue("nobody@nowhere");
		const form = page.locator("#join-below");
		await form.getByRole("textbox", { name: "Email" }).fill(`${freshWord()}@example.org`);
		await form.getByRole("button", { name: "Join the waitlist" }).click();
		await expect(form.getByRole("alert")).toHaveText(success);
		await expect(page.getByRole("alert")).toHaveCount(1);
		await expect(form.getByRole("alert")).toBeInViewport();
	});
});

test("who joins is mailed, confirms with a button, and leaves again by the other link, also where the next page does not come", async ({
	page,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/);
	const email = `${freshWord()}@example.org`.toLowerCase();
	await visit(page, href("/news"));
	await emailField(page).fill(email);
	await page.getByRole("button", { name: "Get Notified" }).click();
	await expect(page.getByRole("alert")).toHaveText(success);
	const { text } = await mailTo(email, "Confirm your place on the Heliograph waitlist");
	const pathTo = (path: string) => {
		const { pathname, search } = new URL(new RegExp(`https?://\\S+${path}\\?token=\\S+`).exec(text)?.[0] ?? "");
		return pathname + search;
	};
	await visit(page, pathTo(href("/waitlist/confirm")));
	await expect(page.getByRole("main")).toContainText(email);
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your place is confirmed");
	await visit(page, pathTo(href("/waitlist/leave")));
	const leave = page.getByRole("button", { name: "Leave" });
	const restore = await loseConnection(page);
	await leave.click();
	// There is nothing to enter.
	await expect(page.getByRole("alert")).toHaveText(connectionLost);
	restore();
	const bringBack = await loseNextPage(page);
	await leave.click();
	await expect(page).toHaveURL(noPage);
	bringBack();
	await visit(page, pathTo(href("/waitlist/leave")));
	await leave.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the waitlist");
});
