import { eq } from "drizzle-orm";
import type { Member } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import type { RateLimit } from "#app/db/rate-limit.server.ts";
import { users } from "#app/db/schema.server.ts";
import { type Accounts, inTransaction, type Visitor } from "./auth.server.ts";
import { countedName } from "./known-device.server.ts";
import { type Refusal, refuseTooMany } from "./refusal.server.ts";

/** Links to confirm an address that one account may have mailed in an hour. */
const mailLimit: RateLimit = { name: "confirmation-mails", times: 5, seconds: 3600 };

/** @param name parsed with `renameSchema`; empty takes the name away */
export async function renameAccount(db: Database, viewer: Member, name: string) {
	await db.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, viewer.id));
}

/**
 * Mails the viewer a new link to confirm the address, if that is still to be done.
 * @returns null, or why nothing was sent
 */
export async function sendConfirmation(accounts: Accounts, viewer: Member, visitor: Visitor): Promise<Refusal | null> {
	if (viewer.confirmed) return null;
	const refusal = await refuseTooMany(accounts.db, [[mailLimit, countedName(accounts, viewer.email)]]);
	if (refusal) return refusal;
	await inTransaction(accounts, visitor.site, (auth) =>
		auth.api.sendVerificationEmail({ body: { email: viewer.email }, headers: visitor.headers }),
	);
	return null;
}
