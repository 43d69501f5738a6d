/** What a form is answered stays where it was sent, and a form is sent once. */
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { nextPageLost } from "#app/web/silence.ts";
import { becomeMember, freshEmail, goodPassword, signIn } from "./accounts.ts";
import { field, fillCard, idFromSuccessPage, mainButton, plainCard } from "./cards.ts";
import { fillJob } from "./jobs.ts";
import { answerAsProxy, holdRequests, isPost, isScript, loseConnection } from "./network.ts";
import { startWithExample, visitPart } from "./portfolio.ts";
import { fillRequest } from "./requests.ts";
import { expect, test, visit, whenAlive } from "./test.ts";

const cardForm = href("/scicomm/card/create");

function countPosts(page: Page) {
	const posts: string[] = [];
	page.on("request", (request) => isPost(request) && posts.push(request.url()));
	return posts;
}

test("a form that is submitted twice at once is sent once, and what it is answered outlives signing in in another tab", async ({
	page,
	context,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/, /Failed to fetch/);
	await visit(page, href("/requests/new"));
	await fillRequest(page, { "Your email address": freshEmail() });
	const posts = countPosts(page);
	await field(page, "Title").evaluate((input: HTMLInputElement) => {
		input.form?.requestSubmit();
		input.form?.requestSubmit();
	});
	const answer = page.getByRole("heading", { name: "Check your inbox" });
	await expect(answer).toBeVisible();
	expect(posts).toHaveLength(1);
	const other = await context.newPage();
	await becomeMember(other);
	await visit(other, href("/home"));
	await expect(page.getByRole("banner").getByRole("button", { name: /account of/ })).toBeVisible();
	await expect(answer).toBeVisible();
	// Nor does a link that leads nowhere take it away.
	await loseConnection(page);
	await page.getByRole("contentinfo").getByRole("link", { name: "Jobs" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "The connection is lost" })).toBeVisible();
	await expect(answer).toBeVisible();
});

test("what asks to sign in is over once somebody has, and the form stays", async ({ page, context, faults }) => {
	faults.allow(/status of 401/);
	const email = await becomeMember(page);
	await visit(page, href("/jobs/new"));
	await fillJob(page, { Company: "Of who was signed out" });
	await context.clearCookies();
	await page.getByRole("button", { name: "Post Job Listing" }).click();
	const link = page.getByRole("alert").getByRole("link", { name: "sign in in a new tab" });
	await expect(link).toBeVisible();
	const other = await context.newPage();
	await signIn(other, email, goodPassword);
	await visit(other, href("/home"));
	await expect(link).toBeHidden();
	await expect(field(page, "Company")).toHaveValue("Of who was signed out");
});

test("a form that went through says so where the next page does not come, and that it need not be sent again", async ({
	page,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/, /Failed to fetch/);
	await becomeMember(page);
	const card = plainCard();
	await visit(page, cardForm);
	await fillCard(page, card);
	const restore = await loseConnection(page, /\/success\/.*\.data/);
	const posts = countPosts(page);
	await mainButton(page).evaluate((button: HTMLButtonElement) => {
		button.form?.requestSubmit(button);
		button.form?.requestSubmit(button);
	});
	await expect(page.getByRole("alert").filter({ hasText: nextPageLost })).toBeVisible();
	expect(posts).toHaveLength(1);
	await expect(page).toHaveURL(cardForm);
	await expect(field(page, "Name")).toHaveValue(card.name);
	restore();
	await visit(page, href("/profile"));
	await expect(page.getByRole("heading", { name: card.name })).toHaveCount(1);
});

test("a form that went through stays where nothing answers for the next page's code, and leads there where an upgrade took that away", async ({
	page,
	faults,
}) => {
	faults.allow(/ERR_CONNECTION_REFUSED/, /Failed to fetch/, /status of 404/);
	const code = /\/assets\/success-[^/]*\.js/;
	const card = plainCard();
	await visit(page, cardForm);
	await fillCard(page, card);
	const restore = await loseConnection(page, /\/assets\/success-|\/healthz$/);
	await mainButton(page).click();
	await expect(page.getByRole("alert").filter({ hasText: nextPageLost })).toBeVisible();
	await expect(page).toHaveURL(cardForm);
	await expect(field(page, "Name")).toHaveValue(card.name);
	restore();

	const second = plainCard();
	await visit(page, cardForm);
	await fillCard(page, second);
	await answerAsProxy(page, code, 404);
	await mainButton(page).click();
	await idFromSuccessPage(page);
	await expect(page.getByRole("article")).toContainText(second.name);
});

test("a key for the search that can't be opened leaves the form as it is", async ({ page, faults }) => {
	faults.allow(/ERR_CONNECTION_REFUSED/, /Failed to fetch/);
	await becomeMember(page);
	await visit(page, cardForm);
	await field(page, "Name").fill("Mary Somerville");
	// What listens for the key comes after the page.
	await page.waitForLoadState("networkidle");
	await loseConnection(page);
	await page.keyboard.press("Control+k");
	await expect(page.getByRole("alert").filter({ hasText: "The connection is lost" })).toBeVisible();
	await expect(field(page, "Name")).toHaveValue("Mary Somerville");
});

test("Enter that ends the composition of a word adds nothing", async ({ page }) => {
	await visit(page, cardForm);
	await field(page, "Other availability").fill("ラジオ");
	await field(page, "Sample title").fill("潮の満ち引き");
	for (const label of ["Other availability", "Sample title"]) {
		const isPrevented = await field(page, label).evaluate((input) => {
			const enter = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
			return !input.dispatchEvent(new KeyboardEvent("keydown", enter));
		});
		expect([label, isPrevented]).toEqual([label, false]);
	}
	await expect(page.getByRole("checkbox", { name: "ラジオ" })).toHaveCount(0);
	await expect(field(page, "Sample URL")).not.toBeFocused();
});

test("what is chosen before the page is alive wins over the draft", async ({ page }) => {
	await becomeMember(page);
	await visit(page, href("/jobs/new"));
	await fillJob(page, { Company: "Of the draft" });
	await page.reload();
	await expect(field(page, "Company")).toHaveValue("Of the draft");

	const release = await holdRequests(page, isScript);
	await page.reload({ waitUntil: "commit" });
	await field(page, "Category").selectOption("Writing");
	release();
	await whenAlive(page);
	await expect(field(page, "Company")).toHaveValue("Of the draft");
	await expect(field(page, "Job Type")).toHaveValue("Internship");
	await expect(field(page, "Category")).toHaveValue("Writing");
});

test("a portfolio that can't be made for want of a connection says so", async ({ page, faults }) => {
	faults.allow(/ERR_CONNECTION_REFUSED|Failed to fetch/);
	// Its code is fetched as the page comes alive.
	await loseConnection(page, /portfolio-document/);
	await visitPart(page, "about");
	await startWithExample(page);
	await loseConnection(page);
	await page.getByRole("button", { name: "Download as web page" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "The connection is lost" })).toBeVisible();
});
