/** Sending what somebody wrote without an account, once they have confirmed their address. */
import { eq, sql } from "drizzle-orm";
import { type LinkedAccount, linkAccount } from "#app/accounts/account-by-link.server.ts";
import { type Accounts, type Auth, inTransaction, type Visitor } from "#app/accounts/auth.server.ts";
import { rememberDevice } from "#app/accounts/known-device.server.ts";
import { startSession } from "#app/accounts/sign-in.server.ts";
import { explainSuspension, requireUnsuspended } from "#app/accounts/suspension.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { Refused } from "#app/forms/refusable-transaction.server.ts";
import { unconfirmedPosts } from "./unconfirmed.tables.server.ts";
import { type UnconfirmedKind, unconfirmedMessages } from "./unconfirmed.ts";
import { findPost, lockPost, type UnconfirmedPost } from "./unconfirmed-posts.server.ts";

interface Confirming {
	kind: UnconfirmedKind;
	token: string;
	/** What its sender calls themselves. */
	name: string;
	/** Sends it. @returns the id of what it has become */
	send(transaction: Transaction, account: LinkedAccount, post: UnconfirmedPost): Promise<string | Refusal>;
}

/**
 * Sends an unconfirmed post under the account of its address, once; all of it happens, or nothing. Who has no account gets one, and is signed in;
 * so is whose account has neither a password nor another way to sign in, unless the browser is somebody else's.
 * @returns the cookies of a session when there is one now; undefined when it was sent before
 */
export async function confirmPost(
	accounts: Accounts,
	{ kind, token, name, send }: Confirming,
	viewer: Viewer,
	visitor: Visitor,
): Promise<{ cookies: string[] } | Refusal> {
	const { headers } = visitor;
	const work = async (auth: Auth, transaction: Transaction) => {
		const found = await findPost(transaction, kind, token);
		if (!found) throw new Refused(over);
		if (found.sentAt) return { cookies: [] };
		// Before the post: deleting an account takes both in that order.
		const account = await linkAccount(transaction, { email: found.email, name }, viewer, visitor);
		if (!account) throw new Refused(refuse(409, unconfirmedMessages.addressHeld));
		const post = await lockPost(transaction, kind, token);
		if (!post) throw new Refused(over);
		if (post.sentAt) return { cookies: [] };
		await requireUnsuspended(transaction, account.id);
		const sentAs = await send(transaction, account, post);
		if (isRefusal(sentAs)) throw new Refused(sentAs);
		await transaction
			.update(unconfirmedPosts)
			.set({ fields: {}, sentAt: sql`now()`, sentAs })
			.where(eq(unconfirmedPosts.id, post.id));
		const isSignedIn = viewer === null && account.hasNoKey;
		const start = () => startSession(accounts, auth, transaction, account.id, visitor, "sign-in.link", false);
		return { cookies: isSignedIn ? [...(await start()), await rememberDevice(accounts, headers, found.email)] : [] };
	};
	try {
		const sent = await inTransaction(accounts, visitor.site, work);
		return sent ?? over;
	} catch (fault) {
		if (fault instanceof Refused) return fault.refusal;
		return explainSuspension(accounts.db, visitor, fault);
	}
}

const over = refuse(410, unconfirmedMessages.linkOver);
