import type { Member } from "#app/accounts/viewer.ts";
import { listCardsOf } from "#app/cards/card-own.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { readAfter } from "#app/db/listing/cursor-page.server.ts";
import { entryPath } from "#app/entries/entry.ts";
import { entryListing } from "#app/entries/entry-list.server.ts";
import { features } from "#app/features.server.ts";
import { listFollows } from "#app/follows/follow.server.ts";
import { listUnread } from "#app/notifications/notifications.server.ts";
import { listDecisionsAbout } from "#app/profile/my-decisions.server.ts";
import { hasSavedAnything } from "#app/saved/saved.server.ts";
import { listNew } from "#app/updates/new-things.server.ts";
import { tell } from "#app/updates/told.server.ts";
import { cardsOnHome, maxBegun, maxNews, maxWaiting, newsDays, topicsToBegin } from "./home-limits.ts";

/** What a member finds on the page that is theirs. */
export async function readHome(db: Database, viewer: Member) {
	const since = new Date(Date.now() - newsDays * 86_400_000);
	const [begun, asked, cards, unread, decisions, news, follows, hasSaved] = await Promise.all([
		Promise.all(features.map(({ begun }) => begun?.(db, viewer, maxBegun) ?? [])),
		Promise.all(features.map(({ asked }) => asked?.(db, viewer, maxBegun) ?? [])),
		listCardsOf(db, viewer, 1),
		listUnread(db, viewer, maxWaiting),
		listDecisionsAbout(db, viewer),
		listNew(db, viewer, since, maxNews),
		listFollows(db, viewer),
		hasSavedAnything(db, viewer),
	]);
	const told = await tell(db, viewer, unread);
	return {
		cards: cards.rows.slice(0, cardsOnHome),
		hasMoreCards: cards.total > cardsOnHome,
		told,
		begun: begun
			.flat()
			.sort((a, b) => Number(b.at) - Number(a.at))
			.slice(0, maxBegun),
		asked: asked.flat(),
		corrections: decisions.flatMap(({ id, title, at, correctionPath }) =>
			correctionPath === null ? [] : [{ id, title, at, path: correctionPath }],
		),
		news,
		// Who follows nothing sees what is new for everybody.
		newest: follows.length === 0 ? await readNewest(db) : [],
		steps: {
			hasCard: cards.total > 0,
			topicsLeft: Math.max(0, topicsToBegin - follows.filter(({ topic }) => topic !== null).length),
			hasSaved,
		},
	};
}

async function readNewest(db: Database) {
	const { rows } = await readAfter(db, { ...entryListing, name: "newest-entries" }, [], { limit: maxNews });
	return rows.map(({ id, kind, title, subtitle, createdAt }) => ({
		id,
		kind,
		title,
		subtitle,
		path: entryPath({ id, kind }),
		at: new Date(createdAt),
	}));
}
