/** What the tests do with receipts, past all limits. */
import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { cardLimits } from "#app/cards/card.ts";
import { receiptLimits, receiptMessages } from "#app/receipts/receipt.ts";
import { addReceipt } from "#tests/receipts.ts";
import { requireDatabase } from "./accounts.ts";
import { field } from "./cards.ts";
import { holdCard, longOrganisation, longRequest, longWord, sayYes, someone } from "./offers.ts";
import { visit } from "./test.ts";

type Said = Partial<Parameters<typeof addReceipt>[1]>;

export const waitsForHolder: Said = { confirmedByHolderAt: null, number: null };
export const waitsForOther: Said = { confirmedByOtherAt: null, number: null };

/** What the longest words make of a receipt. */
const longReceipt: Said = {
	title: longWord(receiptLimits.title),
	what: longWord(receiptLimits.what),
	role: longWord(receiptLimits.role),
	audienceSize: 10_000_000,
	audience: longWord(receiptLimits.audience),
	otherName: longWord(receiptLimits.name),
	organisation: longOrganisation,
};

/** A receipt of the page's account and somebody else, confirmed by both unless told otherwise. Returns its address. */
export async function holdReceipt(page: Page, ...all: Said[]) {
	const db = requireDatabase();
	const [holder, other] = [await holdCard(page, { name: longWord(cardLimits.name) }), await someone(db)];
	const said = { otherId: other.id, otherName: "Emília Duarte", ...Object.assign({}, ...all) };
	return href("/receipts/:id", await addReceipt(db, { ...holder, ...said }));
}

/** Where what the page's account has said yes to is confirmed first. */
export async function openOccasion(page: Page) {
	const { request, cardId } = await sayYes(page, longRequest);
	return href("/receipts/new/:kind/:thing/:card", { kind: "request", thing: request.id, card: cardId });
}

export async function openReceiptsOfAll(page: Page) {
	await sayYes(page, longRequest);
	await holdReceipt(page, longReceipt, waitsForHolder);
	await holdReceipt(page, waitsForOther);
	await holdReceipt(page, longReceipt);
	await holdReceipt(page, { withdrawnAt: new Date(), number: null });
	await page.reload();
	for (const name of [
		"Waiting for you",
		"Waiting for the other side",
		"Did it happen?",
		"Confirmed by both",
		"Hidden or withdrawn",
	])
		await expect(page.getByRole("heading", { name })).toBeVisible();
}

export async function makeReceiptErrors(page: Page) {
	await visit(page, await openOccasion(page));
	await field(page, "What").fill("w".repeat(receiptLimits.what + 1));
	await field(page, "How many people it reached").fill("many");
	await page.getByRole("button", { name: "Ask them to confirm" }).click();
	await expect(page.getByText(receiptMessages.dayMissing).first()).toBeVisible();
}

export function openReceipt(...all: Said[]) {
	return async (page: Page) => {
		await visit(page, await holdReceipt(page, longReceipt, ...all));
		await expect(page.getByRole("complementary", { name: "Between the two of you" })).toBeVisible();
	};
}

export function openPartOfReceipt(part: "confirm" | "edit" | "change" | "dispute", ...all: Said[]) {
	return async (page: Page) => {
		await visit(page, `${await holdReceipt(page, longReceipt, ...all)}/${part}`);
		await expect(page.getByRole("main").locator("form").first()).toBeVisible();
	};
}

export async function makeDisputeErrors(page: Page) {
	await openPartOfReceipt("dispute")(page);
	await page.getByRole("button", { name: "Hide it and ask a moderator" }).click();
	await expect(page.getByText(receiptMessages.reasonMissing).first()).toBeVisible();
}
