import { desc, eq } from "drizzle-orm";
import type { Logger } from "pino";
import { users } from "#app/accounts/account.tables.server.ts";
import { startBackgroundJobs } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { mailDelivery } from "#app/mail/mail-delivery.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { connectSmtp } from "#app/mail/smtp.server.ts";

export const testSender = { name: "Heliograph", address: "hello@heliograph.example" };

/** A server that sends its mails. */
export async function startMailer({ db, smtpUrl, logger }: { db: Database; smtpUrl: string; logger: Logger }) {
	const smtp = connectSmtp(smtpUrl, testSender);
	const jobs = await startBackgroundJobs([mailDelivery(smtp)], { db, logger });
	return {
		...createMailer({ hasSmtp: true, logger }),
		async stop() {
			await jobs.stop();
			smtp.close();
		},
	};
}

/**
 * A mailer that at each mail finds that one member has changed their address and another has been suspended.
 * @param db what changes them: another connection than that of the mails, where one holds the other up
 */
export function whileMembersGo(
	mailer: Mailer,
	db: Database,
	{ leaving, abusing, to }: { leaving: { id: string }; abusing: { id: string }; to: string },
): Mailer {
	return {
		...mailer,
		async post(transaction, mail) {
			await db.update(users).set({ email: to }).where(eq(users.id, leaving.id));
			const suspension = { suspendedAt: new Date(), suspendedFor: "Spam" };
			await db.update(users).set(suspension).where(eq(users.id, abusing.id));
			return mailer.post(transaction, mail);
		},
	};
}

/** What was written to somebody, the newest first. */
export async function mailsTo(db: Database, recipient: string) {
	return db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt));
}

/** Makes the mails that wait for another try due now, as if their time had passed. */
export async function hurryMails(db: Database) {
	await db.$client.query("update pgboss.job set start_after = now() where name = 'mails' and state = 'retry'");
}
