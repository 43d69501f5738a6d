/** Leaving a thread of more than two, which is for good: nobody brings back who has had enough of it. */
import { eq, sql } from "drizzle-orm";
import { lockAccounts } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { messageParticipants } from "./message.tables.server.ts";
import { fewestToLeave, messageMessages } from "./message.ts";
import { findOwn, isThere, lockThread, participantsOf } from "./participants.server.ts";

/** Done twice, it is done once. @throws as `findOwn` */
export async function leaveThread(db: Database, viewer: MemberRef, threadId: string) {
	const own = await findOwn(db, viewer, threadId);
	const left = await inRefusableTransaction(db, async (transaction): Promise<{ id: string } | Refusal> => {
		await lockAccounts(transaction, [viewer.id]);
		await lockThread(transaction, threadId);
		const people = await participantsOf(transaction, [threadId]);
		if (people.some(({ id, leftAt }) => id === own.id && leftAt !== null)) return { id: own.id };
		if (people.filter(isThere).length < fewestToLeave) return refuse(409, messageMessages.onlyTwo);
		const { id, newestAt } = messageParticipants;
		await transaction
			.update(messageParticipants)
			.set({ leftAt: sql`clock_timestamp()`, readUntil: sql`${newestAt}` })
			.where(eq(id, own.id));
		return { id: own.id };
	});
	await markRead(db, viewer, "message", threadId);
	return left;
}
