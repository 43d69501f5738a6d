import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";
import { pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { overdueNotifications } from "#app/moderation/pending-notification.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { scansOf } from "#tests/plans.ts";
import { duplicatesOf } from "./duplicates.server.ts";
import { eventsPage } from "./log.server.ts";
import { readLogFilters } from "./log-filters.ts";
import { pageOfWaiting } from "./queues.server.ts";

const { db, schemaOwner } = await freshDatabase();
beforeAll(async () => {
	const client = await clientWithoutTimeout(schemaOwner.$client);
	// Entries of them are not asked for here, and making them takes longest.
	await client.query(`
		alter table media_items disable trigger user;
		insert into media_items (title, description, url, type, author, approved, created_at)
		select 'Number ' || n, 'Water.', 'https://example.org/' || n, 'article', 'Rachel Carson', n % 2 = 0, now() - n * interval '1 minute'
		from generate_series(1, 20000) as n;
		alter table media_items enable trigger user`);
	client.release(true);
	await db.execute(sql`
		insert into moderation_events (at, action, subject_kind, subject_id)
		select now() - n * interval '1 minute', 'approved', 'media', gen_random_uuid() from generate_series(1, 20000) as n`);
	await db.execute(sql`
		insert into moderation_words (event_id, title, created_at)
		select id, 'Number ' || md5(row_number() over (order by at desc)::text), at from moderation_events`);
	await db.execute(sql`
		insert into moderation_notices (event_id, due_at) select id, now() + interval '1 hour' from moderation_events`);
	await schemaOwner.execute(sql`analyze`);
});

/** @param few whether the rows are too few for the planner to think an index worth it */
async function planOf(query: SQL, { few = false } = {}) {
	return db.transaction(async (transaction) => {
		if (few) await transaction.execute(sql`set local enable_seqscan = off`);
		const { rows } = await transaction.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
		return rows.map((row) => row["QUERY PLAN"]).join("\n");
	});
}

test.each([true, false])(
	"a page of what waits is read from the index of the queue: ascending %s",
	async (ascending) => {
		const query = pageOfWaiting("media", { ascending, limit: 50, offset: 4000 });
		expect(await planOf(query)).toMatch(/Limit[\s\S]*Index (?:Only )?Scan (?:Backward )?using media_items_queue/);
		expect(await planOf(query)).not.toContain("Sort");
	},
);

test("the same address elsewhere is found in an index of each board, however many have it", async () => {
	const { rows } = await db.execute<{ id: string }>(sql`select id from media_items limit 50`);
	const plan = await planOf(duplicatesOf(rows.map(({ id }) => id)), { few: true });
	for (const table of ["resources", "media_items", "collab_listings", "feature_applications", "showcase_items"])
		expect(plan).toMatch(new RegExp(`using ${table}_address|on ${table}_address`));
	expect(plan).not.toContain("Seq Scan");
});

test("a page of the log is read from an index, and so is a search in it", async () => {
	const page = eventsPage(db, readLogFilters(new URLSearchParams()), { isFar: false, limit: 50, offset: 4000 });
	expect(await scansOf(db, page)).toContain("Index Scan on moderation_events");
	const search = eventsPage(db, readLogFilters(new URLSearchParams({ q: "c4ca4238a0b9" })), {
		isFar: false,
		limit: 50,
		offset: 0,
	});
	expect(await planOf(search.getSQL(), { few: true })).toContain("moderation_words_search");
});

test("the notices that are overdue are found without reading those that are not", async () => {
	const query = overdueNotifications(db).getSQL();
	expect(await planOf(query)).toMatch(/using moderation_notices_due[\s\S]*Index Cond: \(due_at <= /);
	expect(await db.$count(pendingNotifications)).toBe(20_000);
});
