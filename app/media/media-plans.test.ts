import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageQuery } from "#app/db/numbered-pages.server.ts";
import { seedMedia } from "#server/seed/media.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, scansOf } from "#tests/plans.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaFilters } from "./media-filters.ts";
import { listed, listMedia, mediaListing } from "./media-list.server.ts";

const { db } = await freshDatabase();
afterAll(() => db.$client.end());
beforeAll(() => seedMedia(db, 40_000), 120_000);

const questions = [0, 1, 2].flatMap((words) =>
	[false, true].flatMap((ofType) => [false, true].map((withTag) => ({ words, ofType, withTag }))),
);

test.each(questions)("40,000 items are read from indexes for %j", async (question) => {
	const scans = await scansOf(db, pageQuery(db, mediaListing(question)));
	expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
	expect(scans).not.toContain("Seq Scan on media_items");
});

test.each(questions)("so is any part of them, from its place on, for %j", async (question) => {
	const listing = mediaListing(question);
	const { scans, sorts, seeks } = await partPlan(db, listing);
	expect(scans).not.toContain("Seq Scan on media_items");
	if (!listing.materialized) expect({ sorts, seeks }).toEqual({ sorts: 1, seeks: true });
});

test("the covers that are to be fetched are found in an index", async () => {
	const { rows } = await db.execute<{ "QUERY PLAN": string }>(`explain select id from media_items
		where approved and not hidden and image_url <> '' and cover_checked_at is null order by created_at limit 4`);
	expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("media_items_covers");
});

test("pages from both ends are the same rows in the same order", async () => {
	const query = { type: "other", tag: "history" };
	const { pages, total } = await listMedia(db, null, mediaFilters.parse(query));
	expect(pages).toBeGreaterThan(5);
	const ids: string[] = [];
	for (let page = 1; page <= pages; page++) {
		const listing = await listMedia(db, null, mediaFilters.parse({ ...query, page: String(page) }));
		expect(listing).toMatchObject({ total, pages, page });
		ids.push(...listing.rows.map(({ id }) => id));
	}
	const all = await db
		.select({ id: mediaItems.id, tags: mediaItems.tags })
		.from(mediaItems)
		.where(and(listed, eq(mediaItems.type, "other")))
		.orderBy(desc(mediaItems.createdAt), desc(mediaItems.id));
	expect(ids).toEqual(all.filter(({ tags }) => tags.includes("history")).map(({ id }) => id));
});
