import { eq } from "drizzle-orm";
import { users, verifications } from "#app/accounts/account.tables.server.ts";
import type { Accounts } from "#app/accounts/auth.server.ts";
import { rateLimitKey } from "#app/accounts/known-device.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { forgetCountsOf } from "#app/db/rate-limit.server.ts";
import { mailboxHash } from "#app/mail/mail-budget.server.ts";
import { forgetMailsOf } from "#app/mail/outbox.server.ts";
import { giveUpInvitations } from "#app/projects/invitations/invitation.server.ts";
import { removeAccountFromProjects } from "#app/projects/project-leave.server.ts";
import { withdrawApplications } from "#app/showcase/application-own.server.ts";
import { giveUpPlace } from "#app/waitlist/waitlist-place.server.ts";
import { forgetWordsOf } from "./forget-words.server.ts";

/**
 * Deletes an account with all that tells of its owner, as `account-fate.ts` promises. Whoever signs up with an address need not own
 * it: what is known by the address alone goes with a confirmed one only.
 */
export async function eraseAccount(accounts: Accounts, transaction: Transaction, viewer: Member) {
	await transaction.delete(verifications).where(eq(verifications.value, viewer.id));
	await giveUpPlace(transaction, viewer);
	const projects = await removeAccountFromProjects(transaction, viewer);
	await giveUpInvitations(transaction, viewer);
	// From here on no moderator decides on what is the account's: decisions hold it first.
	await transaction.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("update");
	// What it began while others were waited for, such as a project.
	projects.push(...(await removeAccountFromProjects(transaction, viewer)));
	await withdrawApplications(transaction, viewer);
	await forgetWordsOf(transaction, viewer, projects);
	await forgetMailsOf(transaction, viewer);
	const ofAddress = viewer.confirmed ? [rateLimitKey(accounts, viewer.email), mailboxHash(viewer.email)] : [];
	await forgetCountsOf(transaction, [viewer.id, ...ofAddress]);
	// Sessions, credentials, cards and their handles, listings, stars, and what was rejected or logged of them go with it.
	await transaction.delete(users).where(eq(users.id, viewer.id));
}
