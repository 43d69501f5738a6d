import { sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { listCardsOf } from "#app/cards/card-own.server.ts";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import { readAfter } from "#app/db/listing/cursor-page.server.ts";
import { selectTogether } from "#app/db/select-together.server.ts";
import { entryPath } from "#app/entries/entry.ts";
import { entryListing } from "#app/entries/entry-list.server.ts";
import type { HomeRows } from "#app/feature.ts";
import { features } from "#app/features.server.ts";
import { listFollows } from "#app/follows/follow.server.ts";
import { maxUnreadTold } from "#app/notifications/notification.ts";
import { listUnread } from "#app/notifications/notifications.server.ts";
import { listDecisionsAbout } from "#app/profile/my-decisions.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { describeNotifications } from "#app/updates/describe-notifications.server.ts";
import { stillStands } from "#app/updates/new-queries.server.ts";
import { listNew, type NewThing } from "#app/updates/new-things.server.ts";
import { cardsOnHome, maxAsked, maxBegun, maxNews, maxWaiting, newsDays, topicsToBegin } from "./home-limits.ts";

/** What a member finds on the page that is theirs. @param readPart gives what it is to read, or null where that fails: the page stands without its news */
export async function readHome(
	db: Database,
	viewer: Member,
	readPart: (read: () => Promise<NewThing[]>) => Promise<NewThing[] | null>,
) {
	const since = new Date(Date.now() - newsDays * 86_400_000);
	const readNews = async () => {
		const follows = await listFollows(db, viewer);
		return { follows, news: await readPart(() => listNew(db, viewer, follows, since, maxNews)) };
	};
	const [own, cards, unread, decisions, { follows, news }] = await Promise.all([
		readOwnRows(db, viewer),
		listCardsOf(db, viewer, 1),
		listUnread(db, viewer, maxUnreadTold, toldByAsked),
		listDecisionsAbout(db, viewer),
		readNews(),
	]);
	const corrections = decisions.flatMap(({ id, title, at, wasListed, correctionPath, isAnswered }) =>
		correctionPath === null || isAnswered || at < since ? [] : [{ id, title, at, wasListed, path: correctionPath }],
	);
	const isAsked = new Set(corrections.map(({ id }) => id));
	const told = await describeNotifications(
		db,
		viewer,
		unread.filter(({ subjectId }) => !isAsked.has(subjectId)),
		maxWaiting,
	);
	return {
		cards: cards.rows.slice(0, cardsOnHome),
		hasMoreCards: cards.total > cardsOnHome,
		told,
		begun: own.begun.sort((one, other) => Number(other.at) - Number(one.at)).slice(0, maxBegun),
		asked: own.asked,
		isMoreAsked: own.isMoreAsked,
		corrections,
		news,
		// Null for who follows something; who follows nothing sees what is new for everybody.
		newest: follows.length === 0 ? await readNewest(db) : null,
		steps: {
			hasCard: cards.total > 0,
			topicsLeft: Math.max(0, topicsToBegin - follows.filter(({ topic }) => topic !== null).length),
			hasSaved: own.hasSaved,
		},
	};
}

const begun = features.flatMap(({ begun = [] }) => begun);
const asked = features.flatMap(({ asked = [] }) => asked);
const toldByAsked = asked.flatMap(({ kinds = [] }) => kinds);

/** What features have for the page, and whether the member has saved anything, by one statement. */
async function readOwnRows(db: Database, viewer: Member) {
	const statement = prepareOnce(db, "home-rows", (name) => {
		const userId = sql`${sql.placeholder("viewer")}::uuid`;
		const selects = [
			...begun.map((rows) => rows.select(db, userId, sql.placeholder("maxBegun"))),
			...asked.map((rows) => rows.select(db, userId, sql.placeholder("maxAsked"))),
		];
		const saved = sql`select entry_id, '', 0, created_at from ${savedThings} where user_id = ${userId} order by created_at desc limit 1`;
		return db
			.select(ownColumns)
			.from(selectTogether([...selects, saved], "id, title, detail, at"))
			.orderBy(sql`source, place`)
			.prepare(name);
	});
	const found = await statement.execute({ viewer: viewer.id, maxBegun, maxAsked: maxAsked + 1 });
	const rowsOf = (sources: HomeRows[], first: number, most: number) =>
		sources.flatMap(({ about, path }, i) =>
			found
				.filter(({ source, place }) => source === first + i && place <= most)
				.map(({ id, title, detail, at }) => ({ id, title, at, about: about(detail), path: path(id) })),
		);
	return {
		begun: rowsOf(begun, 0, maxBegun),
		asked: rowsOf(asked, begun.length, maxAsked),
		isMoreAsked: found.some(({ place }) => place > maxAsked),
		hasSaved: found.some(({ source }) => source === begun.length + asked.length),
	};
}

const ownColumns = {
	source: sql<number>`source`,
	place: sql<number>`place::int`,
	id: sql<string>`id`,
	title: sql<string>`title`,
	detail: sql<number>`detail`,
	at: sql<Date>`at`.mapWith(savedThings.createdAt),
};

async function readNewest(db: Database) {
	const listed = sql`${entryListing.listed} and ${stillStands}`;
	const { rows } = await readAfter(db, { ...entryListing, name: "newest-entries", listed }, [], { limit: maxNews });
	return rows.map(({ id, kind, title, subtitle, createdAt }) => ({
		id,
		kind,
		title,
		subtitle,
		path: entryPath({ id, kind }),
		at: new Date(createdAt),
	}));
}
