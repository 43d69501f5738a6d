import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { resources } from "#app/resources/resource.tables.server.ts";
import { resourceConditions, resourceListing } from "#app/resources/resource-list.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { type Cursor, readAfter } from "./cursor-page.server.ts";

const { db } = await freshDatabase();

/** Twenty resources, among which several of one moment, and moments a millionth of a second apart. */
async function addResources() {
	const rows = Array.from({ length: 20 }, (_, i) => ({
		name: `Atlas ${i}`,
		description: "Maps of the sky.",
		idealFor: "Anyone",
		url: "https://example.org",
		resourceType: "tool" as const,
		approved: true,
		createdAt: sql`timestamptz '2026-01-01 00:00:00.000001+00' + ${Math.floor(i / 3)} * interval '1 microsecond'`,
	}));
	await db.insert(resources).values(rows);
	const all = await db
		.select({ name: resources.name })
		.from(resources)
		.orderBy(asc(resources.createdAt), asc(resources.id));
	return all.map(({ name }) => name).reverse();
}

async function readAll(limit: number, q: string, between?: () => Promise<unknown>, listing = resourceListing) {
	const names: string[] = [];
	let after: Cursor | undefined;
	for (;;) {
		const filters = resourceConditions({ q, type: null });
		const { rows, next } = await readAfter(db, listing, filters, { limit, after });
		names.push(...rows.map(({ name }) => name));
		if (!next) return names;
		after = next;
		await between?.();
	}
}

test("a reader who goes from part to part meets every row once, the newest first, whatever comes in meanwhile", async () => {
	const expected = await addResources();
	for (const limit of [1, 3, 7, 19, 20, 100]) {
		expect(await readAll(limit, "")).toEqual(expected);
		expect(await readAll(limit, "atlas")).toEqual(expected);
	}
	const upwards = { ...resourceListing, name: "resources-upwards", isAscending: true };
	expect(await readAll(3, "", undefined, upwards)).toEqual(expected.toReversed());
	const comeIn = () =>
		db.insert(resources).values({
			name: "New",
			description: "Atlas",
			idealFor: "Anyone",
			url: "https://example.org",
			resourceType: "tool",
			approved: true,
		});
	expect(await readAll(6, "", comeIn)).toEqual(expected);
});

test("a place that no row ever had is one all the same", async () => {
	const places = ["0", "9999999999999999", "1767225600000003"];
	const counts = await Promise.all(
		places.map(async (at) => {
			const after = { at, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
			return (await readAfter(db, resourceListing, [], { limit: 100, after })).rows.length;
		}),
	);
	expect(counts[0]).toBe(0);
	expect(counts[1]).toBeGreaterThanOrEqual(20);
	expect(counts[2]).toBe(9);
});
