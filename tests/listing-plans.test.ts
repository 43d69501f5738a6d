/** Every list, filter and search stays cheap however many rows there are: read from indexes, no more than is counted, without sorting all. */
import { asc, desc, getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { tagsQuery } from "#app/boards/popular-tags.server.ts";
import { countriesOfCards, countriesQuery } from "#app/cards/directory/directory-countries.server.ts";
import { readDirectoryFilters } from "#app/cards/directory/directory-filters.ts";
import { cardConditions, cardListing } from "#app/cards/directory/directory-list.server.ts";
import { readCollabFilters } from "#app/collab/collab-filters.ts";
import { collabConditions, collabListing } from "#app/collab/collab-list.server.ts";
import type { Filter } from "#app/db/listing/filter.server.ts";
import { type Columns, conditionOf, type Listing, valuesOf } from "#app/db/listing/listing.server.ts";
import { areUnordered } from "#app/db/listing/matches.server.ts";
import { maxCounted, pageQuery, readPage } from "#app/db/listing/numbered-pages.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { newestQuery } from "#app/entries/newest-first.server.ts";
import { readEventFilters } from "#app/events/event-filters.ts";
import { comingListing, eventConditions, pastListing } from "#app/events/event-list.server.ts";
import { eventsOfCard } from "#app/events/event-of-card.server.ts";
import { itemsPerFeed } from "#app/feeds/feed.ts";
import { readJobFilters } from "#app/jobs/job-filters.ts";
import { choicesQuery, jobConditions, jobListing, jobTags } from "#app/jobs/job-list.server.ts";
import { readMediaFilters } from "#app/media/media-filters.ts";
import { mediaConditions, mediaListing } from "#app/media/media-list.server.ts";
import { featuredOnHome } from "#app/projects/project.ts";
import { readProjectFilters } from "#app/projects/project-filters.ts";
import { featuredQuery, projectConditions, projectListing } from "#app/projects/project-list.server.ts";
import { readRequestFilters } from "#app/requests/request-filters.ts";
import { requestConditions, requestListing } from "#app/requests/request-list.server.ts";
import { readResourceFilters } from "#app/resources/resource-filters.ts";
import { resourceConditions, resourceListing } from "#app/resources/resource-list.server.ts";
import { partsOfCard } from "#app/shell/of-card.server.ts";
import { readShowcaseFilters } from "#app/showcase/showcase-filters.ts";
import { showcaseConditions, showcaseListing, showcaseTags } from "#app/showcase/showcase-list.server.ts";
import { itemsOfCard } from "#app/showcase/showcase-of-card.server.ts";
import { seedCollabListings, seedJobs, seedResources } from "#server/seed/boards.ts";
import { seedCards } from "#server/seed/cards.ts";
import { seedMedia } from "#server/seed/media.ts";
import { seedProjects } from "#server/seed/projects.ts";
import { seedRequests } from "#server/seed/requests.ts";
import { seedShowcase } from "#server/seed/showcase.ts";
import { freshDatabase } from "./database.ts";
import { dayIn, seedEvents } from "./events.ts";
import { dropEntryTriggers, fillWithoutIndexes, partPlan, rowsReadFor, scansOf } from "./plans.ts";

const { schemaOwner: db } = await freshDatabase({ isVacuumed: true });
beforeAll(async () => {
	await dropEntryTriggers(db);
	for (const seed of [seedCards, seedResources, seedCollabListings, seedJobs, seedMedia, seedShowcase])
		await seed(db, 16_000);
	await seedProjects(db, 10_000);
	await seedEvents(db, 16_000);
	await seedRequests(db, 16_000);
	await fillWithoutIndexes(db, ["public_entries"], async () => {
		for (const { listing, kind } of Object.values(cases)) {
			if (!kind) continue;
			await db.execute(sql`
				insert into public_entries (id, kind, is_listed, title, subtitle, topics, body, made_by, created_at)
				select id, ${kind}, true, '', '', '{}', '', '{}', created_at from ${listing.table}`);
		}
	});
	await db.$client.query("vacuum (analyze) public_entries");
});

interface Case {
	listing: Listing<Columns>;
	/** Of its entries, where the feed goes by when everybody could see them. */
	kind?: EntryKind;
	ask: (search: URLSearchParams) => Filter[];
	searches: string[];
	/** A search of a few pages, which are read one by one. */
	few: string;
}

const cases: Record<string, Case> = {
	cards: {
		listing: cardListing,
		kind: "card",
		ask: (search) => {
			const { page: _, ...asked } = readDirectoryFilters(search);
			return cardConditions(asked, search.has("tolerant"));
		},
		searches: [
			"",
			"open=on",
			"expertise=Ecology",
			"availability=Podcast+Guest",
			"open=on&expertise=Ecology&availability=Podcast+Guest",
			"country=CA",
			"pay=paid",
			"pay=unpaid",
			"answers=on",
			"language=sw",
			"audience=Businesses",
			"answers=on&country=CA&pay=unpaid",
			"answers=on&pay=paid&language=pt&audience=Schools&country=CA",
			...[
				"q=ocean",
				"q=ocean+the",
				"q=zz",
				"q=usa",
				"q=uk+the",
				"q=czech+republic",
				"q=ocean&open=on&expertise=Ecology&availability=Podcast+Guest",
			].flatMap((search) => [search, `${search}&tolerant`]),
		],
		few: "expertise=Ecology&open=on&availability=Podcast+Guest",
	},
	resources: {
		listing: resourceListing,
		kind: "resource",
		ask: (search) => resourceConditions(readResourceFilters(search)),
		searches: ["", "type=tool", "q=ocean", "q=ocean+the", "q=the&type=tool", "q=zz", "q=z+ocean"],
		few: "type=conference",
	},
	collab: {
		listing: collabListing,
		kind: "collab",
		ask: (search) => collabConditions(readCollabFilters(search)),
		searches: ["", "type=Offer", "q=ocean", "q=ocean+the", "q=the&type=Both"],
		few: "type=Both",
	},
	jobs: {
		listing: jobListing,
		ask: (search) => jobConditions(readJobFilters(search)),
		searches: [
			"",
			"category=Writing",
			"type=Contract",
			"organisation=harbour-museum",
			"organisation=HARBOUR+museum&category=Writing",
			"category=Writing&type=Contract",
			"category=Writing&category=Research",
			"category=Writing&type=Contract&type=Freelance",
			"q=ocean",
			"q=ai",
			"q=z",
			"q=ocean+the&category=Writing",
			"location=Lisbon",
			"location=li",
			"location=uk",
			"location=usa",
			"location=Lisbon&q=ocean&type=Contract",
			"tag=climate&tag=oceans",
			"tag=climate&category=Writing&category=Research&type=Contract&type=Freelance",
		],
		few: "category=Writing&type=Contract",
	},
	media: {
		listing: mediaListing,
		kind: "media",
		ask: (search) => mediaConditions(readMediaFilters(search)),
		searches: [
			"",
			"type=article",
			"tag=history",
			"type=other&tag=history",
			"q=ocean",
			"q=ocean+the&type=article&tag=history",
		],
		few: "type=other&tag=history",
	},
	showcase: {
		listing: showcaseListing,
		ask: (search) => showcaseConditions(readShowcaseFilters(search)),
		searches: ["", "category=blog", "tag=history", "category=person&tag=history&tag=writing", "q=ocean", "q=ocean+the"],
		few: "category=person&tag=history",
	},
	requests: {
		listing: requestListing,
		kind: "request",
		ask: (search) => requestConditions(readRequestFilters(search)),
		searches: [
			"",
			"purpose=talk",
			"organisation=harbour+museum",
			"online=on",
			"paid=on",
			"purpose=talk&online=on&paid=on",
			"topic=Marine+Biology",
			"language=pt",
			"q=ocean",
			"q=ocean+the&purpose=talk",
			"place=Lisbon",
			"place=uk",
			"place=usa",
		],
		few: "purpose=talk&online=on",
	},
	"coming events": {
		listing: comingListing,
		kind: "event",
		ask: (search) => eventConditions(readEventFilters(search)),
		searches: [
			"",
			"kind=talk",
			"organisation=tidewater+institute",
			"free=on",
			"online=on",
			"kind=talk&free=on&online=on",
			"series=Series+7",
			`when=${dayIn(100).slice(0, 7)}`,
			`when=${dayIn(100)}&kind=talk`,
			"language=pt",
			"q=ocean",
			"q=ocean+the&kind=talk",
			"place=Lisbon",
			"place=uk",
			"place=usa",
		],
		few: "kind=talk&free=on",
	},
	"past events": {
		listing: pastListing,
		ask: (search) => eventConditions(readEventFilters(search)),
		searches: ["", "kind=talk", "organisation=tidewater", "q=ocean"],
		few: "kind=festival",
	},
	projects: {
		listing: projectListing,
		ask: (search) => projectConditions(readProjectFilters(search)),
		searches: ["", "q=ocean", "q=the+data", "q=comic+map"],
		few: "q=ocean",
	},
};

describe.each(Object.entries(cases))("%s", (name, { listing, kind, ask, searches, few }) => {
	const table = getTableName(listing.table);

	function expectIndexes(scans: string[]) {
		expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
		expect(scans).not.toContain(`Seq Scan on ${table}`);
	}

	const filtersOf = (search: string) => ask(new URLSearchParams(search));

	test.each(searches)("a numbered page of '%s' is read from indexes", async (search) => {
		const filters = filtersOf(search);
		if (!areUnordered(filters)) return expectIndexes(await scansOf(db, pageQuery(db, listing, filters)));
		// What an index has in no order is planned for what is asked; of a small table, all may be the best plan.
		const scans = await scansOf(db, pageQuery(db, listing, filters), { ...valuesOf(filters), page: 1 });
		expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
	});

	test.each(searches.filter((search) => !areUnordered(filtersOf(search))))(
		"so is what comes behind a cursor in '%s', without sorting what an index has in order",
		async (search) => {
			const { scans, sorts, seeks } = await partPlan(db, listing, filtersOf(search));
			expectIndexes(scans);
			if (!search.includes("when")) expect({ sorts, seeks }).toEqual({ sorts: 0, seeks: true });
		},
	);

	test.each(searches.filter((search) => kind && !areUnordered(filtersOf(search))))(
		"so is the feed of '%s', and the newest entries that it looks at",
		async (search) => {
			const { createdAt } = listing.table;
			const columns = { ...listing.columns, createdAt };
			const source = { ...listing, columns, kind: kind ?? "card", at: createdAt, isAscending: false };
			const scans = await scansOf(db, newestQuery(db, source, filtersOf(search), itemsPerFeed));
			expectIndexes(scans);
			expect(scans).not.toContain("Seq Scan on public_entries");
		},
	);

	test.each(searches.filter((search) => !/[&q]|when/.test(search) && !areUnordered(filtersOf(search))))(
		"no page of '%s' looks at more rows than are counted, but for a few",
		async (search) => {
			const filters = filtersOf(search);
			const { pages } = await readPage(db, listing, filters, 1);
			// Each in the table or its index, in the list of those that match, when it is counted and when it is shown.
			for (const page of [1, pages]) expect(await rowsReadFor(db, listing, filters, page)).toBeLessThan(6 * maxCounted);
		},
	);

	test(`the pages of '${few}' have every match that is counted once and in order`, async () => {
		const filters = filtersOf(few);
		const { pages, total, isMore } = await readPage(db, listing, filters, 1);
		expect(pages).toBeGreaterThan(3);
		const ids: unknown[] = [];
		const order = listing.isAscending ? asc : desc;
		for (let page = 1; page <= pages; page++) {
			const read = await readPage(db, listing, filters, page);
			expect(read).toMatchObject({ total, isMore, pages, page });
			ids.push(...read.rows.map(({ id }) => id));
		}
		const all = await db
			.select({ id: listing.table.id })
			.from(listing.table)
			.where(conditionOf(listing, filters))
			.orderBy(order(listing.at ?? listing.table.createdAt), order(listing.table.id))
			.prepare(`all ${name}`)
			.execute(valuesOf(filters));
		expect(isMore).toBe(all.length > maxCounted);
		expect(ids).toEqual(all.map(({ id }) => id).slice(0, pages * listing.perPage));
	});

	test("a page past the last one is the last one", async () => {
		const { page, pages, rows } = await readPage(db, listing, [], 1_000_000);
		expect(page).toBe(pages);
		expect(rows.length).toBeGreaterThan(0);
	});
});

test.each(cases.jobs?.searches ?? [])(
	"the numbers beside the filters of jobs for '%s' are of few rows",
	async (search) => {
		const filters = jobConditions({ ...readJobFilters(new URLSearchParams(search)), categories: [], types: [] });
		const scans = await scansOf(db, choicesQuery(db, filters), valuesOf(filters));
		expect(scans.some((scan) => scan.startsWith("Limit"))).toBe(true);
	},
);

test.each([jobTags, showcaseTags])("the popular tags of $name are read from the newest by an index", async (of) => {
	const scans = await scansOf(db, tagsQuery(db, of));
	expect(scans.some((scan) => scan.startsWith("Limit"))).toBe(true);
	expect(scans.filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
});

test("the featured projects are read from an index, and not sorted", async () => {
	const featured = await scansOf(db, featuredQuery(db, featuredOnHome));
	expect(featured).not.toContain("Seq Scan on scicomm_projects");
	expect(featured.some((scan) => scan.startsWith("Sort"))).toBe(false);
});

test("projects without words come from the index in order: nothing is sorted but a page", async () => {
	const scans = await scansOf(db, pageQuery(db, projectListing, []));
	expect(scans).toContain("Index Only Scan on scicomm_projects");
});

test("the countries of cards are found by going from one to the next in the index", async () => {
	const scans = await scansOf(db, countriesQuery(db));
	expect(scans).toContain("Index Only Scan on scicomm_cards");
	expect(scans).not.toContain("Seq Scan on scicomm_cards");
	const found = await countriesOfCards(db);
	const { rows } = await db.execute(
		"select distinct country from scicomm_cards where country <> '' and is_visible and not hidden",
	);
	expect(found).toEqual(rows.map(({ country }) => country).sort());
	expect(found.length).toBeGreaterThan(100);
});

test("what stands under a card is read from indexes", async () => {
	const scans = (
		await Promise.all(partsOfCard.map(({ select }) => scansOf(db, select(db, sql.placeholder("card")))))
	).flat();
	expect(scans.filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
	for (const [part, index] of [
		[itemsOfCard, "showcase_items_address"],
		[eventsOfCard, "events_speakers"],
	] as const) {
		const { rows } = await db.$client.query(
			`explain (generic_plan) ${part.select(db, sql.placeholder("card")).toSQL().sql}`,
		);
		expect(JSON.stringify(rows)).toContain(index);
	}
});

test("the covers that are to be fetched are found in an index", async () => {
	const { rows } = await db.execute<{ "QUERY PLAN": string }>(`explain select id from media_items
		where approved and not hidden and image_url <> '' and cover_checked_at is null order by created_at limit 4`);
	expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("media_items_covers");
});
