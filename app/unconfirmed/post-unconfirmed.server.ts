/** Keeping what somebody sends without an account until they confirm their address. Nobody sees it before. */

import { href } from "react-router";
import type { Accounts, Visitor } from "#app/accounts/auth.server.ts";
import { countInTransaction, type RateLimit } from "#app/db/rate-limit.server.ts";
import { isJustMade, lockMaking } from "#app/db/sent-again.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { mailMessages } from "#app/mail/mail.ts";
import { mailboxHash } from "#app/mail/mail-budget.server.ts";
import { makeToken } from "#app/web/token-hash.server.ts";
import { type PostedFields, unconfirmedPosts } from "./unconfirmed.tables.server.ts";
import { type UnconfirmedKind, unconfirmedMessages, unconfirmedRates } from "./unconfirmed.ts";
import { confirmPostMail } from "./unconfirmed-mail.ts";

export const confirmPaths = {
	request: href("/requests/confirm"),
	message: href("/messages/confirm"),
} satisfies Record<UnconfirmedKind, string>;

export interface Unconfirmed {
	kind: UnconfirmedKind;
	email: string;
	/** Of the card that a message is for. */
	cardId?: string;
	fields: PostedFields;
}

/**
 * Keeps a form and mails a link to its sender, once where it is sent twice. Accounts are not looked at, so nothing in the answer or its time tells whether the
 * address has one.
 * @returns null, or why it does not wait
 */
export function postUnconfirmed(
	{ db, mailer }: Pick<Accounts, "db" | "mailer">,
	{ kind, email, cardId, fields }: Unconfirmed,
	{ address, site }: Pick<Visitor, "address" | "site">,
): Promise<Refusal | null> {
	const post = { kind, email, cardId: cardId ?? null, fields };
	return inRefusableTransaction(db, async (transaction) => {
		await lockMaking(transaction, "an unconfirmed post", { id: email });
		if ((await transaction.$count(unconfirmedPosts, isJustMade(unconfirmedPosts, post))) > 0) return null;
		const limits: [RateLimit, string, string][] = [
			[unconfirmedRates.address, address, unconfirmedMessages.tooManyHere],
			[unconfirmedRates.mailbox, mailboxHash(email), unconfirmedMessages.tooManyToMailbox],
		];
		for (const [limit, who, message] of limits) {
			const wait = await countInTransaction(transaction, limit, who);
			if (wait !== null) return tooMany(message, wait);
		}
		const { token, hash } = makeToken();
		await transaction.insert(unconfirmedPosts).values({ ...post, tokenHash: hash });
		const url = `${site.mailOrigin}${confirmPaths[kind]}?${new URLSearchParams({ token })}`;
		const wait = await mailer.post(transaction, confirmPostMail(email, kind, url));
		return wait === null ? null : tooMany(mailMessages.tooManyToAddress, wait);
	});
}
