/** The account of whoever has followed a link mailed to an address, and so has confirmed it. */
import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "./account.tables.server.ts";
import { renameSchema } from "./account-input.ts";
import type { Visitor } from "./auth.server.ts";
import { countFactors } from "./factors.server.ts";
import { hasPassword } from "./has-password.server.ts";
import { isHeld } from "./held-address.server.ts";
import { lockAccount } from "./other-accounts.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { lockSignIn } from "./sign-in-lock.server.ts";
import type { Viewer } from "./viewer.ts";
import { dropWaysIn } from "./ways-in.server.ts";

export interface LinkedAccount {
	id: string;
	name: string;
	confirmed: true;
	/** Whether it has neither a password nor a passkey: its mails are the only way in. */
	hasNoKey: boolean;
}

/**
 * The account with an address, made if there is none. One whose address was not confirmed may be a stranger's, who signed up with it to
 * read along later: what signs in to it goes, unless it is who follows the link that is signed in.
 * @param name what its owner calls themselves; not taken where it can't be the name of an account
 * @returns null when the address is kept for an account that has left it lately
 */
export async function linkAccount(
	transaction: Transaction,
	{ email, name: typed }: { email: string; name: string },
	viewer: Viewer,
	visitor: Visitor,
): Promise<LinkedAccount | null> {
	const name = renameSchema.safeParse({ name: typed }).data?.name ?? "";
	await transaction.insert(users).values({ email, name, emailVerified: true }).onConflictDoNothing();
	// Now: who leaves the address at this moment has kept that waiting.
	if (await isHeld(transaction, email)) return null;
	const found = await findByAddress(transaction, email);
	if (found.emailVerified) await lockAccount(transaction, found.id);
	else await lockSignIn(transaction, found.id);
	const account = await findByAddress(transaction, email);
	const { id } = account;
	const isStrangers = !account.emailVerified && viewer?.id !== id;
	if (isStrangers) {
		await dropWaysIn(transaction, id);
		await noteEvent(transaction, visitor, "email.linked", id);
	}
	const called = isStrangers ? name : account.name;
	if (!account.emailVerified) {
		const change = { emailVerified: true, name: called, updatedAt: new Date() };
		await transaction.update(users).set(change).where(eq(users.id, id));
	}
	const { apps, passkeys } = await countFactors(transaction, id);
	const hasNoKey = apps + passkeys === 0 && !(await hasPassword(transaction, id));
	return { id, name: called, confirmed: true, hasNoKey };
}

async function findByAddress(transaction: Transaction, email: string) {
	const { id, name, emailVerified } = users;
	const [account] = await transaction.select({ id, name, emailVerified }).from(users).where(eq(users.email, email));
	if (!account) throw new Error("The account of an address has gone while it was confirmed");
	return account;
}
