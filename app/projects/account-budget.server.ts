/** How many bytes an account may add to projects. What counts is in `content_versions.bytes` (docs/decisions/0031-forks-and-budgets.md). */
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { contentVersions } from "./content/content.tables.server.ts";
import { contentMessages, maxAccountBytes, maxUnconfirmedBytes } from "./content.ts";

type Account = Pick<Member, "id" | "confirmed">;

/**
 * Makes all else that adds to projects for this account wait until the transaction ends, so that what happens at once does not pass
 * the budget together. Comes before any lock of a project.
 */
export async function lockBudget(transaction: Transaction, { id }: Account) {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`project bytes ${id}`}, 0))`);
}

/** Whether a file counts for the account already. */
export async function countsFile(db: Database, { id }: Account, hash: string) {
	return (
		(await db.$count(contentVersions, and(eq(contentVersions.countedFor, id), eq(contentVersions.file, hash)))) > 0
	);
}

/** Why the account can't add so many bytes, with what to do about it; null if it can. */
export async function refuseBytes(db: Pick<Database, "select">, account: Account, bytes: number) {
	const [counted] = await db
		.select({ bytes: sql<number>`coalesce(sum(${contentVersions.bytes}), 0)::float8` })
		.from(contentVersions)
		.where(eq(contentVersions.countedFor, account.id));
	const most = account.confirmed ? maxAccountBytes : maxUnconfirmedBytes;
	if ((counted?.bytes ?? 0) + bytes <= most) return null;
	return account.confirmed ? contentMessages.accountFull : contentMessages.confirmForMore;
}
