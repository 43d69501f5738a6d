import { sql } from "drizzle-orm";
import { decisionMails } from "#app/admin/decision-mails.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { siteSettings } from "./app.ts";
import { runDueJobs } from "./background-jobs.ts";

/** Lets the time pass in which what was decided can be undone, and in which what failed rests. */
export async function passUndoTime(db: Database) {
	await db.update(pendingNotifications).set({ dueAt: sql`now() - interval '1 second'` });
	await db.execute(sql`update pgboss.job set start_after = now() where name = ${decisionMails.queue.name}`);
}

/** Tells of the decisions whose time is over. Returns how many mails were posted. */
export async function sendDecisionMails({ db, mailer }: { db: Database; mailer: Mailer }) {
	const before = await db.$count(mails);
	await runDueJobs(decisionMails, { db, mailer, site: siteSettings, logger: createLogger("silent") });
	return (await db.$count(mails)) - before;
}

/** Both. */
export async function tellOfDecisions(site: { db: Database; mailer: Mailer }) {
	await passUndoTime(site.db);
	return sendDecisionMails(site);
}
