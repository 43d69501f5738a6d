/** Asks people for a request, by mail and on the site. */
import { sql } from "drizzle-orm";
import { reachedAddress } from "#app/accounts/other-accounts.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { moderationEvents, pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import type { Found } from "./candidates.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { offerMail } from "./offer-mail.ts";
import { requests } from "./request.tables.server.ts";

export interface Sending {
	mailer: Mailer;
	/** Of the links in mails. */
	origin: string;
}

/** A moderator has seen all that it says, and its author is told of that, so that it can't be undone: nobody is mailed of anything else. */
export const isSettled = sql`${requests.approved} and not ${requests.editedSinceApproval} and not exists (
	select from ${pendingNotifications} join ${moderationEvents} on ${moderationEvents.id} = ${pendingNotifications.eventId}
	where ${moderationEvents.subjectKind} = 'request' and ${moderationEvents.subjectId} = ${requests.id}
)`;

/** One after the other, also of several servers. Before anything else is locked. */
export async function lockRounds(transaction: Transaction) {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('request offers', 0))`);
}

/** Asks some for a request: each of them once, and none more often than they want, as the transaction holds the rounds. */
export async function askThem(
	transaction: Transaction,
	{ mailer, origin }: Sending,
	request: Pick<typeof requests.$inferSelect, "id" | "title">,
	chosen: Found[],
	isSuggested = false,
) {
	if (chosen.length === 0) return;
	await transaction.insert(requestOffers).values(
		chosen.map(({ id: cardId, userId, askedThisMonth: askedBefore }) => {
			return { requestId: request.id, userId, cardId, askedBefore, isSuggested };
		}),
	);
	const inOrder = chosen.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
	for (const { userId } of inOrder) {
		const settings = await lockMailSettings(transaction, { id: userId });
		// Once more, since it may have changed before their account was held.
		const address = await reachedAddress(transaction, userId);
		if (!settings.offerMails || address === null) continue;
		const mail = offerMail(address, { ...request, isSuggested }, origin);
		await mailer.post(transaction, { ...mail, ...wayOut(settings, "offers", origin) });
	}
	await notify(
		transaction,
		"request-offer",
		inOrder.map(({ userId }) => userId),
		request.id,
	);
}
