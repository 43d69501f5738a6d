/** What the two sides of a receipt do: one says what happened, the other confirms the very same text. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { lockAccounts, reachedAddress } from "#app/accounts/other-accounts.server.ts";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { dayOf } from "#app/boards/closing.ts";
import type { Occasion } from "#app/boards/occasion.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countInTransaction } from "#app/db/rate-limit.server.ts";
import { conflict, notYet, type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { mailboxHash } from "#app/mail/mail-budget.server.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { isBlockedBetween } from "#app/messages/blocks.server.ts";
import { markRead, notify } from "#app/notifications/notifications.server.ts";
import { notFound } from "#app/web/responses.ts";
import { receipts } from "./receipt.tables.server.ts";
import {
	dayOfReceipt,
	hiddenText,
	otherText,
	receiptMailRate,
	receiptMessages,
	receiptRate,
	type Side,
	stateOf,
	waitsFor,
} from "./receipt.ts";
import { deleteReceipts } from "./receipt-end.server.ts";
import type { ReceiptInput } from "./receipt-input.ts";
import { receiptMail } from "./receipt-mail.ts";
import { drawNumber } from "./receipt-number.server.ts";
import { cardName, findOwnReceipt, hasBegun, isDisputed, sideOf } from "./receipt-show.server.ts";

type Who = Pick<Member, "id" | "confirmed">;
type Receipt = typeof receipts.$inferSelect;

export interface Sending {
	mailer: Mailer;
	/** Of the links in mails. */
	origin: string;
}

const now = sql`clock_timestamp()`;
/** Hours by which the day is further than in UTC somewhere. */
const aheadMs = 14 * 3_600_000;

/**
 * Says what happened on an occasion of the viewer's, for the other side to confirm. What was withdrawn can be proposed once more.
 * @returns the id of the receipt
 */
export function proposeReceipt(db: Database, viewer: Who, occasion: Occasion, input: ReceiptInput, sending: Sending) {
	const { kind, thingId, title, holder, other, from, until } = occasion;
	return inRefusableTransaction(db, async (transaction): Promise<{ id: string } | Refusal> => {
		await lockAccounts(transaction, [holder.id, other.id]);
		const refusal = await refuseBetween(transaction, viewer, holder.id, other.id);
		if (refusal) return refusal;
		const wrongDay = refuseDay(input, from, until);
		if (wrongDay) return wrongDay;
		const over = await refuseOver(transaction, viewer);
		if (over) return over;
		const side = viewer.id === holder.id ? "holder" : "other";
		const said = {
			...{ kind, thingId, title, userId: holder.id, cardId: holder.cardId, holderName: holder.name },
			...{ otherId: other.id, otherName: other.name, organisation: other.organisation },
			...{ ...input, happenedFrom: from, happenedUntil: until, ...saidBy(side), withdrawnAt: null, onCard: true },
		};
		const [receipt] = await transaction
			.insert(receipts)
			.values(said)
			.onConflictDoUpdate({
				target: [receipts.thingId, receipts.userId],
				set: { ...said, revision: sql`${receipts.revision} + 1`, createdAt: now, updatedAt: now },
				setWhere: sql`not ${hasBegun}`,
			})
			.returning();
		if (!receipt) return saidBefore(transaction, viewer, occasion, input);
		await tellOther(transaction, receipt, side, sending);
		return { id: receipt.id };
	});
}

/** The answer to a proposal where there is a receipt already: what one side says twice in the same words is said once. */
async function saidBefore(transaction: Transaction, viewer: Who, { thingId, holder }: Occasion, input: ReceiptInput) {
	const isThis = and(eq(receipts.thingId, thingId), eq(receipts.userId, holder.id));
	const { id, userId, otherId } = receipts;
	const [there] = await transaction.select({ id, userId, otherId }).from(receipts).where(isThis);
	if (!there || !sideOf(there, viewer)) return conflict(receiptMessages.saidByAnother);
	const { receipt, side } = await lockReceipt(transaction, viewer, there.id);
	const state = stateOf(receipt);
	if (state !== "waiting") return conflict(state === "hidden" ? hiddenText(receipt) : receiptMessages.settled);
	if (waitsFor(side, receipt)) return conflict(receiptMessages.saidFirst);
	return says(receipt, input) ? { id: receipt.id } : conflict(receiptMessages.saidAlready);
}

function says(receipt: Receipt, input: ReceiptInput) {
	return Object.entries(input).every(([field, value]) => receipt[field as keyof ReceiptInput] === value);
}

/** The consent of the side whose text it is, and of nobody else. */
function saidBy(side: Side) {
	return {
		confirmedByHolderAt: side === "holder" ? sql`clock_timestamp()` : null,
		confirmedByOtherAt: side === "other" ? sql`clock_timestamp()` : null,
	};
}

/**
 * Says it in other words, or with other numbers: then the other side is asked, also if it was the one to say the former text. Done twice,
 * it is done once.
 * @param seen the version that was changed
 */
export function rewriteReceipt(
	db: Database,
	viewer: Who,
	id: string,
	input: ReceiptInput,
	seen: string,
	sending: Sending,
) {
	return inRefusableTransaction(db, async (transaction): Promise<{ id: string } | Refusal> => {
		const { receipt, side } = await lockReceipt(transaction, viewer, id);
		const isNext = seen === String(receipt.revision - 1);
		if (isNext && stateOf(receipt) === "waiting" && !waitsFor(side, receipt) && says(receipt, input)) return { id };
		const refusal = await refuseUnlessWaiting(transaction, viewer, receipt, seen);
		if (refusal) return refusal;
		const wrongDay = refuseDay(input, receipt.happenedFrom, receipt.happenedUntil);
		if (wrongDay) return wrongDay;
		const over = await refuseOver(transaction, viewer);
		if (over) return over;
		const [changed] = await transaction
			.update(receipts)
			.set({ ...input, ...saidBy(side), holderName: cardName, revision: sql`${receipts.revision} + 1`, updatedAt: now })
			.where(eq(receipts.id, id))
			.returning();
		if (changed) await tellOther(transaction, changed, side, sending);
		return { id };
	});
}

/**
 * Confirms the text that the viewer has read. Done twice, or by both at once, it is done once.
 * @param seen its version
 * @returns whether both have confirmed it by now
 */
export function confirmReceipt(db: Database, viewer: Who, id: string, seen: string) {
	return inRefusableTransaction(db, async (transaction): Promise<{ isSettled: boolean } | Refusal> => {
		const { receipt, side } = await lockReceipt(transaction, viewer, id);
		if (stateOf(receipt) === "confirmed" && seen === String(receipt.revision)) return { isSettled: true };
		const refusal = await refuseUnlessWaiting(transaction, viewer, receipt, seen);
		if (refusal) return refusal;
		if (!waitsFor(side, receipt)) return { isSettled: false };
		// The other side has said it: of what waits, one of the two has.
		const [own, other] =
			side === "holder"
				? (["confirmedByHolderAt", receipt.otherId] as const)
				: (["confirmedByOtherAt", receipt.userId] as const);
		await transaction
			.update(receipts)
			.set({ [own]: now, number: await drawNumber(transaction), updatedAt: now })
			.where(eq(receipts.id, id));
		if (other !== null) await notify(transaction, "receipt-confirmed", [other], id);
		return { isSettled: true };
	});
}

/** Takes back what waits for the other side: nothing of it is left. @throws as `findOwnReceipt` */
export function dropReceipt(db: Database, viewer: Who, id: string) {
	return inRefusableTransaction(db, async (transaction): Promise<{ id: string } | Refusal> => {
		const { receipt } = await lockReceipt(transaction, viewer, id);
		const state = stateOf(receipt);
		if (state !== "waiting") return conflict(state === "hidden" ? hiddenText(receipt) : receiptMessages.settled);
		await deleteReceipts(transaction, eq(receipts.id, id));
		return { id };
	});
}

/** Takes a receipt away for good, for its holder: its credential does not count any more. @throws as `findOwnReceipt` */
export async function withdrawReceipt(db: Database, viewer: MemberRef, id: string) {
	await requireHolder(db, viewer, id);
	await db
		.update(receipts)
		.set({ withdrawnAt: now, number: null, updatedAt: now })
		.where(and(eq(receipts.id, id), eq(receipts.userId, viewer.id), isNull(receipts.withdrawnAt)));
}

/** Takes a receipt off its holder's card, or puts it there again, once both have confirmed it and until it is withdrawn. @throws as `findOwnReceipt` */
export async function showOnCard(db: Database, viewer: MemberRef, id: string, onCard: boolean) {
	await requireHolder(db, viewer, id);
	const changed = await db
		.update(receipts)
		.set({ onCard, updatedAt: now })
		.where(and(eq(receipts.id, id), eq(receipts.userId, viewer.id), isNotNull(receipts.number)))
		.returning({ id: receipts.id });
	return changed.length > 0 ? undefined : conflict(receiptMessages.isWithdrawn);
}

async function requireHolder(db: Database, viewer: MemberRef, id: string) {
	const { side } = await findOwnReceipt(db, viewer, id);
	if (side !== "holder") throw notFound(receiptMessages.notFound);
}

/** Accounts before the receipt, as deletions of accounts do. */
export async function lockReceipt(transaction: Transaction, viewer: MemberRef, id: string) {
	const seen = await findOwnReceipt(transaction, viewer, id);
	await lockAccounts(transaction, [seen.userId, seen.otherId]);
	const columns = { ...getTableColumns(receipts), isDisputed };
	const [receipt] = await transaction.select(columns).from(receipts).where(eq(receipts.id, id)).for("update");
	const side = receipt && sideOf(receipt, viewer);
	if (!receipt || !side) throw notFound(receiptMessages.notFound);
	return { receipt, side };
}

type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>["receipt"];

/** Why a side can't confirm or change the text just now. */
async function refuseUnlessWaiting(transaction: Transaction, viewer: Who, receipt: LockedReceipt, seen: string) {
	const state = stateOf(receipt);
	if (state === "hidden") return conflict(hiddenText(receipt));
	if (state === "withdrawn") return conflict(receiptMessages.isWithdrawn);
	if (state === "confirmed") return conflict(receiptMessages.settled);
	if (receipt.otherId === null) return conflict(receiptMessages.otherGone);
	const refusal = await refuseBetween(transaction, viewer, receipt.userId, receipt.otherId);
	if (refusal) return refusal;
	const version = String(receipt.revision);
	return seen === version ? undefined : conflict(receiptMessages.changed, version);
}

/**
 * Why two accounts can't confirm anything to each other: one of them wants nothing of the other, or they are one person who makes no
 * secret of it, with the same mailbox.
 */
async function refuseBetween(
	transaction: Transaction,
	viewer: Who,
	holderId: string,
	otherId: string,
): Promise<Refusal | undefined> {
	if (!viewer.confirmed) return notYet(receiptMessages.confirmFirst);
	const isBlocked = await isBlockedBetween(transaction, holderId, [otherId]);
	const people = await transaction
		.select({ email: users.email })
		.from(users)
		.where(inArray(users.id, [holderId, otherId]));
	const mailboxes = new Set(people.map(({ email }) => mailboxHash(email)));
	return isBlocked || mailboxes.size < 2 ? conflict(receiptMessages.notBetween) : undefined;
}

function refuseDay({ happenedOn }: ReceiptInput, from: string, until: string | null) {
	const last = until ?? dayOf(new Date(Date.now() + aheadMs));
	if (happenedOn >= from && happenedOn <= last) return undefined;
	const span = from === last ? `on ${dayOfReceipt(from)}` : `between ${dayOfReceipt(from)} and ${dayOfReceipt(last)}`;
	return refuseField("happenedOn", refuse(422, `It can only have been ${span}`));
}

async function refuseOver(transaction: Transaction, viewer: Who) {
	const wait = await countInTransaction(transaction, receiptRate, viewer.id);
	return wait === null ? undefined : tooMany(receiptMessages.tooMany, wait);
}

/** Tells the side that has not confirmed it, on the site and by mail. */
async function tellOther(transaction: Transaction, receipt: Receipt, side: Side, { mailer, origin }: Sending) {
	const [id, authorId] = side === "holder" ? [receipt.otherId, receipt.userId] : [receipt.userId, receipt.otherId];
	if (id === null) return;
	await notify(transaction, "receipt", [id], receipt.id);
	const address = await reachedAddress(transaction, id);
	if (address === null) return;
	const settings = await lockMailSettings(transaction, { id });
	if (!settings.receiptMails) return;
	// Not by the id: one that is taken back and proposed again would have another.
	const who = `${receipt.thingId} ${receipt.cardId} ${side}`;
	if ((await countInTransaction(transaction, receiptMailRate, who)) !== null) return;
	const from = side === "holder" ? receipt.holderName : otherText(receipt);
	const mail = receiptMail(address, receipt.id, from, receipt.what, origin);
	await mailer.post(transaction, { ...mail, authorId: authorId ?? undefined, ...wayOut(settings, "receipts", origin) });
}

/** Marks what told the viewer of a receipt. */
export async function readReceipt(db: Database, viewer: MemberRef, id: string) {
	await markRead(db, viewer, "receipt", id);
	await markRead(db, viewer, "receipt-confirmed", id);
}
