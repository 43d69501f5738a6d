import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Demand, WithContext } from "schema-dts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findAlike } from "#app/boards/alike.server.ts";
import { canSeeEntry, isListed, isOwnEntry } from "#app/boards/board.ts";
import { isClosed } from "#app/boards/closing.ts";
import { placeText } from "#app/cards/asking.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { equals } from "#app/db/listing/filter.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { requests } from "./request.tables.server.ts";
import { purposeLabels } from "./request.ts";
import { requestListing } from "./request-list.server.ts";

export type ShownRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The card under its author's name by which messages reach them; null where there is none. A card under another name tells nobody whose it is. */
const reachableCard = sql<string | null>`(
	select card.id from ${scicommCards} as card
	where card.user_id = requests.user_id and card.takes_messages and card.is_visible and not card.hidden
		and lower(card.name) = lower(requests.name)
	order by card.created_at, card.id limit 1
)`;

const onPage = {
	...requestListing.columns,
	...pick(requests, "description", "userId", "outcome", "approved", "hidden"),
	cardId: reachableCard,
};

/**
 * A request as its page shows it to `viewer`, open or closed; undefined when there is none, or it is not shown to them. What came of it
 * is for its owner and moderators.
 */
export async function findRequest(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-request", requests, onPage, id);
	if (!row || !canSeeEntry(viewer, row)) return undefined;
	const { userId, outcome, ...request } = row;
	const isMine = isOwnEntry(viewer, { userId });
	return { ...request, isMine, outcome: isMine ? outcome : null, closed: isClosed(request) };
}

/** Whether everybody finds it on the board. */
export function isOpen(request: Pick<ShownRequest, "approved" | "hidden" | "closed">) {
	return isListed(request) && !request.closed;
}

/** Open ones for the same purpose, those with most of its topics first. */
export function requestsLike(db: Database, { id, purpose, topics }: Pick<ShownRequest, "id" | "purpose" | "topics">) {
	const columns = { id: requests.id, title: requests.title, tags: requests.topics };
	return findAlike(db, { ...requestListing, columns }, equals("purpose", requests.purpose, purpose), {
		id,
		tags: topics,
	});
}

/** An open request in the words of schema.org. Which account sent it is not among them. */
export function requestStructuredData(request: ShownRequest, origin: string): WithContext<Demand> {
	const { id, title, description, purpose, topics, closesAt, createdAt, wanted } = request;
	const place = placeText(request);
	const url = origin + href("/requests/:id", { id });
	return {
		"@context": "https://schema.org",
		"@type": "Demand",
		name: title,
		description,
		url,
		validFrom: createdAt.toISOString(),
		validThrough: closesAt.toISOString(),
		eligibleQuantity: { "@type": "QuantitativeValue", value: wanted },
		itemOffered: {
			"@type": "Service",
			name: title,
			serviceType: purposeLabels[purpose],
			...(topics.length > 0 && { category: topics }),
		},
		...(place && { areaServed: { "@type": "Place", name: place } }),
	};
}
