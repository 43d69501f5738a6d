/** Receipts as others see them, and as their two sides do. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import type { MemberRef, Viewer } from "#app/accounts/viewer.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { equals, type Filter } from "#app/db/listing/filter.server.ts";
import { pick } from "#app/db/pick.server.ts";
import type { HomeRows } from "#app/feature.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { receipts } from "./receipt.tables.server.ts";
import { receiptMessages, type Side, shownOfMine, stateOf } from "./receipt.ts";

const ofCard = (column: SQL) => sql`(select ${column} from ${scicommCards} as card where card.id = ${receipts.cardId})`;
/** As it is by now. */
export const cardName = sql<string>`${ofCard(sql`card.name`)}`;

/** That everybody may see the card it stands on, in the directory or by its link. */
const isOnShownCard = ofCard(sql`not card.hidden`);
const isOnListedCard = ofCard(sql`card.is_visible and not card.hidden`);

/** Which receipts stand where everybody finds them: confirmed by both, and shown by their holder. */
export const listed = sql`${receipts.number} is not null and not ${receipts.hidden} and ${receipts.onCard} and ${isOnListedCard}`;

/** That a receipt counts just now; one that has no number never did, or does not any more. */
const counts = sql`(${receipts.number} is not null and not ${receipts.hidden} and ${isOnShownCard})`;

/** When the second of both confirmed it, as the index of what is listed has it. */
const confirmedAt = sql`greatest(${receipts.confirmedByHolderAt}, ${receipts.confirmedByOtherAt})`;

export const shown = {
	...pick(receipts, "id", "kind", "title", "what", "role", "happenedOn", "audienceSize", "audience"),
	/** The name of somebody who has left is told no more. */
	otherName: sql<string>`case when ${receipts.otherId} is null then '' else ${receipts.otherName} end`,
	...pick(receipts, "organisation", "cardId", "holderName"),
	cardName,
	/** As ISO 8601 has it, in UTC. */
	confirmedAt: sql<string>`to_char(${confirmedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

export const receiptListing = {
	name: "public-receipts",
	table: receipts,
	// One that was proposed long ago is new to everybody once both have confirmed it.
	at: confirmedAt,
	columns: { ...shown, createdAt: receipts.createdAt, updatedAt: receipts.updatedAt },
	listed,
};

interface ReceiptSearch {
	card: string | null;
	kind: string | null;
}

export function receiptConditions({ card, kind }: ReceiptSearch): Filter[] {
	return [...equals("card", receipts.cardId, card), ...equals("kind", receipts.kind, kind)];
}

/** That a side says that it is not so, and no moderator has decided on that. */
export const isDisputed = sql<boolean>`(${receipts.disputedAt} is not null and not ${wasDone("receipt", receipts.id, ["hidden", "shown", "kept"], { after: receipts.disputedAt })})`;

const whole = {
	...shown,
	...pick(receipts, "userId", "otherId", "happenedFrom", "happenedUntil", "revision"),
	...pick(receipts, "confirmedByHolderAt", "confirmedByOtherAt", "onCard", "withdrawnAt"),
	isDisputed,
	hidden: receipts.hidden,
	isPublic: sql<boolean>`${counts}`,
	/** Whether everybody finds it, and not just who has its address. */
	isListed: sql<boolean>`${listed}`,
	isCardListed: sql<boolean>`${isOnListedCard}`,
};

export type ShownReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** A receipt as its page shows it: to everybody while it counts, and to its two sides and moderators whatever became of it. */
export async function findReceipt(db: Database, viewer: Viewer, id: string) {
	// What counts is not disputed, and a visitor sees nothing else: their page is kept, and need not follow what moderators do.
	const columns = viewer ? whole : { ...whole, isDisputed: sql<boolean>`false` };
	const [row] = isUuid(id) ? await db.select(columns).from(receipts).where(eq(receipts.id, id)) : [];
	if (!row) return undefined;
	const { userId, otherId, ...receipt } = row;
	const side = sideOf({ userId, otherId }, viewer);
	if (!receipt.isPublic && !side && viewer?.isAdmin !== true) return undefined;
	return { ...receipt, side, state: stateOf(receipt) };
}

export type CountingReceipt = NonNullable<Awaited<ReturnType<typeof findCounting>>>;

/** A receipt that counts, whoever asks, with the number of its credential. */
export async function findCounting(db: Database, id: string) {
	const columns = { ...shown, number: sql<number>`${receipts.number}` };
	const [row] = isUuid(id)
		? await db
				.select(columns)
				.from(receipts)
				.where(and(eq(receipts.id, id), counts))
		: [];
	return row;
}

/** The receipt whose credential has a number, and whether it counts just now. */
export async function findByNumber(db: Database, number: number) {
	const isThis = Number.isSafeInteger(number) ? eq(receipts.number, number) : sql`false`;
	const [row] = await db
		.select({ id: receipts.id, counts: sql<boolean>`${counts}` })
		.from(receipts)
		.where(isThis);
	return row;
}

export function sideOf(
	{ userId, otherId }: { userId: string; otherId: string | null },
	viewer: MemberRef | null,
): Side | null {
	if (!viewer) return null;
	if (viewer.id === userId) return "holder";
	return viewer.id === otherId ? "other" : null;
}

function isOf(viewer: MemberRef) {
	return or(eq(receipts.userId, viewer.id), eq(receipts.otherId, viewer.id));
}

/** The receipt of which the viewer is a side. @throws the answer 404 where there is none */
export async function findOwnReceipt(db: Database | Transaction, viewer: MemberRef, id: string) {
	const [row] = isUuid(id)
		? await db
				.select(whole)
				.from(receipts)
				.where(and(eq(receipts.id, id), isOf(viewer)))
		: [];
	const side = row && sideOf(row, viewer);
	if (!row || !side) throw notFound(receiptMessages.notFound);
	return { ...row, side, state: stateOf(row) };
}

/** Those of which the viewer is a side, the newest first: the newest ones, and all that wait for them. */
export async function listOwnReceipts(db: Database, viewer: MemberRef) {
	const rows = await ownQuery(db, viewer);
	return rows.flatMap((row) => {
		const side = sideOf(row, viewer);
		return side ? { ...row, side, state: stateOf(row) } : [];
	});
}

export function ownQuery(db: Database, viewer: MemberRef) {
	const newestFirst = [desc(receipts.createdAt), desc(receipts.id)];
	const newest = (side: typeof receipts.userId | typeof receipts.otherId) =>
		db
			.select({ id: receipts.id })
			.from(receipts)
			.where(eq(side, viewer.id))
			.orderBy(...newestFirst)
			.limit(shownOfMine);
	const waiting = db.select({ id: receipts.id }).from(receipts).where(waitsFor(viewer.id));
	const [asHolder, asOther] = [newest(receipts.userId), newest(receipts.otherId)];
	return db
		.select({ ...whole, thingId: receipts.thingId })
		.from(receipts)
		.where(sql`${receipts.id} in ((${asHolder}) union (${asOther}) union (${waiting}))`)
		.orderBy(...newestFirst);
}

/** That there is a receipt, so that none can begin: it was not withdrawn, or is hidden nonetheless. */
export const hasBegun = sql`(${receipts.withdrawnAt} is null or ${receipts.hidden})`;

/** Of some things, those of which a holder has a receipt that has begun: its id, or null where the viewer may not read it. */
export async function receiptsAbout(
	db: Database,
	viewer: MemberRef,
	things: { thingId: string; holder: { id: string } }[],
) {
	if (things.length === 0) return new Map<string, string | null>();
	const pairs = things.map(({ thingId, holder }) => sql`(${thingId}::uuid, ${holder.id}::uuid)`);
	const id = sql<string | null>`case when ${or(isOf(viewer), counts)} then ${receipts.id} end`;
	const rows = await db
		.select({ id, thingId: receipts.thingId, userId: receipts.userId })
		.from(receipts)
		.where(and(sql`(${receipts.thingId}, ${receipts.userId}) in (${sql.join(pairs, sql`, `)})`, hasBegun));
	return new Map(rows.map(({ id, thingId, userId }) => [`${thingId} ${userId}`, id]));
}

/** The condition that nothing of the kind has begun: no receipt about a thing for whoever would hold it. */
export function hasNoReceipt(thingId: PgColumn, holderId: PgColumn) {
	return sql`not exists (select from ${receipts} where ${receipts.thingId} = ${thingId} and ${receipts.userId} = ${holderId} and ${hasBegun})`;
}

/** What waits for the viewer. */
export function listWaiting(db: Database | Transaction, viewer: MemberRef, condition?: SQL) {
	return db
		.select({ id: receipts.id, title: receipts.what, at: receipts.updatedAt })
		.from(receipts)
		.where(and(waitsFor(viewer.id), condition))
		.orderBy(desc(receipts.updatedAt), desc(receipts.id));
}

/** What waits for the viewer, the longest first. */
export const receiptsAsked: HomeRows = {
	kinds: ["receipt"],
	select: (db, viewer, limit) =>
		db
			.select({ id: receipts.id, title: receipts.what, none: sql`0`, at: receipts.updatedAt })
			.from(receipts)
			.where(waitsFor(viewer))
			.orderBy(asc(receipts.updatedAt), asc(receipts.id))
			.limit(limit),
	about: () => "Is this how it happened?",
	path: receiptPath,
};

function waitsFor(viewer: SQL | string) {
	const waits = and(sql`not ${receipts.hidden}`, isNull(receipts.withdrawnAt), isNotNull(receipts.otherId));
	const ofHolder = and(eq(receipts.userId, viewer), isNull(receipts.confirmedByHolderAt));
	const ofOther = and(eq(receipts.otherId, viewer), isNull(receipts.confirmedByOtherAt));
	return and(waits, or(ofHolder, ofOther));
}

/** Those of the viewer's that both have confirmed, of these. */
export function findConfirmed(db: Database | Transaction, viewer: MemberRef, ids: string[]) {
	return db
		.select({ id: receipts.id, title: receipts.what })
		.from(receipts)
		.where(and(inArray(receipts.id, ids), isOf(viewer), isNotNull(receipts.number), sql`not ${receipts.hidden}`));
}

export function receiptPath(id: string) {
	return href("/receipts/:id", { id });
}

/** What is stored of the viewer's receipts, as their holder or as the other side, for them to keep. */
export async function exportReceipts(db: Database, viewer: MemberRef) {
	const rows = await db
		.select()
		.from(receipts)
		.where(isOf(viewer))
		.orderBy(desc(receipts.createdAt), desc(receipts.id));
	return rows.map(({ userId, otherId: _o, number: _n, ...receipt }) => ({ ...receipt, isMine: userId === viewer.id }));
}
