/** Mails members that they have messages, once until they have read them. Whom no mail reaches yet is mailed once one does. */
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { isReached, lockAccount, reachedAddress } from "#app/accounts/other-accounts.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { messageParticipants, messages } from "./message.tables.server.ts";
import { messageMail, type Unread } from "./message-mail.ts";
import { participantsOf } from "./participants.server.ts";
import { isSeenBy } from "./thread.server.ts";

/** Members of one run at most; the next one goes on. */
const maxMails = 1_000;
/** Of a thread, the newest messages that a mail may quote. */
const messagesTold = 3;

const mine = messageParticipants;
/** As its index has it. */
const due = sql`${mine.userId} is not null and not ${mine.isMuted} and ${mine.newestAt} > coalesce(${mine.readUntil}, '-infinity') and coalesce(${mine.mailedUntil}, '-infinity') <= coalesce(${mine.readUntil}, '-infinity')`;

export const messageMails: BackgroundJob<JobTools> = {
	queue: { name: "message-mails" },
	title: "Mailing that there are messages",
	cron: "* * * * *",
	async run(tools) {
		const waiting = await tools.db
			.selectDistinct({ userId: mine.userId })
			.from(mine)
			.innerJoin(users, and(eq(users.id, mine.userId), isReached))
			.where(due)
			.orderBy(asc(mine.userId))
			.limit(maxMails);
		const failures: unknown[] = [];
		for (const { userId } of waiting) {
			if (userId !== null) await tell(tools, userId).catch((error) => failures.push(error));
		}
		if (failures.length > 0) throw new AggregateError(failures, "Some members were not told of their messages");
	},
};

/** Another server that does the same waits for this one's transaction, and then finds nothing to do. */
function tell({ db, mailer, site }: JobTools, id: string) {
	return db.transaction(async (transaction) => {
		if (!(await lockAccount(transaction, id))) return;
		const address = await reachedAddress(transaction, id);
		if (address === null) return;
		const settings = await lockMailSettings(transaction, { id });
		const threads = await transaction
			.update(mine)
			.set({ mailedUntil: sql`${mine.newestAt}` })
			.where(and(eq(mine.userId, id), due))
			.returning();
		const wants = settings.messages;
		if (wants === "never") return;
		threads.sort((a, b) => Number(b.newestAt) - Number(a.newestAt));
		const unread: Unread[] = [];
		for (const thread of threads) unread.push(await unreadOf(transaction, thread));
		const told = unread.filter(({ messages }) => messages.length > 0);
		if (told.length === 0) return;
		const out = wayOut(settings, "messages", site.mailOrigin);
		await mailer.post(transaction, messageMail(address, told, wants, site.mailOrigin, out));
	});
}

async function unreadOf(transaction: Transaction, own: typeof mine.$inferSelect): Promise<Unread> {
	const { threadId, writtenBy, text, createdAt, id } = messages;
	const rows = await transaction
		.select({ writtenBy, text })
		.from(messages)
		.where(
			and(
				eq(threadId, own.threadId),
				ne(writtenBy, own.id),
				isSeenBy(own),
				own.readUntil === null ? undefined : gt(createdAt, own.readUntil),
			),
		)
		.orderBy(sql`${createdAt} desc`, sql`${id} desc`)
		.limit(messagesTold);
	const people = await participantsOf(transaction, [own.threadId]);
	return {
		threadId: own.threadId,
		messages: rows.reverse().map(({ writtenBy, text }) => {
			const author = people.find(({ id }) => id === writtenBy);
			return { authorId: author?.userId ?? null, name: author?.name ?? "", text };
		}),
	};
}
