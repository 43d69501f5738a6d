import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { users } from "./account.tables.server.ts";
import type { MemberRef } from "./viewer.ts";

/** @param name parsed with `renameSchema`; empty takes the name away */
export async function renameAccount(db: Database | Transaction, viewer: MemberRef, name: string) {
	await db.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, viewer.id));
}
