/** The database of a bench, with what the pages under measurement show. */
import { desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { collabLimits } from "#app/collab/collab.ts";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { jobLimits } from "#app/jobs/job.ts";
import { bringUpToDate } from "#server/backup/before-migrating.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { seedCollabListings, seedJobs } from "#server/seed/boards.ts";
import { makeCard, seedCards } from "#server/seed/cards.ts";
import { seedProjects } from "#server/seed/projects.ts";
import { seedRequests } from "#server/seed/requests.ts";
import { call } from "./http.ts";
import { atEnd, makeFolder } from "./processes.ts";
import { starterOf } from "./usage.ts";

export const counts = { cards: 10_000, jobs: 10_000, listings: 10_000, requests: 10_000, receipts: 5_000 };
/** Cards whose pictures are drawn, many more than the product keeps. */
const drawnCards = 1_000;
/** More than a page of a board shows. */
const longTexts = 100;
/** Entries of each kind that the member has, and cards that they follow. */
const ownEntries = 10;
/** More than a page of messages shows. */
const ownConversations = 40;

/** A PostgreSQL with the product's tables and nothing in them, until the end: `appUrl` for who serves, the others for who owns it. */
export async function startDatabase() {
	const starting = startEmbeddedPostgres({ dataFolder: await makeFolder() });
	atEnd(() => starting.then((server) => server.stop()));
	const { url, appUrl } = await starting;
	await bringUpToDate({ url, appUrl }, { DATABASE_URL: appUrl, DATA_FOLDER: "" }, () => {});
	// What changes thousands of rows takes long on a busy machine.
	const db = connectDatabase(url, 10, { statement: 300_000 });
	atEnd(() => db.$client.end());
	return { url, appUrl, db };
}

export async function prepareDatabase(projects: number) {
	const { appUrl: url, db } = await startDatabase();
	await seedCards(db, counts.cards);
	await seedJobs(db, counts.jobs);
	await seedCollabListings(db, counts.listings);
	await seedProjects(db, projects);
	await seedRequests(db, counts.requests);
	await lengthenTexts(db);
	const receiptId = await addReceipts(db);
	const [request] = (
		await db.execute<{ id: string }>(sql`select id from requests where approved and closes_at > now() limit 1`)
	).rows;
	const [server] = (
		await db.execute<{ version: string; pid: number }>(
			sql`select current_setting('server_version') as version, pg_backend_pid() as pid`,
		)
	).rows;
	// Cards with all their parts.
	const fullest = (email: string) => sql`select id from scicomm_cards
		where is_visible and bio <> '' and (email <> '') = ${email}
		order by jsonb_array_length(work_samples) desc, created_at desc limit ${drawnCards}`;
	const [withAddress, without] = await Promise.all(
		["true", "false"].map(async (email) => (await db.execute<{ id: string }>(fullest(email))).rows.map(({ id }) => id)),
	);
	const withContent = sql`select id from scicomm_projects where visibility = 'public' and not hidden
		and exists (select from project_content where project_id = scicomm_projects.id) order by updated_at desc limit 1`;
	const [project] = (await db.execute<{ id: string }>(withContent)).rows;
	if (!server || !withAddress?.[0] || !without?.[0] || !project)
		throw new Error("The database lacks what is measured.");
	return {
		url,
		db,
		postgres: server.version,
		database: starterOf(server.pid),
		cardsWithAddress: withAddress,
		cardsWithoutAddress: without,
		projectId: project.id,
		receiptId,
		requestId: request?.id ?? "",
	};
}

/** Accounts with a card, a receipt that another has confirmed, and conversations. @returns the id of a receipt */
async function addReceipts(db: Database) {
	await db.execute(sql`insert into users (name, email, email_verified)
		select 'Person ' || i, 'person' || i || '@example.org', true from generate_series(1, ${counts.receipts}) as i`);
	await db.execute(sql`with owner as (select id, row_number() over () as place from users),
			card as (select id, row_number() over (order by created_at) as place from scicomm_cards)
		update scicomm_cards set user_id = owner.id from owner join card using (place) where scicomm_cards.id = card.id`);
	await db.execute(
		sql`insert into receipt_numbers select row_number() over () from scicomm_cards where user_id is not null`,
	);
	const { rows } = await db.execute<{ id: string }>(sql`
		insert into receipts (kind, thing_id, title, user_id, card_id, holder_name, other_name, what, role, audience_size, audience, happened_on,
			happened_from, confirmed_by_holder_at, confirmed_by_other_at, number)
		select 'event', gen_random_uuid(), 'What lives in the harbour?', user_id, id, name, 'Emília Duarte', 'Talk at the Harbour Museum',
			'Speaker', 120, 'pupils', '2026-11-20', '2026-11-20', now(), now(), row_number() over ()
		from scicomm_cards where user_id is not null and is_visible returning id`);
	return rows[0]?.id ?? "";
}

/**
 * Conversations of each account with the next but one, and of the member with some, of which one is long. All have been mailed of them, so
 * that no product does that while it is measured.
 * @returns the id of the long one
 */
async function addConversations(db: Database, memberId: string) {
	await db.execute(sql`
		with account as (select id, row_number() over (order by id) as place from users where id <> ${memberId}),
			talk as (
				select gen_random_uuid() as id, one.id as one, case when one.place <= ${ownConversations} then ${memberId} else other.id end as other
				from account as one join account as other on other.place = one.place + 2
			),
			thread as (insert into message_threads (id) select id from talk),
			participant as (
				insert into message_participants (thread_id, user_id, newest_at, mailed_until)
				select talk.id, person, now(), now() from talk, unnest(array[one, other]) as person returning id, thread_id
			)
		insert into messages (thread_id, written_by, text, created_at)
		select thread_id, id, 'Would you tell two classes what lives in the harbour?', now() - i * interval '1 minute'
		from participant, generate_series(1, 3) as i`);
	const { rows } = await db.execute<{ id: string }>(sql`
		insert into messages (thread_id, written_by, text, created_at)
		select thread_id, id, 'And the mussels? ' || i, now() - i * interval '1 hour'
		from (select thread_id, id from message_participants where user_id = ${memberId} limit 1) as longest, generate_series(1, 100) as i
		returning thread_id as id`);
	await db.execute(sql`vacuum (analyze) message_threads, message_participants, messages`);
	return rows[0]?.id ?? "";
}

/** What the boards show first has texts as long as they may be. Of collab listings, the detailed ones alone may have such. */
async function lengthenTexts(db: Database) {
	await db.delete(collabListings).where(isNull(collabListings.category));
	for (const [table, most] of [
		[jobListings, jobLimits.description],
		[collabListings, collabLimits.detailedDescription],
	] as const) {
		const newest = await db.select({ id: table.id }).from(table).orderBy(desc(table.createdAt)).limit(longTexts);
		for (const [number, { id }] of newest.entries()) {
			await db
				.update(table)
				.set({ description: makeText(number, most) })
				.where(eq(table.id, id));
		}
	}
}

/** Sentences in paragraphs, hardly one of them twice: what repeats is compressed by the database, and no text of people. */
function makeText(number: number, length: number) {
	let text = "";
	for (let i = 0; text.length < length; i++) text += makeCard(number * 1_000 + i).bio + (i % 6 === 5 ? "\n\n" : " ");
	return text.slice(0, length);
}

export const memberEmail = "member@example.org";

/** Makes an account. @returns its session as a `Cookie` header */
export async function signUp(origin: string) {
	const password = "lichen tundra beacon";
	const { status, headers } = await call({
		url: `${origin}/api/signup`,
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email: memberEmail, password, confirmation: password }),
	});
	const cookie = headers["set-cookie"]?.find((cookie) => cookie.includes("session_token="))?.split(";")[0];
	if (!cookie) throw new Error(`Signing up answers with ${status}`);
	return cookie;
}

/** Makes an account with entries and conversations of its own. @returns its session as a `Cookie` header, and the id of a conversation */
export async function becomeMember(origin: string, db: Database) {
	const cookie = await signUp(origin);
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, memberEmail));
	if (!user) throw new Error("The account is not in the database.");
	for (const table of [scicommCards, jobListings, collabListings]) {
		const newest = db.select({ id: table.id }).from(table).orderBy(desc(table.createdAt)).limit(ownEntries);
		await db.update(table).set({ userId: user.id }).where(sql`${table.id} in ${newest}`);
	}
	await db.insert(follows).values([
		{ userId: user.id, topic: "Neuroscience" },
		{ userId: user.id, search: "/jobs?category=Writing" },
	]);
	await db.execute(sql`
		insert into follows (user_id, entry_id)
		select ${user.id}, id from public_entries where is_listed and kind = 'card' order by created_at desc limit ${ownEntries}
	`);
	return { cookie, threadId: await addConversations(db, user.id) };
}
