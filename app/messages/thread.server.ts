/** The threads of a member: what they see of them, and what they do with them. Nobody else's are told apart from none. */
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { DateCursor } from "#app/db/listing/date-cursor.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { pendingNotifications, reports } from "#app/moderation/moderation.tables.server.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { withholdFromBlockers } from "./blocks.server.ts";
import { messageBlocks, messageParticipants, messages, messageThreads } from "./message.tables.server.ts";
import { fewestToLeave, messageMessages, messagesPerPage, namesText, snippetOf, threadsPerPage } from "./message.ts";
import {
	companyOf,
	findOwn,
	isThere,
	lockThread,
	namedOf,
	othersOf,
	type Participant,
	participantsOf,
} from "./participants.server.ts";
import { linesFor } from "./thread-lines.ts";

type Sight = Pick<typeof messageParticipants.$inferSelect, "id" | "deletedUntil" | "leftAt">;

/**
 * That a participant sees a message: one that is not withheld from them, nor hidden unless it is their own, nor deleted for them, nor of
 * when they had left.
 * @param one the participant; without, the one of the statement's row
 */
export function isSeenBy(one?: Sight) {
	const { writtenBy, hidden, withheldFrom, createdAt } = messages;
	const mine = messageParticipants;
	const id = one ? sql`${one.id}` : sql`${mine.id}`;
	const [since, until] = one
		? [momentOf(one.deletedUntil), momentOf(one.leftAt)]
		: [sql`coalesce(${mine.deletedUntil}, '-infinity')`, sql`coalesce(${mine.leftAt}, 'infinity')`];
	return and(
		or(eq(writtenBy, id), and(sql`not ${hidden}`, sql`${id}::uuid <> all (${withheldFrom})`)),
		since && gt(createdAt, since),
		until && lt(createdAt, until),
	);
}

function momentOf(at: Date | null) {
	return at === null ? undefined : sql`${at.toISOString()}::timestamptz`;
}

/** The viewer's threads with something in them, the one with the newest message first, one more than a page has where there are more. */
export async function listThreads(db: Database, viewer: MemberRef, after?: DateCursor) {
	const mine = messageParticipants;
	const isBehind = after && or(lt(mine.newestAt, after.at), and(eq(mine.newestAt, after.at), lt(mine.id, after.id)));
	const rows = await db
		.select({
			id: mine.id,
			threadId: mine.threadId,
			newestAt: sql<Date>`${mine.newestAt}`.mapWith(mine.newestAt),
			isMuted: mine.isMuted,
			isUnread: sql<boolean>`${mine.newestAt} > coalesce(${mine.readUntil}, '-infinity')`,
			newest: sql<string>`(
				select ${messages.text} from ${messages}
				where ${eq(messages.threadId, mine.threadId)} and ${isSeenBy()}
				order by ${messages.createdAt} desc, ${messages.id} desc limit 1
			)`,
		})
		.from(mine)
		.where(and(eq(mine.userId, viewer.id), isNotNull(mine.newestAt), isBehind))
		.orderBy(desc(mine.newestAt), desc(mine.id))
		.limit(threadsPerPage + 1);
	const people = await participantsOf(
		db,
		rows.map(({ threadId }) => threadId),
	);
	const inThread = Map.groupBy(people, ({ threadId }) => threadId);
	return rows.flatMap(({ newest, ...row }) => {
		const all = inThread.get(row.threadId) ?? [];
		const own = all.find(({ id }) => id === row.id);
		const snippet = snippetOf(newest ?? (own && isJustAdded(own) ? messageMessages.youWereAdded : ""));
		// A thread that both have deleted at this moment is none any more.
		return own ? [{ ...row, names: namesIn(own, all), snippet }] : [];
	});
}

/** Those of the threads that the viewer has something of, by the names of the others, and `said` is empty where nothing was written since they were added. */
export async function threadsTold(db: Database | Transaction, viewer: MemberRef, ids: string[]) {
	const people = await participantsOf(db, ids);
	return [...Map.groupBy(people, ({ threadId }) => threadId)].flatMap(([id, all]) => {
		const own = all.find(({ userId }) => userId === viewer.id);
		return own?.newestAt
			? [{ id, title: namesText(namesIn(own, all)), said: isJustAdded(own) ? "added" : "written" }]
			: [];
	});
}

function namesIn(own: Participant, people: Participant[]) {
	return namedOf(othersOf(own, people)).map(({ name }) => name);
}

/** Whether nothing was written that a participant sees since they were added. */
export function isJustAdded({ newestAt, addedAt }: Pick<Participant, "newestAt" | "addedAt">) {
	return addedAt !== null && newestAt?.getTime() === addedAt.getTime();
}

/**
 * A thread with a page of its messages, the newest page where `before` is missing; in it the oldest first.
 * @throws as `findOwn`
 */
export async function findThread(db: Database, viewer: MemberRef, threadId: string, before?: DateCursor) {
	const own = await findOwn(db, viewer, threadId);
	const { id, writtenBy, text, hidden, createdAt } = messages;
	const isOlder = before && or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(id, before.id)));
	const rows = await db
		.select({
			...{ id, writtenBy, text, hidden, createdAt },
			/** Whether a moderator has yet to look at it. */
			isHeld: sql<boolean>`${hidden} and not ${wasDone("message", id, ["hidden", "shown", "kept"])}`,
		})
		.from(messages)
		.where(and(eq(messages.threadId, threadId), isSeenBy(own), isOlder))
		.orderBy(desc(createdAt), desc(id))
		.limit(messagesPerPage + 1);
	const people = await participantsOf(db, [threadId]);
	const blocked = await blockedAmong(db, viewer, people);
	const shown = rows.slice(0, messagesPerPage).reverse();
	const oldest = rows.length > messagesPerPage ? shown[0] : undefined;
	const me = people.find(({ id }) => id === own.id);
	const others = othersOf(own, people);
	const named = namedOf(others);
	const isOnPage = ({ at }: { at: Date }) => (!oldest || at >= oldest.createdAt) && (!before || at < before.at);
	return {
		isMuted: own.isMuted,
		isUnread: own.newestAt !== null && (own.readUntil === null || own.readUntil < own.newestAt || isJustAdded(own)),
		newestAt: own.newestAt,
		hasLeft: own.leftAt !== null,
		/** Whether they can write in it, and add somebody. */
		isOpen: own.leftAt === null && others.some(isThere),
		canLeave: own.leftAt === null && others.filter(isThere).length + 1 >= fewestToLeave,
		company: own.leftAt === null ? companyOf(people) : "",
		names: named.map(({ name }) => name),
		others: others.map((one) => ({
			...{ id: one.id, name: one.name, cardId: one.cardId },
			isThere: isThere(one),
			/** Whether their name stands above it. */
			isNamed: named.includes(one),
			isBlocked: one.userId !== null && blocked.has(one.id),
			/** Also who has left: they may write elsewhere. */
			canBlock: one.userId !== null && !blocked.has(one.id),
		})),
		lines: me ? linesFor(me, others).filter(isOnPage) : [],
		messages: shown.map(({ writtenBy, ...message }) => ({
			...message,
			isOwn: writtenBy === own.id,
			name: people.find(({ id }) => id === writtenBy)?.name ?? "",
		})),
		oldest,
	};
}

/** Not who is blocked under another name alone. */
async function blockedAmong(db: Database, viewer: MemberRef, people: { id: string }[]) {
	const { userId, participantId } = messageBlocks;
	const ids = people.map(({ id }) => id);
	const rows = await db
		.select({ id: participantId })
		.from(messageBlocks)
		.where(and(eq(userId, viewer.id), inArray(participantId, ids)));
	return new Set(rows.map(({ id }) => id));
}

/** Notes that the viewer has read a thread up to a moment, and the notification of it. */
export async function readThread(db: Database, viewer: MemberRef, threadId: string, until: Date) {
	await db
		.update(messageParticipants)
		.set({ readUntil: sql`greatest(${messageParticipants.readUntil}, ${until.toISOString()}::timestamptz)` })
		.where(and(eq(messageParticipants.threadId, threadId), eq(messageParticipants.userId, viewer.id)));
	await markRead(db, viewer, "message", threadId);
}

/** @throws as `findOwn` */
export async function mute(db: Database, viewer: MemberRef, threadId: string, isMuted: boolean) {
	const own = await findOwn(db, viewer, threadId);
	await db.update(messageParticipants).set({ isMuted }).where(eq(messageParticipants.id, own.id));
}

/**
 * What had come until a moment is deleted for the viewer; the others keep it.
 * @param until of the newest message that they knew of; without, all that is there
 * @returns whether that was all
 * @throws as `findOwn`
 */
export async function deleteForViewer(db: Database, viewer: MemberRef, threadId: string, until?: Date) {
	const own = await findOwn(db, viewer, threadId);
	const { id, newestAt, readUntil, deletedUntil } = messageParticipants;
	const known = until ? sql`least(${newestAt}, ${until.toISOString()}::timestamptz)` : sql`${newestAt}`;
	const isLeft = await db.transaction(async (transaction) => {
		await lockThread(transaction, threadId);
		const [left] = await transaction
			.update(messageParticipants)
			.set({
				deletedUntil: sql`greatest(${deletedUntil}, ${known})`,
				readUntil: sql`greatest(${readUntil}, ${known})`,
				newestAt: sql`case when ${newestAt} > ${known} then ${newestAt} end`,
			})
			.where(and(eq(id, own.id), isNotNull(newestAt)))
			.returning({ newestAt });
		await transaction.delete(messageThreads).where(and(eq(messageThreads.id, threadId), isLeftBy()));
		return left === undefined || left.newestAt === null;
	});
	if (isLeft) await markRead(db, viewer, "message", threadId);
	return isLeft;
}

/**
 * That nobody has anything of a thread any more, but for one of them where that is given, nor has a moderator yet to look at it, or may
 * still take back what they decided.
 */
function isLeftBy(one?: MemberRef) {
	const { threadId, userId, newestAt } = messageParticipants;
	const isOther = one ? sql`${userId} <> ${one.id}` : sql`true`;
	return sql`not exists (
		select from ${messageParticipants} where ${threadId} = ${messageThreads.id}
			and ${userId} is not null and ${isOther} and ${newestAt} is not null
	) and not exists (
		select from ${messages} join ${reports} on ${isReported}
		where ${messages.threadId} = ${messageThreads.id} and (
			${reports.closedBy} is null
			or exists (select from ${pendingNotifications} where ${pendingNotifications.eventId} = ${reports.closedBy})
		)
	)`;
}

const isReported = and(eq(reports.subjectKind, "message"), eq(reports.subjectId, messages.id));

/** Deletes the threads that nobody has any more and that were there for moderators alone, who have answered what was reported. */
export async function forgetAnsweredThreads(db: Database) {
	const { id } = messageThreads;
	const answered = db.select({ id: messages.threadId }).from(messages).innerJoin(reports, isReported);
	await db.transaction(async (transaction) => {
		const left = and(inArray(id, answered), isLeftBy());
		// Somebody may be writing in one of them at this moment.
		const held = await transaction.select({ id }).from(messageThreads).where(left).orderBy(asc(id)).for("update");
		const ids = held.map(({ id }) => id);
		await transaction.delete(messageThreads).where(and(inArray(id, ids), isLeftBy()));
	});
}

/** Deletes what nobody but an account has any more, which is deleted too. */
export async function forgetThreadsOf(transaction: Transaction, viewer: MemberRef) {
	const mine = transaction
		.select({ id: messageParticipants.threadId })
		.from(messageParticipants)
		.where(eq(messageParticipants.userId, viewer.id));
	const { id } = messageThreads;
	// Before it is read who has anything of them: somebody may be added at this moment.
	await transaction.select({ id }).from(messageThreads).where(inArray(id, mine)).orderBy(asc(id)).for("update");
	await transaction.delete(messageThreads).where(and(inArray(id, mine), isLeftBy(viewer)));
	await withholdFromBlockers(transaction, viewer);
	await transaction
		.update(messageParticipants)
		.set({ calledAs: "", leftAt: sql`coalesce(${messageParticipants.leftAt}, clock_timestamp())` })
		.where(eq(messageParticipants.userId, viewer.id));
}
