/** What is read of receipts stays as cheap as it is however many there are. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/db/client.server.ts";
import { eventOccasionsQuery } from "#app/events/event-occasions.server.ts";
import { projectOccasionsQuery } from "#app/projects/project-occasions.server.ts";
import { placesPerList } from "#app/receipts/receipt-number.server.ts";
import { receiptsOfCard } from "#app/receipts/receipt-of-card.server.ts";
import { listWaiting, ownQuery, receiptConditions, receiptListing } from "#app/receipts/receipt-show.server.ts";
import { suspendedQuery } from "#app/receipts/status-list.server.ts";
import { requestOccasionsQuery } from "#app/requests/request-occasions.server.ts";
import { freshDatabase } from "./database.ts";
import { dropEntryTriggers, fillWithoutIndexes, partPlan, scansOf } from "./plans.ts";

const { schemaOwner: db } = await freshDatabase({ isVacuumed: true });
const receiptsStored = 100_000;

beforeAll(async () => {
	await dropEntryTriggers(db);
	await db.execute(
		sql`insert into users (email, name) select 'member' || i || '@example.org', '' from generate_series(1, 2000) as i`,
	);
	await db.execute(sql`insert into scicomm_cards
			(user_id, name, title, expertise, slug, availability, bio, email, website, bluesky, linkedin, card_style, hidden)
		select id, 'Rachel Carson', 'Writer', 'Ecology', 'rachel-carson', '{Talks}', '', email, '', '', '', 'heliograph',
			row_number() over () % 100 = 0
		from users`);
	await db.execute(sql`insert into receipt_numbers select generate_series(1, ${receiptsStored}::int)`);
	const addReceipts = sql`with card as (select id, user_id, row_number() over (order by id) - 1 as place from scicomm_cards)
		insert into receipts (kind, thing_id, title, user_id, card_id, holder_name, other_id, what, role, happened_on, happened_from, created_at,
			confirmed_by_holder_at, confirmed_by_other_at, number, hidden)
		select 'event', gen_random_uuid(), 'What lives in the harbour?', card.user_id, card.id, 'Rachel Carson', other.user_id, 'Talk', 'Speaker',
			'2026-11-20', '2026-11-20', now() - i * interval '1 minute',
			now() - i * interval '1 minute', case when i % 10 > 0 then now() - i * interval '1 minute' end, case when i % 10 > 0 then i end, i % 50 = 1
		from generate_series(1, ${receiptsStored}::int) as i
			join card on card.place = i % 2000 join card as other on other.place = (i + 1 + i % 7) % 2000`;
	await fillWithoutIndexes(db, ["receipts"], () => db.execute(addReceipts));
	await db.execute(sql`create table people as
		select id as card_id, user_id, row_number() over (order by id) - 1 as place from scicomm_cards`);
	await db.execute(sql`with request as (
			insert into requests (user_id, purpose, title, description, languages, town, country, closes_at, name, approved)
			select user_id, 'talk', 'Lichens', 'A talk', '{en}', 'Lisbon', 'PT', now(), 'Emília', true
			from generate_series(1, 5000) as i join people on place = i % 2000
			returning id
		), numbered as (select id, row_number() over () as i from request)
		insert into request_offers (request_id, user_id, card_id, asked_before, answer, answered_at)
		select numbered.id, user_id, card_id, 0, 'accepted', now() from numbered join people on place = (i + 3) % 2000`);
	await db.execute(sql`insert into events
			(user_id, title, description, kind, starts_at, ends_at, time_zone, online, organiser, free, approved, languages, speakers, starts_on, ends_on)
		select organiser.user_id, 'Lichens', 'A talk', 'talk', now() - interval '2 days', now() - interval '1 day', 'UTC', true, 'Museum', true, true,
			'{en}', array[speaker.card_id], current_date - 2, current_date - 1
		from generate_series(1, 5000) as i
			join people as organiser on organiser.place = i % 2000 join people as speaker on speaker.place = (i + 3) % 2000`);
	await db.execute(sql`with project as (
			insert into scicomm_projects (name, description, visibility) select 'Tides', 'Tides', 'public' from generate_series(1, 5000)
			returning id
		), numbered as (select id, row_number() over () as i from project)
		insert into project_contributors (project_id, user_id, role, contribution_count)
		select numbered.id, user_id, role, 1 from numbered, (values (0, 'owner'), (3, 'editor')) as as_what(further, role), people
		where place = (i + further) % 2000`);
	await db.execute(sql`insert into moderation_events (action, subject_kind, subject_id)
		select 'hidden', 'receipt', id from receipts limit 20000`);
	await db.execute(sql`vacuum (analyze)`);
});

const viewer = { id: "" };
const statements: [string, (db: Database) => Parameters<typeof scansOf>[1]][] = [
	["those on a card", () => receiptsOfCard.select(db, sql.placeholder("card"))],
	["those of an account", () => ownQuery(db, viewer)],
	["those that wait for somebody", () => listWaiting(db, viewer)],
];

test.each(statements)("%s are read from an index, and no more than concern whoever asks", async (_, query) => {
	const scans = await scansOf(db, query(db));
	expect(scans.some((scan) => /Index Scan on (receipts|undefined)/.test(scan))).toBe(true);
	expect(scans.filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
});

test.each([
	["requests", (db: Database) => requestOccasionsQuery(db, viewer, 20)],
	["events", (db: Database) => eventOccasionsQuery(db, viewer, 20)],
	["projects", (db: Database) => projectOccasionsQuery(db, viewer, 20)],
])("what somebody can confirm of %s is looked for among their own", async (_, query) => {
	expect((await scansOf(db, query(db))).filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
});

test.each([
	{ card: null, kind: null },
	{ card: "5ec2e700-0000-4000-8000-0000000000c0", kind: null },
])("what programs ask for (%o) is read in order, from the place where they were", async (search) => {
	const { scans, sorts, seeks } = await partPlan(db, { ...receiptListing, perPage: 1 }, receiptConditions(search));
	expect(scans).not.toContain("Seq Scan on receipts");
	expect(scans).not.toContain("Seq Scan on scicomm_cards");
	if (search.card === null) expect({ sorts, seeks }).toEqual({ sorts: 0, seeks: true });
});

test("a list of what is suspended looks at its own places, and at the cards that are hidden alone", async () => {
	const scans = await scansOf(db, suspendedQuery(db, 3));
	expect(scans.filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
	const found = new Set((await suspendedQuery(db, 0)).map(({ number }) => number));
	const { rows } = await db.execute<{
		number: number;
	}>(sql`select number from receipt_numbers where number < ${placesPerList}
		and not exists (
			select from receipts join scicomm_cards as card on card.id = card_id
			where receipts.number = receipt_numbers.number and not receipts.hidden and not card.hidden
		)`);
	expect(found).toEqual(new Set(rows.map(({ number }) => number)));
	expect(found.size).toBeGreaterThan(10_000);
});
