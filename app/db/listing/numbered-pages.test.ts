import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { resourceConditions, resourceListing } from "#app/resources/resource-list.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { type Cursor, readAfter } from "./cursor-page.server.ts";
import { maxCounted, readPage } from "./numbered-pages.server.ts";

const { db, schemaOwner } = await freshDatabase();
const rows = 42_000;

/** More than are looked at one by one. Each is numbered; the lower its number, the older it is. */
beforeAll(async () => {
	// What triggers keep elsewhere for each row is not asked here.
	await schemaOwner.execute(sql`alter table resources disable trigger user`);
	await db.execute(sql`
		insert into resources (name, description, ideal_for, url, resource_type, approved, created_at)
		select n::text, concat_ws(' ', 'common', case when n % 30 = 0 then 'middling' end, case when n <= 1500 then 'ancient' end,
			case when n % 9000 = 0 then 'rare' end), 'Anyone', 'https://example.org', 'tool', true, timestamptz '2026-01-01' + n / 3 * interval '1 second'
		from generate_series(1, ${sql.raw(String(rows))}) as n
	`);
	await schemaOwner.execute(sql`analyze resources`);
});

/** The numbers of all that have a word, in order. */
async function allWith(word: string) {
	const found = await db.execute<{ name: string }>(
		sql`select name from resources where description like ${`%${word}%`} order by created_at desc, id desc`,
	);
	return found.rows.map(({ name }) => name);
}

test.each([
	["is frequent", "common"],
	["is in some", "middling"],
	["is in a few", "rare"],
	["is in many, all of which are old", "ancient"],
	["is in none", "missing"],
])("pages with numbers show what has a word that %s, in order, and end where it is not counted", async (_, q) => {
	const all = await allWith(q);
	const filters = resourceConditions({ q, type: null });
	const { pages, total, isMore } = await readPage(db, resourceListing, filters, 1);
	expect({ total, isMore }).toEqual({ total: Math.min(all.length, maxCounted), isMore: all.length > maxCounted });
	const shown: string[] = [];
	for (const page of new Set([1, Math.ceil(pages / 2), pages, pages + 1])) {
		const read = await readPage(db, resourceListing, filters, page);
		const from = (Math.min(page, pages) - 1) * resourceListing.perPage;
		expect(read.rows.map(({ name }) => name)).toEqual(all.slice(from, from + resourceListing.perPage));
		shown.push(...read.rows.map(({ name }) => name));
	}
	expect(shown.length > 0).toBe(all.length > 0);
});

test.each(["middling", "ancient", "rare"])("readers who go from place to place meet every row with '%s'", async (q) => {
	const names: string[] = [];
	for (let after: Cursor | undefined, isFirst = true; after || isFirst; isFirst = false) {
		const found = await readAfter(db, resourceListing, resourceConditions({ q, type: null }), { limit: 100, after });
		names.push(...found.rows.map(({ name }) => name));
		after = found.next ?? undefined;
	}
	expect(names).toEqual(await allWith(q));
});
