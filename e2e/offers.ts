/** What the tests do with requests that somebody is asked for: past all limits, and past the rounds in which people are asked. */
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { messageThreads } from "#app/messages/message.tables.server.ts";
import { requestOffers } from "#app/requests/offer.tables.server.ts";
import { offerMessages, reasonLimit } from "#app/requests/offer.ts";
import { requestLimits } from "#app/requests/request.ts";
import { correspondent } from "#tests/messages.ts";
import { addRequest } from "#tests/requests.ts";
import { freshEmail, requireDatabase } from "./accounts.ts";
import { field, freshWord, postOwnCard } from "./cards.ts";
import { visit } from "./test.ts";

type Request = Parameters<typeof addRequest>[1];
type Offer = Partial<typeof requestOffers.$inferInsert>;

/** A card by which somebody is asked, in a language that no other test asks for. */
export const answering = { languages: "Basque", requests: "yes", takesMessages: "on" };

/** One word, as languages with long ones have it. */
export const longWord = (length: number) => "Meeresbodenkartierungsgenauigkeit".repeat(9).slice(0, length);
export const longOrganisation = `Royal Institute for the ${longWord(42)} of Tide Pools`;

/** Gives the page's account a card that the directory does not list. */
export async function holdCard(page: Page, fields: Record<string, string> = {}) {
	const db = requireDatabase();
	const cardId = await postOwnCard(page, { ...answering, isVisible: "", ...fields });
	const [card] = await db.select({ userId: scicommCards.userId }).from(scicommCards).where(eq(scicommCards.id, cardId));
	if (!card?.userId) throw new Error("The card has no owner");
	return { cardId, userId: card.userId };
}

export async function idOf(email: string) {
	const [user] = await requireDatabase().select({ id: users.id }).from(users).where(eq(users.email, email));
	if (!user) throw new Error(`Nobody has the address ${email}`);
	return user.id;
}

/** Somebody else, who is in no browser. */
export function someone(db: Database) {
	return correspondent({ db }, { email: freshEmail() });
}

/** A request of somebody, which is old, so that the board's first page stays as other tests know it. */
async function addOldRequest(db: Database, fields: Request = {}) {
	const { userId = (await someone(db)).id } = fields;
	return addRequest(db, {
		title: `Who hears the ${freshWord()}?`,
		languages: ["eu"],
		askNextAt: null,
		createdAt: new Date("2026-01-02"),
		...fields,
		userId,
	});
}

/** Has somebody ask the page's account, who is found by a new card. Returns the request, and the address of the question. */
export async function beAsked(page: Page, fields: Request = {}, offer: Offer = {}, card: Record<string, string> = {}) {
	const db = requireDatabase();
	const { cardId, userId } = await holdCard(page, card);
	const request = await addOldRequest(db, fields);
	await db.insert(requestOffers).values({ requestId: request.id, userId, cardId, askedBefore: 2, ...offer });
	return { request, cardId, userId, path: href("/requests/offer/:id", request) };
}

/** As if the page's account had said yes just now. */
export async function sayYes(page: Page, fields: Request = {}, card: Record<string, string> = {}) {
	const db = requireDatabase();
	const asked = await beAsked(page, fields, { answer: "accepted", answeredAt: new Date() }, card);
	const [thread] = await db.insert(messageThreads).values({ cardId: asked.cardId }).returning();
	await db.update(requestOffers).set({ threadId: thread?.id }).where(eq(requestOffers.requestId, asked.request.id));
	return asked;
}

/** A request with the longest words that there can be. */
export const longRequest: Request = {
	title: longWord(requestLimits.title),
	description: `Forty minutes for two classes.\n\n${longWord(200)}`,
	topics: ["Marine Biology", "Climate Science"],
	audiences: ["Schools"],
	name: longWord(requestLimits.name),
	organisation: longOrganisation,
	town: longWord(requestLimits.town),
	payNote: longWord(requestLimits.payNote),
	paid: true,
};

export async function openOffer(page: Page) {
	await visit(page, (await beAsked(page, longRequest)).path);
	await field(page, "If no: why, if you like").fill("x".repeat(reasonLimit + 1));
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByText(offerMessages.answerMissing).first()).toBeVisible();
}

export async function openAcceptedOffer(page: Page) {
	await visit(page, (await sayYes(page, longRequest)).path);
	await expect(page.getByRole("link", { name: "Open the conversation" })).toBeVisible();
}

export async function openDeclinedOffer(page: Page) {
	await visit(page, (await beAsked(page, {}, { answer: "declined", answeredAt: new Date() })).path);
	await expect(page.getByText("You said no to this one.")).toBeVisible();
}

export async function openClosedOffer(page: Page) {
	await visit(page, (await beAsked(page, { closesAt: new Date() })).path);
	await expect(page.getByText(offerMessages.closed)).toBeVisible();
}

/** One of the page's account, for which others were asked: two have said yes, two no, and one nothing yet. */
async function askOthers(page: Page, fields: Request = {}) {
	const db = requireDatabase();
	const { userId } = await holdCard(page);
	const request = await addOldRequest(db, { ...fields, userId });
	const answers: Offer[] = [
		{ answer: "accepted" },
		{ answer: "accepted" },
		{ answer: "declined", reason: "I am at sea until spring." },
		{ answer: "declined", reason: longWord(200) },
		{},
	];
	for (const { answer, reason } of answers) {
		const member = await someone(db);
		const answered = answer && { answer, answeredAt: new Date() };
		const row = { requestId: request.id, userId: member.id, askedBefore: 0, reason, ...answered };
		await db.insert(requestOffers).values(row);
	}
	return href("/requests/:id", request);
}

export async function openOwnRequest(page: Page) {
	await visit(page, await askOthers(page, { ...longRequest, wanted: 3 }));
	await expect(page.getByText("5 asked so far: 2 said yes, 2 said no.")).toBeVisible();
}

export async function openFullRequest(page: Page) {
	await visit(page, await askOthers(page, { wanted: 2, closesAt: new Date() }));
	await expect(page.getByText("As many as you wanted have said yes")).toBeVisible();
}
