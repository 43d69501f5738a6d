import { desc, eq } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";

export const testSender = { name: "Heliograph", address: "hello@heliograph.example" };

/** What was written to somebody, the newest first. */
export async function mailsTo(db: Database, recipient: string) {
	return db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt));
}

/** Makes the mails that wait for another try due now, as if their time had passed. */
export async function hurryMails(db: Database) {
	await db.$client.query("update pgboss.job set start_after = now() where name = 'mails' and state = 'retry'");
}
