import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageQuery } from "#app/db/pages.server.ts";
import { resources } from "#app/db/schema.server.ts";
import { seedResources } from "#server/seed-boards.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, scansOf } from "#tests/plans.ts";
import { resourceFilters } from "./resource-filters.ts";
import { listed, listResources, resourceListing } from "./resources.server.ts";

const { db } = await freshDatabase();
afterAll(() => db.$client.end());
beforeAll(() => seedResources(db, 40_000), 120_000);

const shapes = [0, 1, 2].flatMap((words) => [false, true].map((ofType) => ({ words, ofType })));

test.each(shapes)("40,000 resources are read from indexes for %j", async ({ words, ofType }) => {
	const scans = await scansOf(db, pageQuery(db, resourceListing(words, ofType)));
	expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
	expect(scans).not.toContain("Seq Scan on resources");
});

test.each(shapes)("so is any part of them, from its place on, for %j", async ({ words, ofType }) => {
	const { scans, sorts, seeks } = await partPlan(db, resourceListing(words, ofType));
	expect(scans).not.toContain("Seq Scan on resources");
	if (words === 0) expect({ sorts, seeks }).toEqual({ sorts: 1, seeks: true });
});

/** Milliseconds of the fastest of several tries: whatever else the machine does only adds to it. */
async function costOf(query: Record<string, string>) {
	const filters = resourceFilters.parse(query);
	let fastest = Number.POSITIVE_INFINITY;
	for (let i = 0; i < 15; i++) {
		const start = performance.now();
		await listResources(db, filters);
		fastest = Math.min(fastest, performance.now() - start);
	}
	return fastest;
}

test.each<Record<string, string>>([{}, { type: "tool" }, { q: "ocean" }, { q: "the", type: "tool" }])(
	"the last page of %j costs no more than twice the first one, nor does the middle one",
	async (query) => {
		const { pages } = await listResources(db, resourceFilters.parse(query));
		expect(pages).toBeGreaterThan(10);
		const first = await costOf(query);
		// A millisecond more, since the small ones cost not much more than asking.
		for (const page of [pages, Math.ceil(pages / 2)]) {
			expect(await costOf({ ...query, page: String(page) })).toBeLessThan(2 * first + 1);
		}
	},
);

test("pages from both ends are the same rows in the same order", async () => {
	const query = { type: "conference" };
	const { pages, total } = await listResources(db, resourceFilters.parse(query));
	const ids: string[] = [];
	for (let page = 1; page <= pages; page++) {
		const listing = await listResources(db, resourceFilters.parse({ ...query, page: String(page) }));
		expect(listing).toMatchObject({ total, pages, page });
		ids.push(...listing.rows.map(({ id }) => id));
	}
	const all = await db
		.select({ id: resources.id })
		.from(resources)
		.where(and(listed, eq(resources.resourceType, "conference")))
		.orderBy(desc(resources.createdAt), desc(resources.id));
	expect(ids).toEqual(all.map(({ id }) => id));
});
