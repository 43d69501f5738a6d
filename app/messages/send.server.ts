/** Writing: who may, how often, and who sees it. */
import { and, desc, eq, sql } from "drizzle-orm";
import { renameAccount } from "#app/accounts/account-name.server.ts";
import { lockAccounts } from "#app/accounts/other-accounts.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { conflict, isRefusal, notYet, type Refusal, refuse, refuseField } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { reports } from "#app/moderation/moderation.tables.server.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { blockersAmong } from "./blocks.server.ts";
import { deliver } from "./delivery.server.ts";
import { messageParticipants, messages, messageThreads } from "./message.tables.server.ts";
import { messageMessages, messageRates } from "./message.ts";
import type { WriteInput } from "./message-input.ts";
import { isNew, refuseManyStrangers, refuseOver } from "./message-limits.server.ts";
import { companyOf, isThere, lockThread, type Participant, participantsOf } from "./participants.server.ts";
import { compareWithOthers } from "./same-text.server.ts";
import { isSeenBy } from "./thread.server.ts";

type Who = Pick<Member, "id" | "name" | "confirmed">;

/** Writes to the owner of a card, in the thread that there is, unless it is under another name. @returns the id of the thread */
export function writeToCard(db: Database, viewer: Who, cardId: string, input: WriteInput) {
	return inRefusableTransaction(db, (transaction) => writeInTransaction(transaction, viewer, cardId, input));
}

/** `writeToCard` in a transaction, which must end with nothing done where this is refused. */
export async function writeInTransaction(
	transaction: Transaction,
	viewer: Who,
	cardId: string,
	{ name, text }: WriteInput,
): Promise<{ id: string } | Refusal> {
	if (!viewer.confirmed) return notYet(messageMessages.confirmFirst);
	const receiverId = await lockReceiver(transaction, viewer, cardId);
	if (receiverId === null) return refuse(409, messageMessages.unreachable);
	if (receiverId === viewer.id) return refuse(409, messageMessages.ownCard);
	if (viewer.name === "") {
		if (name === "") return refuseField("name", refuse(422, messageMessages.noName));
		await renameAccount(transaction, viewer, name);
	}
	const calledAs = name === (viewer.name || name) ? "" : name;
	await endUnderOtherName(transaction, { cardId, startedBy: viewer.id, calledAs: name || viewer.name });
	const id = await threadWith(transaction, viewer, { cardId, receiverId, startedBy: viewer.id, calledAs });
	if (isRefusal(id)) return id;
	return (await write(transaction, viewer, id, text)) ?? { id };
}

/**
 * Answers in a thread of the viewer.
 * @param seen who was there when they began to write, as `companyOf` tells it
 * @throws the answer 404 where the viewer is in no such thread
 */
export function answerThread(db: Database, viewer: Who, threadId: string, text: string, seen: string) {
	if (!isUuid(threadId)) throw notFound(messageMessages.notFound);
	return inRefusableTransaction(db, async (transaction) => {
		if (!viewer.confirmed) return notYet(messageMessages.confirmFirst);
		return write(transaction, viewer, threadId, text, { seen });
	});
}

/** The account that a card's messages go to, locked with that of the viewer; null where it takes none. */
export async function lockReceiver(transaction: Transaction, viewer: Who, cardId: string) {
	await lockAccounts(transaction, [viewer.id, await receiverOf(transaction, cardId)]);
	// It may have been deleted before it was locked.
	return receiverOf(transaction, cardId);
}

async function receiverOf(transaction: Transaction, cardId: string) {
	if (!isUuid(cardId)) return null;
	const { id, userId, takesMessages, hidden } = scicommCards;
	const [card] = await transaction.select({ userId, takesMessages, hidden }).from(scicommCards).where(eq(id, cardId));
	return card?.takesMessages && !card.hidden ? card.userId : null;
}

interface Ends {
	cardId: string;
	/** Whose card it is. */
	receiverId: string;
	startedBy: string;
	/** As whom the owner of the card knows the other; empty for the name of their account. */
	calledAs: string;
}

/** The thread of somebody with a card, made if there is none. */
async function threadBetween(transaction: Transaction, { cardId, receiverId, startedBy, calledAs }: Ends) {
	const start = () =>
		transaction
			.insert(messageThreads)
			.values({ cardId, startedBy })
			.onConflictDoNothing()
			.returning({ id: messageThreads.id });
	let [started] = await start();
	if (!started) {
		const [there] = await transaction
			.select({ id: messageThreads.id })
			.from(messageThreads)
			.where(and(eq(messageThreads.startedBy, startedBy), eq(messageThreads.cardId, cardId)))
			.for("update");
		if (there) return { ...there, isNew: false };
		// Somebody was added to it, or both have deleted it, at this moment.
		[started] = await start();
		if (!started) throw new Error("A thread that is there was not found");
	}
	await transaction.insert(messageParticipants).values([
		{ threadId: started.id, userId: startedBy, calledAs },
		{ threadId: started.id, userId: receiverId, isCard: true, cardId },
	]);
	return { ...started, isNew: true };
}

/**
 * The first words of the owner of a card to somebody who asked for them, in the thread of the two. The transaction holds both accounts.
 * @returns the id of the thread
 */
export async function answerAsCard(transaction: Transaction, owner: Who, ends: Omit<Ends, "receiverId">, text: string) {
	await endUnderOtherName(transaction, ends);
	const { id } = await threadBetween(transaction, { ...ends, receiverId: owner.id });
	return (await write(transaction, owner, id, text, { isAskedFor: true })) ?? { id };
}

/** Nothing more that begins goes on in the thread where they are called otherwise: it would tell that both names are one person's. */
async function endUnderOtherName(
	transaction: Transaction,
	{ cardId, startedBy, calledAs }: Pick<Ends, "cardId" | "startedBy" | "calledAs">,
) {
	const { id } = messageThreads;
	const isTheirs = and(eq(messageThreads.startedBy, startedBy), eq(messageThreads.cardId, cardId));
	const [there] = await transaction.select({ id }).from(messageThreads).where(isTheirs).for("update");
	const people = there ? await participantsOf(transaction, [there.id]) : [];
	const isOtherwise = people.some(({ userId, name }) => userId === startedBy && name !== calledAs);
	if (there && isOtherwise) await transaction.update(messageThreads).set({ startedBy: null }).where(eq(id, there.id));
}

async function threadWith(transaction: Transaction, viewer: Who, ends: Ends) {
	const { cardId, receiverId } = ends;
	const thread = await threadBetween(transaction, ends);
	if (!thread.isNew) return thread.id;
	const limits = (await isNew(transaction, viewer)) ? [messageRates.threadsOfNew] : [messageRates.threads];
	const refusal =
		(await refuseOver(transaction, limits, viewer.id, messageMessages.tooMany)) ??
		(await refuseManyStrangers(transaction, cardId, receiverId, messageMessages.receiverFull));
	return refusal ?? thread.id;
}

/**
 * Stores a message in a thread, unless it is sent again, and tells the others.
 * @param seen who was there when it was written, as `companyOf` tells it
 * @param isAskedFor whether the other has asked for it, so that it may say what others were told too
 * @throws the answer 404 where the viewer is in no such thread
 */
async function write(
	transaction: Transaction,
	viewer: Who,
	threadId: string,
	text: string,
	{ seen = "", isAskedFor = false } = {},
) {
	const before = await participantsOf(transaction, [threadId]);
	await lockAccounts(
		transaction,
		before.map(({ userId }) => userId),
	);
	// Of several at once each waits for the one before, so that messages are as old as their order.
	await lockThread(transaction, threadId);
	const people = await participantsOf(transaction, [threadId]);
	const writer = people.find(({ userId }) => userId === viewer.id);
	if (!writer) throw notFound(messageMessages.notFound);
	if (writer.leftAt !== null) return refuse(409, messageMessages.youLeft);
	if (!isAskedFor && (await isSentAgain(transaction, threadId, writer, text))) return undefined;
	// Those who came since `before` was read, whose accounts are not held, among them.
	const company = companyOf(people);
	if (seen !== company) return conflict(messageMessages.addedMeanwhile, company);
	const others = people.filter((one) => one.id !== writer.id && isThere(one));
	if (others.length === 0) return refuse(409, messageMessages.left);
	const limits = [messageRates.sent, ...((await isNew(transaction, viewer)) ? [messageRates.sentByNew] : [])];
	const refusal = await refuseOver(transaction, limits, viewer.id, messageMessages.tooMany);
	if (refusal) return refusal;
	const withheldFrom = [...new Set([...(await blockersAmong(transaction, viewer, others)), ...writer.unheardBy])];
	const names = people.map(({ name }) => name);
	const compared = isAskedFor
		? { textHash: null, isHeld: false }
		: await compareWithOthers(transaction, threadId, text, names, others);
	const [written] = await transaction
		.insert(messages)
		.values({
			threadId,
			writtenBy: writer.id,
			text,
			textHash: compared.textHash,
			sentTo: compared.sentTo,
			hidden: compared.isHeld,
			withheldFrom,
			createdAt: sql`clock_timestamp()`,
		})
		.returning({ id: messages.id, createdAt: messages.createdAt });
	if (!written) throw new Error("A message was not stored");
	const { createdAt } = written;
	await transaction
		.update(messageParticipants)
		.set({ newestAt: createdAt, readUntil: createdAt })
		.where(eq(messageParticipants.id, writer.id));
	await markRead(transaction, viewer, "message", threadId);
	if (compared.isHeld) await askModerators(transaction, written.id);
	else await deliver(transaction, { ...written, threadId, writtenBy: writer.id, withheldFrom });
	return undefined;
}

/** Whether the newest that its writer sees are the same words of theirs, sent just now. */
async function isSentAgain(transaction: Transaction, threadId: string, writer: Participant, text: string) {
	const { writtenBy, createdAt, id } = messages;
	const isSame = and(
		eq(writtenBy, writer.id),
		eq(messages.text, text),
		sql`${createdAt} > now() - interval '1 minute'`,
	);
	const [newest] = await transaction
		.select({ isSame: sql<boolean>`${isSame}` })
		.from(messages)
		.where(and(eq(messages.threadId, threadId), isSeenBy(writer)))
		.orderBy(desc(createdAt), desc(id))
		.limit(1);
	return newest?.isSame === true;
}

/** A report of nobody, so that moderators find it among the others. */
async function askModerators(transaction: Transaction, subjectId: string) {
	await transaction.insert(reports).values({
		subjectKind: "message",
		subjectId,
		reason: "spam",
		text: messageMessages.heldReport,
	});
}
