/** The mailed links of a change of address: their tokens are in the mails, in the reader's cookie, and as hashes in the table. */
import { and, eq, or } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { emailChanges } from "./email-change.tables.server.ts";
import { isInTime } from "./held-address.server.ts";
import { linkCookie } from "./link-cookie.server.ts";

export const emailChangeLink = linkCookie("email-change-token");

/** What a mailed link is for, and the change that it is about; null when it has served, was given up or is too old. */
export async function findLink(db: Database | Transaction, token: string) {
	const hash = hashOfToken(token);
	const { oldTokenHash, newTokenHash, undoTokenHash } = emailChanges;
	const isIt = or(eq(oldTokenHash, hash), eq(newTokenHash, hash), eq(undoTokenHash, hash));
	const [change] = await db.select().from(emailChanges).where(and(isIt, isInTime));
	if (!change) return null;
	const of: "old" | "new" | "undo" =
		change.oldTokenHash === hash ? "old" : change.newTokenHash === hash ? "new" : "undo";
	return { of, change };
}
