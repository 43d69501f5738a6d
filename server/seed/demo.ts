import { not, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { makeAdmin } from "#app/accounts/admin.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { features } from "#app/features.server.ts";
import { addDemoDecisions } from "#app/moderation/moderation.demo.server.ts";
import { showcaseItems } from "#app/showcase/showcase.tables.server.ts";
import { addDemoUpdates } from "#app/updates/updates.demo.server.ts";
import { addDemoWaiting } from "#app/updates/waiting.demo.server.ts";
import { seededAdmin } from "../env.ts";

/** Any number that nothing else in the database locks. */
const seedingLock = 7_239_450_818;
/** For which a server waits while another one fills the database. */
const maxWaitMs = 300_000;

/**
 * Fills a database that has no cards, not even hidden ones, no showcase and no accounts, but for admins whom the operator has made
 * before, with demo content and an admin. Several servers may start at once: one fills.
 * @returns whether this call did, and then the admin's password, if it is a new one
 */
export async function seedDemo(db: Database) {
	const fill = async (transaction: Transaction) => {
		await transaction.execute(sql`select pg_advisory_xact_lock(${seedingLock})`);
		const [card] = await transaction.select({ id: scicommCards.id }).from(scicommCards).limit(1);
		const [item] = await transaction.select({ id: showcaseItems.id }).from(showcaseItems).limit(1);
		const [member] = await transaction.select({ id: users.id }).from(users).where(not(users.isAdmin)).limit(1);
		if (card || item || member) return null;
		const now = Date.now();
		const admin = await makeAdmin(transaction, seededAdmin);
		for (const { addDemo } of features) await addDemo?.(transaction, now, admin.id);
		await addDemoDecisions(transaction, now, admin.id);
		await addDemoUpdates(transaction, now, { id: admin.id, email: seededAdmin });
		await addDemoWaiting(transaction, now, admin.id);
		return { adminPassword: admin.password };
	};
	return db.transaction(fill, { statementTimeoutMs: maxWaitMs });
}
