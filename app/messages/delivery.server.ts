/** Who has a message in their list and at their bell: those who see it. */
import { and, eq, inArray, isNull, max, ne, not, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { markRead, notify } from "#app/notifications/notifications.server.ts";
import { messageParticipants, messages } from "./message.tables.server.ts";
import { isJustAdded, isSeenBy } from "./thread.server.ts";

type Message = typeof messages.$inferSelect;

/** Lets those see a message for whom it is, unless they have deleted what is newer, and tells those who want to hear of the thread and have not read as far. */
export async function deliver(
	transaction: Transaction,
	message: Pick<Message, "threadId" | "writtenBy" | "withheldFrom" | "createdAt">,
) {
	const createdAt = sql`${message.createdAt.toISOString()}::timestamptz`;
	const isUnread = sql<boolean>`coalesce(${messageParticipants.readUntil}, '-infinity') < ${createdAt}`;
	const shown = await transaction
		.update(messageParticipants)
		.set({ newestAt: sql`greatest(${messageParticipants.newestAt}, ${createdAt})` })
		.where(
			and(
				eq(messageParticipants.threadId, message.threadId),
				sql`coalesce(${messageParticipants.deletedUntil}, '-infinity') < ${createdAt}`,
				ne(messageParticipants.id, message.writtenBy),
				or(isNull(messageParticipants.leftAt), not(isUnread)),
				sql`${messageParticipants.id} <> all (${sql.param(message.withheldFrom)}::uuid[])`,
			),
		)
		.returning({ userId: messageParticipants.userId, isMuted: messageParticipants.isMuted, isUnread });
	const ids = shown.flatMap(({ userId, isMuted, isUnread }) => (userId && isUnread && !isMuted ? [userId] : []));
	await notify(transaction, "message", ids, message.threadId);
}

/** What was held is of the moment at which it comes for its writer too, who deletes it with the rest: where they had, it stays deleted. */
export async function releaseToWriter(transaction: Transaction, { writtenBy, createdAt }: Message) {
	const { id, newestAt, readUntil, deletedUntil } = messageParticipants;
	const at = sql`${createdAt.toISOString()}::timestamptz`;
	await transaction
		.update(messageParticipants)
		.set({
			newestAt: sql`case when ${newestAt} is not null then ${at} end`,
			readUntil: sql`case when ${readUntil} >= ${newestAt} then ${at} else ${readUntil} end`,
			deletedUntil: sql`case when ${newestAt} is null then ${at} else ${deletedUntil} end`,
		})
		.where(and(eq(id, writtenBy), isNull(messageParticipants.leftAt)));
}

/** Takes a message that is hidden by now from those who had it, and what told them of it where it was all that they had unread. */
export async function undoDelivery(transaction: Transaction, { threadId, createdAt }: Message) {
	const mine = messageParticipants;
	const isUnread = sql`coalesce(${mine.newestAt} > coalesce(${mine.readUntil}, '-infinity'), false)`;
	const newest = transaction
		.select({ at: max(messages.createdAt) })
		.from(messages)
		.where(and(eq(messages.threadId, threadId), isSeenBy()));
	const without = await transaction
		.update(mine)
		.set({
			newestAt: sql`coalesce((${newest}), case when ${mine.addedAt} = ${mine.deletedUntil} then ${mine.addedAt} end)`,
		})
		.where(and(eq(mine.threadId, threadId), eq(mine.newestAt, createdAt)))
		.returning({ id: mine.id });
	const ids = without.map(({ id }) => id);
	const done = await transaction
		.update(mine)
		.set({ mailedUntil: sql`${mine.readUntil}` })
		.where(and(inArray(mine.id, ids), sql`not ${isUnread}`))
		.returning({ userId: mine.userId, newestAt: mine.newestAt, addedAt: mine.addedAt });
	for (const { userId, ...one } of done)
		if (userId !== null && !isJustAdded(one)) await markRead(transaction, { id: userId }, "message", threadId);
}
