import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { addressOfAccount, lockAfterOwner } from "#app/accounts/other-accounts.server.ts";
import { isSuspended } from "#app/accounts/suspension.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { JobTools } from "#app/feature.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { outcomeMail } from "./outcome-mail.ts";
import { requests } from "./request.tables.server.ts";

/** Mails of one run at most; the next one goes on. */
const maxMails = 1000;

/** It was on the board before its day passed, and its author has neither said what came of it nor been asked. */
const due = and(
	requests.approved,
	sql`not ${requests.hidden}`,
	sql`${requests.closesAt} <= now()`,
	sql`exists (select from ${publicEntries} where ${publicEntries.id} = ${requests.id} and ${publicEntries.createdAt} < ${requests.closesAt})`,
	isNull(requests.outcome),
	isNull(requests.askedAt),
);

/** Asks who sent a request what came of it, once, even when several servers do this concurrently. */
export const requestOutcomes: BackgroundJob<JobTools> = {
	queue: { name: "request-outcomes" },
	title: "Asking what came of requests",
	cron: "50 * * * *",
	async run({ db, mailer, site }) {
		const found = await db
			.select({ id: requests.id })
			.from(requests)
			.innerJoin(users, eq(users.id, requests.userId))
			.where(and(due, isNull(users.suspendedAt)))
			.orderBy(asc(requests.closesAt))
			.limit(maxMails);
		const failures: unknown[] = [];
		for (const { id } of found) {
			await ask(db, mailer, id, site.mailOrigin).catch((error) => failures.push(error));
		}
		if (failures.length > 0) throw new AggregateError(failures, "Some were not asked what came of their request");
	},
};

/** Another server that does the same waits for this one's transaction, and then finds nothing to do. */
function ask(db: Database, mailer: Mailer, id: string, origin: string) {
	return db.transaction(async (transaction) => {
		const request = await lockAfterOwner(transaction, requests, and(eq(requests.id, id), due));
		if (!request?.userId || (await isSuspended(transaction, request.userId))) return;
		const email = await addressOfAccount(transaction, request.userId);
		if (email === null) return;
		const settings = await lockMailSettings(transaction, { id: request.userId });
		const mail = { ...outcomeMail(email, id, request.title, origin), ...wayOut(settings, "requests", origin) };
		if (settings.requestReminders && (await mailer.post(transaction, mail)) !== null) return;
		await notify(transaction, "request-over", [request.userId], id);
		await transaction.update(requests).set({ askedAt: sql`now()` }).where(eq(requests.id, id));
	});
}
