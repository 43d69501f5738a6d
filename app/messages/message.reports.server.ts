import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { lockAccounts } from "#app/accounts/other-accounts.server.ts";
import { wasDone } from "#app/moderation/events.server.ts";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { blockersAmong } from "./blocks.server.ts";
import { deliver, releaseToWriter, undoDelivery } from "./delivery.server.ts";
import { messageParticipants, messages } from "./message.tables.server.ts";
import { lockThread, participantsOf } from "./participants.server.ts";
import { isSeenBy } from "./thread.server.ts";

const { threadId, writtenBy, withheldFrom } = messages;

/** What moderators read is the one message that is reported or held: they have no way into its thread. */
export const reportableMessages = reportableBoard(messages, {
	kind: "message",
	async isShownTo(db, viewer, { id, threadId, writtenBy }) {
		if (!viewer) return false;
		const [seen] = await db
			.select({ isOwn: sql<boolean>`${messageParticipants.id} = ${writtenBy}` })
			.from(messageParticipants)
			.innerJoin(messages, eq(messages.threadId, messageParticipants.threadId))
			.where(
				and(
					eq(messages.id, id),
					eq(messageParticipants.threadId, threadId),
					eq(messageParticipants.userId, viewer.id),
					isSeenBy(),
				),
			);
		return seen !== undefined && !seen.isOwn;
	},
	titleOf: () => "A message",
	textOf: ({ text }) => text,
	publicPath: ({ threadId }) => href("/messages/:id", { id: threadId }),
	isAmongPeople: () => true,
	async ownerOf(db, { writtenBy }) {
		const [writer] = await db
			.select({ userId: messageParticipants.userId })
			.from(messageParticipants)
			.where(eq(messageParticipants.id, writtenBy));
		return writer?.userId ?? null;
	},
	/** As whoever writes or deletes in the thread. */
	async lockBefore(transaction, { threadId }) {
		const people = await participantsOf(transaction, [threadId]);
		await lockAccounts(
			transaction,
			people.map(({ userId }) => userId),
		);
		await lockThread(transaction, threadId);
	},
	/** One that was held comes as if it had been written when it is shown: until then nobody had it. */
	async setHidden(transaction, id, hidden) {
		const isThis = eq(messages.id, id);
		const isHeld = sql<boolean>`not ${wasDone("message", id, ["hidden", "shown"])}`;
		const [found] = await transaction
			.select({ threadId, writtenBy, withheldFrom, isHeld })
			.from(messages)
			.where(isThis);
		if (!found) return;
		const people = await participantsOf(transaction, [found.threadId]);
		const writer = people.find(({ id }) => id === found.writtenBy)?.userId;
		// Whoever has blocked the writer since it was written hears nothing of it either.
		const blocking = writer ? await blockersAmong(transaction, { id: writer }, people) : [];
		const withheld = [...new Set([...found.withheldFrom, ...blocking])];
		const comes = found.isHeld && !hidden;
		const asNew = { createdAt: sql`clock_timestamp()`, withheldFrom: withheld };
		const [message] = await transaction
			.update(messages)
			.set(comes ? { hidden, ...asNew } : { hidden })
			.where(isThis)
			.returning();
		if (message && comes) await releaseToWriter(transaction, message);
		if (message && hidden) await undoDelivery(transaction, message);
		else if (message) await deliver(transaction, { ...message, withheldFrom: withheld });
	},
});
