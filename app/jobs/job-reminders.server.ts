import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { users } from "#app/accounts/account.tables.server.ts";
import { addressOfAccount, lockAfterOwner } from "#app/accounts/other-accounts.server.ts";
import { isSuspended } from "#app/accounts/suspension.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { HomeRows, JobTools } from "#app/feature.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { closingMail } from "./closing-mail.ts";
import { jobListings } from "./job.tables.server.ts";
import { daysOfNotice } from "./job.ts";

/** Mails of one run at most; the next one goes on. */
const maxMails = 1000;

/** On the board, to close within five days: what was posted to close so soon needs no reminder. */
export const closing = and(
	sql`${jobListings.closesAt} > now()`,
	sql`${jobListings.closesAt} <= now() + make_interval(days => ${daysOfNotice})`,
	sql`${jobListings.createdAt} <= ${jobListings.closesAt} - make_interval(days => ${daysOfNotice})`,
	sql`not ${jobListings.hidden}`,
);
/** A job that closes soon, and whose owner has not been reminded. */
const due = and(closing, isNull(jobListings.noticeSentAt));

/** The viewer's jobs that close soon, the soonest first. */
export const jobsClosing: HomeRows = {
	select(db, viewer, limit) {
		const { id, title, userId, closesAt } = jobListings;
		// As `lastDayOf` has it.
		const lastDay = sql`${closesAt} - interval '1 millisecond'`;
		return db
			.select({ id, title, none: sql`0`, at: lastDay })
			.from(jobListings)
			.where(and(eq(userId, viewer), closing))
			.orderBy(asc(closesAt), asc(id))
			.limit(limit);
	},
	about: () => "Your job listing closes soon",
	path: (id) => href("/jobs/renew/:id", { id }),
	kinds: ["closing"],
};

/** Mails the owners of the jobs that close soon, once for each closing time, even when several servers do this concurrently. */
export const jobReminders: BackgroundJob<JobTools> = {
	queue: { name: "job-reminders" },
	title: "Reminding of closing jobs",
	cron: "20 * * * *",
	async run({ db, mailer, site }) {
		const jobs = await db
			.select({ id: jobListings.id })
			.from(jobListings)
			.innerJoin(users, eq(users.id, jobListings.userId))
			.where(and(due, isNull(users.suspendedAt)))
			.orderBy(asc(jobListings.closesAt))
			.limit(maxMails);
		const failures: unknown[] = [];
		for (const { id } of jobs) {
			await remind(db, mailer, id, site.mailOrigin).catch((error) => failures.push(error));
		}
		if (failures.length > 0) throw new AggregateError(failures, "Some owners were not told that their job closes");
	},
};

/**
 * Another server that does the same waits for this one's transaction, and then finds nothing to do. What can't be mailed today
 * remains to be done.
 */
function remind(db: Database, mailer: Mailer, id: string, origin: string) {
	return db.transaction(async (transaction) => {
		const job = await lockAfterOwner(transaction, jobListings, and(eq(jobListings.id, id), due));
		if (!job?.userId || (await isSuspended(transaction, job.userId))) return;
		const email = await addressOfAccount(transaction, job.userId);
		if (email === null) return;
		const settings = await lockMailSettings(transaction, { id: job.userId });
		const mail = { ...closingMail(email, id, job, origin), ...wayOut(settings, "jobs", origin) };
		if (settings.jobReminders && (await mailer.post(transaction, mail)) !== null) return;
		await notify(transaction, "closing", [job.userId], id);
		await transaction.update(jobListings).set({ noticeSentAt: sql`now()` }).where(eq(jobListings.id, id));
	});
}
