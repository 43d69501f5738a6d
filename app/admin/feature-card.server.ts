import type { Member } from "#app/accounts/viewer.ts";
import { reportableCards } from "#app/cards/card.reports.server.ts";
import { cardMessages } from "#app/cards/card-messages.ts";
import { setFeatured } from "#app/cards/directory/home-cards.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { conflict, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { lockRow } from "#app/moderation/decisions.server.ts";
import { recordEvent } from "#app/moderation/events.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { isUuid } from "#app/web/uuid.ts";

/**
 * Puts a card of the directory on the home page, or takes one off, which the log keeps; none where it is so already.
 * @param moderator must be one: see `canModerate`
 * @returns why it could not be done
 */
export async function featureCard(
	db: Database,
	moderator: Member,
	id: string,
	isFeatured: boolean,
): Promise<Refusal | undefined> {
	const gone = refuse(404, cardMessages.notFound);
	if (!isUuid(id)) return gone;
	return db.transaction(async (transaction) => {
		const card = await lockRow(transaction, reportableCards, id);
		if (!card) return gone;
		if (isFeatured && (card.hidden || !card.isVisible)) return conflict(moderationMessages.notListed);
		if (isFeatured === (card.featuredAt !== null)) return;
		await setFeatured(transaction, id, isFeatured);
		await recordEvent(transaction, moderator, {
			action: isFeatured ? "featured" : "unfeatured",
			subjectKind: "card",
			subjectId: id,
			title: card.name,
			submitterId: card.userId,
		});
	});
}
