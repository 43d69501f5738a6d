/** What is stored of messages for an account, for its owner to keep. */
import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { MyData } from "#app/feature.ts";
import { listBlocked } from "./blocks.server.ts";
import { messageParticipants, messages } from "./message.tables.server.ts";
import { othersOf, participantsOf } from "./participants.server.ts";
import { isSeenBy } from "./thread.server.ts";
import { linesFor } from "./thread-lines.ts";

const batch = 500;

/**
 * - `conversations`: those that the viewer is in, with the names of the others and `as` whom these know the viewer, and `messages`: what
 *   they see of them, the oldest first; `changes`: who came and left, with null for the viewer
 * - `blocked`: the names of those whom they have blocked
 */
export const myMessages: MyData = {
	read: async (db, viewer) => ({ blocked: (await listBlocked(db, viewer)).map(({ name }) => name ?? "") }),
	streams: { conversations: readConversations },
};

async function* readConversations(db: Database, viewer: Member) {
	const own = await db
		.select()
		.from(messageParticipants)
		.where(eq(messageParticipants.userId, viewer.id))
		.orderBy(asc(messageParticipants.threadId));
	for (const one of own) {
		const people = await participantsOf(db, [one.threadId]);
		const said = [];
		for await (const message of messagesSeenBy(db, one)) {
			const { writtenBy, ...rest } = message;
			const by = writtenBy === one.id ? null : (people.find(({ id }) => id === writtenBy)?.name ?? "");
			said.push({ ...rest, by });
		}
		const others = othersOf(one, people);
		const me = people.find(({ id }) => id === one.id);
		yield {
			id: one.threadId,
			with: others.map(({ name }) => name),
			as: me?.name ?? "",
			...{ isMuted: one.isMuted, readUntil: one.readUntil, addedAt: one.addedAt, leftAt: one.leftAt },
			messages: said,
			changes: me ? linesFor({ ...me, deletedUntil: one.deletedUntil }, others).map(({ id, ...line }) => line) : [],
		};
	}
}

async function* messagesSeenBy(db: Database, own: typeof messageParticipants.$inferSelect) {
	const { id, threadId, writtenBy, text, createdAt } = messages;
	let after: { id: string; createdAt: Date } | undefined;
	do {
		const isNext = after && or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(id, after.id)));
		const rows: { id: string; writtenBy: string; text: string; createdAt: Date }[] = await db
			.select({ id, writtenBy, text, createdAt })
			.from(messages)
			.where(and(eq(threadId, own.threadId), isSeenBy(own), isNext))
			.orderBy(asc(createdAt), asc(id))
			.limit(batch);
		yield* rows;
		after = rows.length === batch ? rows.at(-1) : undefined;
	} while (after);
}
