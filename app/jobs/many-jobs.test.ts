import { afterAll, beforeAll, expect, test } from "vitest";
import { pageQuery } from "#app/db/pages.server.ts";
import { seedJobs } from "#server/seed-boards.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, scansOf } from "#tests/plans.ts";
import { readJobFilters } from "./job-filters.ts";
import {
	countChoices,
	countQuery,
	type JobShape,
	jobListing,
	listJobs,
	popularJobTags,
	tagsQuery,
} from "./jobs.server.ts";

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
	if (!listing.unordered) expect({ sorts, seeks }).toEqual({ sorts: 1, seeks: true });
});

test.each(shapes)("so are the numbers beside the filters for %j", async (shape) => {
	expectIndexes(await scansOf(db, countQuery(db, "category", { ...nothing, ...shape })));
	expectIndexes(await scansOf(db, countQuery(db, "jobType", { ...nothing, ...shape })));
});

test("so are the popular tags", async () => {
	expectIndexes(await scansOf(db, tagsQuery(db)));
});

const ordered = ["", "category=Writing", "type=Contract", "category=Writing&type=Contract"];
const searches = [
	...ordered,
	"category=Writing&category=Design&type=Contract",
	"q=ocean",
	"q=the",
	"location=lisb",
	"tag=climate&tag=oceans",
];

test.each(ordered)(
	"the last page of '%s' costs no more than twice the first one, nor does the middle one",
	async (search) => {
		const { pages } = await listJobs(db, null, readJobFilters(new URLSearchParams(search)));
		expect(pages).toBeGreaterThan(10);
		const first = await costOf(search);
		// Some milliseconds more, since the small ones cost not much more than asking.
		for (const page of [pages, Math.ceil(pages / 2)]) {
			expect(await costOf(`${search}&page=${page}`)).toBeLessThan(2 * first + 2);
		}
	},
);

/** Milliseconds of the fastest of several tries: whatever else the machine does only adds to it. */
async function costOf(search: string, read = listedFor) {
	let fastest = Number.POSITIVE_INFINITY;
	for (let i = 0; i < 12; i++) {
		const start = performance.now();
		await read(search);
		fastest = Math.min(fastest, performance.now() - start);
	}
	return fastest;
}

function listedFor(search: string): Promise<unknown> {
	return listJobs(db, null, readJobFilters(new URLSearchParams(search)));
}

test.each(searches)("all that the board needs for '%s' is there within a blink", async (search) => {
	const cost = await costOf(search, (search) =>
		Promise.all([listedFor(search), countChoices(db, readJobFilters(new URLSearchParams(search))), popularJobTags(db)]),
	);
	expect(cost).toBeLessThan(300);
});
