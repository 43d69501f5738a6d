import { accountMessages } from "#app/accounts/account.ts";
import { type Accounts, inTransaction, type Visitor } from "#app/accounts/auth.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { ownPageIn } from "#app/boards/own-page.ts";
import { cardMessages } from "#app/cards/card-messages.ts";
import type { Database } from "#app/db/client.server.ts";
import { readOwnParts } from "#app/db/listing/own-rows.server.ts";
import { features } from "#app/features.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { mailMessages } from "#app/mail/mail.ts";

const lists = features.flatMap(({ mine }) => mine ?? []);

/** What the profile says of what was just done to something there. */
export const profileFlashes: Record<string, string> = Object.assign(
	{ emailChangeCancelled: accountMessages.emailChangeCancelled, cardDeleted: cardMessages.deleted },
	...lists.map(({ flashes }) => flashes),
);

const parts = lists.map(({ part }) => part);

/** What is the viewer's of each feature, a page of each. @param address says which */
export async function listMine(db: Database, viewer: Member, address: string) {
	const pages = await readOwnParts(db, "own-lists", parts, viewer, (name) => ownPageIn(address, name));
	return lists.flatMap(({ part: _, flashes: _f, ...texts }, i) => {
		const page = pages[i];
		return page ? [{ ...texts, ...page }] : [];
	});
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
