/** What members are reminded of, by a mail that they can end and on the site. */
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/account.tables.server.ts";
import { addressOfAccount, lockAfterOwner } from "#app/accounts/other-accounts.server.ts";
import { isSuspended } from "#app/accounts/suspension.server.ts";
import { eachByItself } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Mail, Mailer } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import type { MailList, PlainMail } from "#app/mail/mail-settings.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import type { NotificationKind } from "./notification.ts";
import { notify } from "./notifications.server.ts";

/** Mails of one run at most; the next one goes on. */
const maxMails = 1000;

type ClosingTable = PgTable &
	Record<"id" | "userId" | "closesAt", PgColumn> & { $inferSelect: { id: string; userId: string | null } };

interface Reminder<Table extends ClosingTable> {
	table: Table;
	/** Of which rows; not of one any more whose `done` is set. */
	due: SQL | undefined;
	done: PgUpdateSetSource<Table>;
	kind: NotificationKind;
	/** Whether it is mailed, and the word for that in a link. */
	setting: PlainMail;
	list: MailList;
	mail(to: string, row: Table["$inferSelect"], origin: string): Mail;
	failed: string;
}

interface Tools {
	db: Database;
	mailer: Mailer;
	site: { mailOrigin: string };
}

/** Reminds each owner once, even when several servers do this concurrently, and first of what closes first. */
export async function remindOnce<Table extends ClosingTable>(tools: Tools, reminder: Reminder<Table>) {
	const { table, due, failed } = reminder;
	const found = await tools.db
		.select({ id: table.id })
		.from(table as PgTable)
		.innerJoin(users, eq(users.id, table.userId))
		.where(and(due, isNull(users.suspendedAt)))
		.orderBy(asc(table.closesAt))
		.limit(maxMails);
	await eachByItself(found, ({ id }) => remind(tools, reminder, id), failed);
}

/**
 * Another server that does the same waits for this one's transaction, and then finds nothing to do. What can't be mailed today
 * remains to be done.
 */
function remind<Table extends ClosingTable>(
	{ db, mailer, site: { mailOrigin } }: Tools,
	{ table, due, done, kind, setting, list, mail }: Reminder<Table>,
	id: unknown,
) {
	return db.transaction(async (transaction) => {
		const row: Table["$inferSelect"] | undefined = await lockAfterOwner(transaction, table, and(eq(table.id, id), due));
		if (!row?.userId || (await isSuspended(transaction, row.userId))) return;
		const email = await addressOfAccount(transaction, row.userId);
		if (email === null) return;
		const settings = await lockMailSettings(transaction, { id: row.userId });
		const written = { ...mail(email, row, mailOrigin), ...wayOut(settings, list, mailOrigin) };
		if (settings[setting] && (await mailer.post(transaction, written)) !== null) return;
		await notify(transaction, kind, [row.userId], row.id);
		await transaction.update(table).set(done).where(eq(table.id, id));
	});
}
