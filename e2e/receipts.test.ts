/** Two confirm what happened, on phones, with the keyboard alone. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { maxEntries } from "#app/portfolio/portfolio.ts";
import { fullMessage, portfolioMessages } from "#app/portfolio/portfolio-messages.ts";
import { receiptLimits, receiptMessages } from "#app/receipts/receipt.ts";
import { verdictTexts } from "#app/receipts/verify-input.ts";
import { becomeConfirmed, becomeMember } from "./accounts.ts";
import { field, freshWord } from "./cards.ts";
import { pressOn, typeInto } from "./keys.ts";
import { idOf, sayYes } from "./offers.ts";
import { forbidStorage, openPart, storageKey, visitPart, workTitles } from "./portfolio.ts";
import { holdReceipt } from "./receipts.ts";
import { expect, test, visit } from "./test.ts";

const viewport = { width: 360, height: 740 };

const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
		test.use({ javaScriptEnabled, viewport });

		const open = (page: Page, path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path));

		/** A toast, or in a page that the server has made. */
		const told = (page: Page) => page.getByRole(javaScriptEnabled ? "status" : "alert").first();

		test.beforeEach(({ faults }) => faults.allow(/status of (409|422)/));

		/** Somebody has said yes to a request of the other, and says that it happened. */
		async function propose(speaker: Page, author: Page) {
			const userId = await idOf(await becomeConfirmed(author));
			await becomeConfirmed(speaker);
			const what = `Talk in ${freshWord()}`;
			const { request, cardId } = await sayYes(speaker, { userId }, { isVisible: "on", requests: "" });
			await open(speaker, href("/receipts"));
			await pressOn(link(speaker, request.title));
			await expect(field(speaker, "What")).toHaveValue(request.title);
			await typeInto(field(speaker, "What"), what);
			await pressOn(button(speaker, "Ask them to confirm"));
			await expect(speaker.getByRole("alert")).toContainText(receiptMessages.dayMissing);
			await expect(field(speaker, "What")).toHaveValue(what);
			const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
			await pressOn(field(speaker, "When"), "Space");
			await speaker.keyboard.press("Escape");
			await speaker.keyboard.type(`${month}${day}${year}`);
			await typeInto(field(speaker, "Role of whoever did it"), "Speaker");
			await typeInto(field(speaker, "How many people it reached"), "120");
			await typeInto(field(speaker, "Who they were"), "pupils");
			await pressOn(button(speaker, "Ask them to confirm"));
			await expect(told(speaker)).toContainText(receiptMessages.proposed);
			await open(author, href("/receipts"));
			await expect(author.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
			await pressOn(link(author, `${what}, 120 pupils`));
			await expect(author.getByRole("heading", { level: 1, name: what })).toBeVisible();
			return { what, receipt: new URL(speaker.url()).pathname, card: href("/card/:id", { id: cardId }) };
		}

		test("what one side says is corrected by the other, confirmed by the first, and taken off the card by its holder", async ({
			page: speaker,
			openVisitor,
		}) => {
			const author = await openVisitor({ javaScriptEnabled, viewport });
			const { what, receipt, card } = await propose(speaker, author);
			await pressOn(link(author, "Confirm it"));
			await pressOn(link(author, "Change the text"));
			await expect(field(author, "How many people it reached")).toHaveValue("120");
			await typeInto(field(author, "How many people it reached"), "48");
			await pressOn(button(author, "Save and ask them to confirm"));
			await expect(told(author)).toContainText(receiptMessages.proposed);

			await open(speaker, receipt);
			await pressOn(link(speaker, "Confirm it"));
			await expect(speaker.getByRole("main")).toContainText("48 pupils");
			await pressOn(button(speaker, "Yes, I confirm every word"));
			await expect(told(speaker)).toContainText(receiptMessages.confirmed);
			await author.goto(card);
			await expect(link(author, `${what}, 48 pupils`)).toBeVisible();

			await pressOn(link(speaker, "Hide or withdraw it"));
			await pressOn(button(speaker, "Take it off"));
			await expect(told(speaker)).toContainText(receiptMessages.taken);
			await author.reload();
			await expect(author.getByRole("article")).toBeVisible();
			await expect(link(author, `${what}, 48 pupils`)).toHaveCount(0);
		});

		if (!javaScriptEnabled) return;

		test("who confirms a text that has changed meanwhile reads the new one before they confirm it", async ({
			page: author,
			openVisitor,
		}) => {
			const speaker = await openVisitor({ javaScriptEnabled, viewport });
			const { what, receipt } = await propose(speaker, author);
			await pressOn(link(author, "Confirm it"));
			await open(speaker, `${receipt}/edit`);
			await typeInto(field(speaker, "How many people it reached"), "48");
			await pressOn(button(speaker, "Save and ask them to confirm"));
			await expect(told(speaker)).toContainText(receiptMessages.proposed);
			await pressOn(button(author, "Yes, I confirm every word"));
			await expect(author.getByRole("alert")).toContainText(receiptMessages.changed);
			await expect(author.getByRole("main")).toContainText(`${what}, 48 pupils`);
			await pressOn(button(author, "Yes, I confirm every word"));
			await expect(told(author)).toContainText(receiptMessages.confirmed);
		});

		test("what the other side disputes is hidden, once they have said what is wrong", async ({
			page: author,
			openVisitor,
		}) => {
			const speaker = await openVisitor({ javaScriptEnabled, viewport });
			const { what, receipt } = await propose(speaker, author);
			await pressOn(link(author, "Dispute it"));
			await pressOn(button(author, "Hide it and ask a moderator"));
			await expect(author.getByRole("alert")).toContainText(receiptMessages.reasonMissing);
			await typeInto(field(author, "What is wrong"), "Nobody came.");
			await pressOn(button(author, "Hide it and ask a moderator"));
			await expect(told(author)).toContainText(receiptMessages.disputed);
			await expect(author.getByRole("heading", { level: 1, name: what })).toBeVisible();
			await open(speaker, receipt);
			await expect(speaker.getByRole("main")).toContainText(receiptMessages.isDisputed);
			await expect(link(speaker, "Confirm it")).toHaveCount(0);
		});
	});
}

const add = "Add to the portfolio of this browser";

test("the longest receipt goes into the portfolio, which reads it completely, and the keyboard goes on there", async ({
	page,
}) => {
	await becomeMember(page);
	const words = "What lives in the harbour at night ".repeat(9);
	await holdReceipt(page, { what: words.slice(0, receiptLimits.what).trim(), audience: words.slice(0, 80).trim() });
	await visit(page, href("/receipts"));
	await pressOn(button(page, add));
	await expect(link(page, "Open the portfolio")).toBeFocused();
	await expect(page.getByRole("status")).toContainText(["They are in the portfolio of this browser."]);
	await page.reload();
	await expect(button(page, add)).toHaveCount(0);
	await visitPart(page, "work");
	await expect(workTitles(page)).toHaveText(/What lives in the harbour.*…$/);
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a portfolio that is full says that it takes no more receipts", async ({ page }) => {
	await becomeMember(page);
	await holdReceipt(page);
	await holdReceipt(page);
	const works = Array.from({ length: maxEntries.workItems - 1 }, (_, i) => ({ title: `Work ${i}` }));
	const text = JSON.stringify({ contained: [], portfolio: { owner: {}, workItems: works } });
	await visit(page, href("/news"));
	await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKey, text] as const);
	await visit(page, href("/receipts"));
	await pressOn(button(page, add));
	await expect(page.getByRole("status")).toContainText([fullMessage(maxEntries.workItems)]);
	await expect(link(page, "Open the portfolio")).toBeFocused();
	await expect(button(page, add)).toBeDisabled();
});

test("receipts that the browser does not keep are not said to be in its portfolio", async ({ page }) => {
	await forbidStorage(page);
	await becomeMember(page);
	await holdReceipt(page);
	await visit(page, href("/receipts"));
	await expect(page.getByRole("alert")).toHaveCount(0);
	await pressOn(button(page, add));
	await expect(page.getByRole("alert")).toContainText(portfolioMessages.storageForbidden);
	await expect(page.getByText("They are in the portfolio")).toHaveCount(0);
	await pressOn(link(page, "Open the portfolio"));
	await openPart(page, "Work");
	await expect(workTitles(page)).toHaveText(/Talk at the Harbour Museum/);
});

test("a member downloads a credential and stays on the page; they check it after another, and so does a visitor", async ({
	page: member,
	openVisitor,
}) => {
	await becomeMember(member);
	await visit(member, await holdReceipt(member));
	const [heading = ""] = await member.getByRole("heading", { level: 1 }).allTextContents();
	const downloading = member.waitForEvent("download");
	await link(member, "Download as a credential").click();
	const file = await (await downloading).path();
	await expect(member.getByRole("heading", { level: 1, name: heading })).toBeVisible();

	const receipt = { name: "receipt.jwt", mimeType: "text/plain", buffer: await readFile(file) };
	await visit(member, href("/receipts/verify"));
	await field(member, "The credential").fill("Trust me.");
	await button(member, "Check it").click();
	await expect(member.getByRole("heading", { name: verdictTexts.unreadable.title })).toBeVisible();
	await expect(field(member, "The credential")).toHaveValue("Trust me.");
	await field(member, "The credential").fill(String(receipt.buffer));
	await button(member, "Check it").click();
	await expect(member.getByRole("heading", { name: verdictTexts.valid.title })).toBeVisible();
	await expect(field(member, "The credential")).toHaveValue("");

	for (const page of [member, await openVisitor()]) {
		await visit(page, href("/receipts/verify"));
		await page.getByLabel("Or its file").setInputFiles(receipt);
		await button(page, "Check it").click();
		await expect(page.getByRole("heading", { name: verdictTexts.valid.title })).toBeVisible();
		await expect(page.getByRole("main")).toContainText("Talk at the Harbour Museum");
	}
});
