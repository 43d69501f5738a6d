import { afterAll, beforeAll, expect, test } from "vitest";
import { pageQuery } from "#app/db/numbered-pages.server.ts";
import { seedJobs } from "#server/seed/boards.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, rowsReadFor, scansOf } from "#tests/plans.ts";
import { readJobFilters } from "./job-filters.ts";
import { countQuery, type JobShape, jobListing, listJobs, readSearch, tagsQuery } from "./job-list.server.ts";

const { db } = await freshDatabase();
afterAll(() => db.$client.end());
beforeAll(() => seedJobs(db, 40_000), 120_000);

const nothing: JobShape = { words: 0, location: false, tags: false, categories: 0, types: 0 };
const shapes: Partial<JobShape>[] = [
	{},
	{ words: 1 },
	{ words: 2, categories: 1 },
	{ location: true },
	{ location: true, words: 1, types: 1 },
	{ tags: true },
	{ tags: true, categories: 2, types: 2 },
	{ categories: 1 },
	{ types: 1 },
	{ categories: 1, types: 1 },
	{ categories: 2 },
	{ categories: 1, types: 2 },
	{ words: 1, location: true, tags: true, categories: 2, types: 1 },
];

function expectIndexes(scans: string[]) {
	expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
	expect(scans).not.toContain("Seq Scan on job_listings");
}

test.each(shapes)("40,000 jobs are read from indexes for %j", async (shape) => {
	expectIndexes(await scansOf(db, pageQuery(db, jobListing({ ...nothing, ...shape }))));
});

test.each(shapes)("so is any part of them, from its place on, for %j", async (shape) => {
	const listing = jobListing({ ...nothing, ...shape });
	const { scans, sorts, seeks } = await partPlan(db, listing);
	expectIndexes(scans);
	if (!listing.materialized) expect({ sorts, seeks }).toEqual({ sorts: 1, seeks: true });
});

test.each(shapes)("so are the numbers beside the filters for %j", async (shape) => {
	expectIndexes(await scansOf(db, countQuery(db, "category", { ...nothing, ...shape })));
	expectIndexes(await scansOf(db, countQuery(db, "jobType", { ...nothing, ...shape })));
});

test("so are the popular tags", async () => {
	expectIndexes(await scansOf(db, tagsQuery(db)));
});

test.each([
	"",
	"category=Writing",
	"type=Contract",
	"category=Writing&type=Contract",
	"q=ocean",
	"tag=climate&tag=oceans",
])("no page of '%s' makes much more work than the first one", async (search) => {
	const filters = readJobFilters(new URLSearchParams(search));
	const { shape, values } = readSearch(filters);
	const { pages } = await listJobs(db, null, filters);
	const rowsRead = (page: number) => rowsReadFor(db, jobListing(shape), { ...values, page });
	const first = await rowsRead(1);
	for (const page of [pages, Math.ceil(pages / 2)]) expect(await rowsRead(page)).toBeLessThan(1.6 * first);
});
