import { afterAll, beforeAll, expect, test } from "vitest";
import { pageQuery } from "#app/db/numbered-pages.server.ts";
import { seedProjects } from "#server/seed/projects.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, scansOf } from "#tests/plans.ts";
import { projectFilters } from "./project-filters.ts";
import { featuredQuery, listProjects, projectListing } from "./project-list.server.ts";

const { db } = await freshDatabase();
afterAll(() => db.$client.end());
beforeAll(() => seedProjects(db, 10_000), 120_000);

function expectIndexes(scans: string[]) {
	expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
	expect(scans).not.toContain("Seq Scan on scicomm_projects");
}

test.each([0, 1, 2])("10,000 projects are read from indexes for %i words", async (words) => {
	expectIndexes(await scansOf(db, pageQuery(db, projectListing(words))));
});

test.each([0, 1, 2])("so is any part of them, from its place on, for %i words", async (words) => {
	const { scans, sorts, seeks } = await partPlan(db, projectListing(words));
	expectIndexes(scans);
	if (words === 0) expect({ sorts, seeks }).toEqual({ sorts: 1, seeks: true });
});

test("so are the featured ones", async () => {
	const scans = await scansOf(db, featuredQuery(db));
	expectIndexes(scans);
	expect(scans.some((scan) => scan.startsWith("Sort"))).toBe(false);
});

test("without words the order comes from the index: nothing is sorted but a page", async () => {
	const scans = await scansOf(db, pageQuery(db, projectListing(0)));
	expect(scans).toContain("Index Only Scan on scicomm_projects");
});

test.each(["", "ocean", "the data", "comic map"])(
	"the pages of '%s' hold every match once, last updated first",
	async (q) => {
		const first = await listProjects(db, projectFilters.parse({ q }));
		const last = await listProjects(db, { ...projectFilters.parse({ q }), page: first.pages });
		const middle = await listProjects(db, { ...projectFilters.parse({ q }), page: Math.ceil(first.pages / 2) });
		const times = [first, middle, last].flatMap(({ rows }) => rows.map(({ updatedAt }) => updatedAt.getTime()));
		expect(times).toEqual(times.toSorted((a, b) => b - a));
		expect(last.rows).toHaveLength(first.total === 0 ? 0 : ((first.total - 1) % 24) + 1);
	},
);
