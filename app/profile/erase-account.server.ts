import { eq } from "drizzle-orm";
import { users, verifications } from "#app/accounts/account.tables.server.ts";
import type { Accounts } from "#app/accounts/auth.server.ts";
import { rateLimitKey } from "#app/accounts/known-device.server.ts";
import { lockSignIn } from "#app/accounts/sign-in-lock.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { forgetCountsOf } from "#app/db/rate-limit.server.ts";
import { features } from "#app/features.server.ts";
import { mailboxHash } from "#app/mail/mail-budget.server.ts";
import { forgetMailsOf } from "#app/mail/outbox.server.ts";
import { forgetUnconfirmedOf } from "#app/unconfirmed/unconfirmed-posts.server.ts";
import { giveUpPlace } from "#app/waitlist/waitlist-place.server.ts";
import { forgetWordsOf, type LeftSubjects } from "./forget-words.server.ts";

/**
 * Deletes an account with all that tells of its owner, as `account-fate.server.ts` promises. Whoever signs up with an address need not own
 * it: what is known by the address alone goes with a confirmed one only.
 */
export async function eraseAccount(accounts: Accounts, transaction: Transaction, viewer: Member) {
	await transaction.delete(verifications).where(eq(verifications.value, viewer.id));
	await giveUpPlace(transaction, viewer);
	const left = await leaveAll(transaction, viewer);
	// From here on no moderator decides on what is the account's: decisions hold it first.
	await lockSignIn(transaction, viewer.id);
	const leftLater = await leaveAll(transaction, viewer);
	for (const { erasure } of features) await erasure.withdraw?.(transaction, viewer);
	await forgetWordsOf(transaction, viewer, [...left, ...leftLater]);
	await forgetUnconfirmedOf(transaction, viewer);
	await forgetMailsOf(transaction, viewer);
	const ofAddress = viewer.confirmed ? [rateLimitKey(accounts, viewer.email), mailboxHash(viewer.email)] : [];
	await forgetCountsOf(transaction, [viewer.id, ...ofAddress]);
	// Sessions, credentials, cards and their handles, listings, stars, and what was rejected or logged of them go with it.
	await transaction.delete(users).where(eq(users.id, viewer.id));
}

async function leaveAll(transaction: Transaction, viewer: Member) {
	const left: LeftSubjects[] = [];
	for (const { erasure, reportable } of features) {
		const ids = await erasure.leave?.(transaction, viewer);
		if (ids && reportable) left.push({ kind: reportable.kind, ids });
	}
	return left;
}
