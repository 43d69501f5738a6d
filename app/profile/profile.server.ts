import { eq } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { type Accounts, inTransaction, type Visitor } from "#app/accounts/auth.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { features } from "#app/features.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { mailMessages } from "#app/mail/mail.ts";
import { tooMany } from "#app/web/responses.ts";

export function listMine(db: Database, viewer: Member) {
	const lists = features.flatMap(({ mine }) => mine ?? []);
	return Promise.all(lists.map(async ({ list, ...texts }) => ({ ...texts, entries: await list(db, viewer) })));
}

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
	const wait = await inTransaction(accounts, visitor.site, async (auth, _, posts) => {
		await auth.api.sendVerificationEmail({ body: { email: viewer.email }, headers: visitor.headers });
		return posts[0] ?? null;
	});
	return wait === null ? null : tooMany(mailMessages.tooManyToAddress, wait);
}
