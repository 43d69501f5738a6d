import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTypedSearch } from "#app/boards/typed-search.server.ts";
import { pageQuery } from "#app/db/numbered-pages.server.ts";
import { seedResources } from "#server/seed/boards.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, rowsReadFor, scansOf } from "#tests/plans.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceFilters } from "./resource-filters.ts";
import { listed, listResources, resourceListing } from "./resource-list.server.ts";

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

test.each<Record<string, string>>([{}, { type: "tool" }, { q: "ocean" }, { q: "the", type: "tool" }])(
	"no page of %j makes much more work than the first one",
	async (query) => {
		const { words, ofType, values } = readTypedSearch(resourceFilters.parse(query));
		const { pages } = await listResources(db, resourceFilters.parse(query));
		const rowsRead = (page: number) => rowsReadFor(db, resourceListing(words, ofType), { ...values, page });
		const first = await rowsRead(1);
		for (const page of [pages, Math.ceil(pages / 2)]) expect(await rowsRead(page)).toBeLessThan(1.6 * first);
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
