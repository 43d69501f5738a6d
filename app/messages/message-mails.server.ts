/** Mails members that they have messages, once until they have read them. Whom no mail reaches yet is mailed once one does. */
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { isReached, lockAccount, reachedAddress } from "#app/accounts/other-accounts.server.ts";
import { type BackgroundJob, eachByItself } from "#app/background-jobs/background-jobs.server.ts";
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
			.selectDistinct({ id: users.id })
			.from(mine)
			.innerJoin(users, and(eq(users.id, mine.userId), isReached))
			.where(due)
			.orderBy(asc(users.id))
			.limit(maxMails);
		await eachByItself(waiting, ({ id }) => tell(tools, id), "Some members were not told of their messages");
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
			.returning({ id: mine.id });
		const wants = settings.messages;
		if (wants === "never") return;
		const told = await unreadOf(
			transaction,
			threads.map(({ id }) => id),
		);
		if (told.length === 0) return;
		const out = wayOut(settings, "messages", site.mailOrigin);
		await mailer.post(transaction, messageMail(address, told, wants, site.mailOrigin, out));
	});
}

/** @param ids what the threads are to whoever is mailed. Returns those with something that is unread, the newest first */
async function unreadOf(transaction: Transaction, ids: string[]): Promise<Unread[]> {
	const { threadId, writtenBy, text, createdAt, id } = messages;
	const newest = transaction
		.select({ id, writtenBy, text, createdAt })
		.from(messages)
		.where(
			and(
				eq(threadId, mine.threadId),
				ne(writtenBy, mine.id),
				isSeenBy(),
				sql`${createdAt} > coalesce(${mine.readUntil}, '-infinity')`,
			),
		)
		.orderBy(desc(createdAt), desc(id))
		.limit(messagesTold)
		.as("newest");
	const rows = await transaction
		.select({ threadId: mine.threadId, writtenBy: newest.writtenBy, text: newest.text })
		.from(mine)
		.innerJoinLateral(newest, sql`true`)
		.where(inArray(mine.id, ids))
		.orderBy(desc(mine.newestAt), asc(mine.id), asc(newest.createdAt), asc(newest.id));
	const unread = Map.groupBy(rows, ({ threadId }) => threadId);
	const people = await participantsOf(transaction, [...unread.keys()]);
	const authors = new Map(people.map((one) => [one.id, one]));
	return [...unread].map(([threadId, messages]) => ({
		threadId,
		messages: messages.map(({ writtenBy, text }) => {
			const author = authors.get(writtenBy);
			return { authorId: author?.userId ?? null, name: author?.name ?? "", text };
		}),
	}));
}
