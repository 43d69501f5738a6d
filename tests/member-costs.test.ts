/** What a member's own pages and the digest read does not grow with what others have, nor with what is old. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findReachableCards } from "#app/cards/reachable-cards.server.ts";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { follow, listFollows } from "#app/follows/follow.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { createList, listsOf } from "#app/lists/list-own.server.ts";
import { findList, findPublicList, readLists } from "#app/lists/list-show.server.ts";
import { listSaved } from "#app/lists/saved-list.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { messageParticipants } from "#app/messages/message.tables.server.ts";
import { messageMails } from "#app/messages/message-mails.server.ts";
import { findThread, listThreads } from "#app/messages/thread.server.ts";
import { listNotifications, listUnread } from "#app/notifications/notifications.server.ts";
import { findOrganisation } from "#app/organisations/organisation.server.ts";
import { listMine } from "#app/profile/profile.server.ts";
import { listOwnReceipts, listWaiting } from "#app/receipts/receipt-show.server.ts";
import { describeAccount } from "#app/shell/account-summary.server.ts";
import { partsOfCard, readSections } from "#app/shell/of-card.server.ts";
import { describeNotifications } from "#app/updates/describe-notifications.server.ts";
import { digestJob } from "#app/updates/digest.server.ts";
import { notificationMails } from "#app/updates/notification-mails.server.ts";
import { findNewOfOthers } from "#app/updates/own-things.server.ts";
import { createLogger } from "#server/log.ts";
import { seedRequests } from "#server/seed/requests.ts";
import { becomeMember } from "./accounts.ts";
import { freshDatabase } from "./database.ts";
import { addReceipt } from "./receipts.ts";
import { rowsReadBy } from "./rows-read.ts";
import { addCard } from "./updates.ts";

const { db, appUrl, schemaOwner } = await freshDatabase({ isVacuumed: true });
/** All its statements go through one connection, which can be asked what they have read, and keeps its settings while nobody asks. */
const one = connectDatabase(appUrl, 1, { idle: 0 });
afterAll(() => one.$client.end());
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });
const tools = { mailer, logger, site: { mailOrigin: "http://localhost", checksLinks: false } };
const member = await becomeMember({ db }, { name: "Ada", emailVerified: true });
const weekAgo = new Date(Date.now() - 7 * 86_400_000);
let listId = "";
let cardId = "";
let threadId = "";

const places: Record<string, (db: Database) => Promise<unknown>> = {
	"/home": (db) => readHome(db, member, (read) => read()),
	"the bell": (db) => describeAccount(db, member),
	"/notifications": async (db) => describeNotifications(db, member, await listNotifications(db, member, 30)),
	"what is unread": (db) => listUnread(db, member, 10),
	"/saved": (db) => listSaved(db, member, null, 1),
	"the last page of /saved": (db) => listSaved(db, member, null, 8),
	"one kind of /saved": (db) => listSaved(db, member, "resource", 2),
	"the member's lists": (db) => listsOf(db, member),
	"lists everybody sees": (db) => readLists(db, { limit: 20 }),
	"a published list": (db) => findList(db, null, listId),
	"the feed of a published list": (db) => findPublicList(db, listId),
	"what stands under a card": (db) => readSections(db, { id: cardId, name: "Ada" }),
	"/profile": (db) => listMine(db, member, "http://localhost/profile"),
	"/following": (db) => listFollows(db, member),
	"/messages": (db) => listThreads(db, member),
	"a conversation": (db) => findThread(db, member, threadId),
	"who is mailed of messages": (db) => messageMails.run({ db, ...tools }, {}, { isLast: true }),
	"who can be added to a conversation": (db) => findReachableCards(db, "Reachable Person"),
	"who can be added, with a typo": (db) => findReachableCards(db, "Reachabel Person"),
	"the page of an organisation": (db) => findOrganisation(db, "Zoo of Nowhere"),
	"receipts that wait": (db) => listWaiting(db, member),
	"/receipts": (db) => listOwnReceipts(db, member),
	"who is due for a digest": (db) => digestJob(0).run({ db, ...tools }, {}, { isLast: true }),
	"what is new for a digest": (db) =>
		findNewOfOthers(db, [{ userId: member.id, since: weekAgo }], { until: new Date(), limit: 20 }),
	"what waits for a mail": (db) => notificationMails.run({ db, ...tools }, {}, { isLast: true }),
};

const everywhere = [
	"saved_things",
	"notifications",
	"follows",
	"saved_lists",
	"saved_list_entries",
	"public_entries",
	"resources",
	"users",
	"mail_settings",
	"scicomm_cards",
	"media_items",
	"showcase_items",
	"events",
	"scicomm_projects",
	"project_contributors",
	"moderation_events",
	"message_threads",
	"message_participants",
	"messages",
	"receipts",
];

/**
 * Others' accounts, each with things of the last year, what they saved, follow and were told, a published list, what stands under a card,
 * a conversation with another, a request, and a receipt that the member has confirmed. The member's own conversations get older by a hundred messages.
 */
async function grow(accounts: number, label: string) {
	await inTurn(`
		create temporary table added as
			select gen_random_uuid() as id, n, (select coalesce(max(number), 0) from receipt_numbers) + n as number
			from generate_series(1, ${accounts}) as n;
		insert into users (id, name, email, email_verified) select id, 'Person ' || n, '${label}-' || n || '@example.org', true from added;
		insert into resources (name, description, url, ideal_for, resource_type, approved, user_id)
			select case when i = 1 and n % 5 = 0 then 'Neuroscience ' else 'Tides ' end || n, 'On water.', 'https://example.org/' || n || '/' || i, 'All', 'course', true, id
			from added, generate_series(1, 3) as i;
		update public_entries set created_at = now() - interval '1 year' where created_at > now() - interval '10 minutes' and title not like 'New %';
		insert into scicomm_cards (user_id, name, slug, title, expertise, availability, bio, email, website, bluesky, linkedin, card_style)
			select id, 'Person ' || n, 'person', 'Writer', 'Ecology', '{Podcast}', '', '', 'https://example.org/person/' || id, '', '', 'heliograph' from added;
		update public_entries set created_at = now() - interval '1 year' where created_at > now() - interval '10 minutes' and title not like 'New %';
		${underCards("select added.id, card.id as card, 'Person ' || n as name, website from added join scicomm_cards as card on card.user_id = added.id", 1)}
		update public_entries set created_at = now() - interval '1 year' where created_at > now() - interval '10 minutes' and title not like 'New %';
		insert into saved_things (user_id, entry_id, kind) select added.id, r.id, 'resource' from added join resources as r on r.user_id = added.id;
		insert into saved_lists (user_id, title, is_public, is_on_card, created_at)
			select id, 'List', true, true, now() - interval '2 years' from added;
		insert into saved_list_entries (list_id, user_id, entry_id, position)
			select l.id, l.user_id, s.entry_id, 1 from saved_lists as l join added on added.id = l.user_id join saved_things as s on s.user_id = l.user_id;
		insert into follows (user_id, topic) select id, topic from added, unnest('{neuroscience,oceans}'::text[]) as topic;
		insert into mail_settings (user_id, next_digest) select id, now() + interval '3 days' from added;
		insert into notifications (user_id, kind, subject_id) select id, 'star', gen_random_uuid() from added, generate_series(1, 5);
		insert into moderation_events (actor_id, action, subject_kind, subject_id, submitter_id, reason)
			select id, 'approved', 'resource', gen_random_uuid(), id, null from added;
		insert into receipt_numbers select number from added;
		insert into receipts (kind, thing_id, title, user_id, card_id, holder_name, other_id, what, role, happened_on, happened_from,
				confirmed_by_holder_at, confirmed_by_other_at, number)
			select 'event', gen_random_uuid(), 'Tides', added.id, card.id, card.name, '${member.id}', 'Talk', 'Speaker', '2026-11-20', '2026-11-20', now(), now(), added.number
			from added join scicomm_cards as card on card.user_id = added.id;
		create temporary table talks as select gen_random_uuid() as thread, one.id as one, other.id as other
			from added as one join added as other on other.n = one.n % ${accounts} + 1;
		insert into message_threads (id) select thread from talks;
		insert into message_participants (thread_id, user_id, newest_at, read_until)
			select thread, id, now(), now() from talks, unnest(array[one, other]) as id;
		insert into messages (thread_id, written_by, text, created_at)
			select thread_id, id, 'Hello', now() - i * interval '1 day' from message_participants, generate_series(1, 2) as i
			where thread_id in (select thread from talks);
		insert into messages (thread_id, written_by, text, created_at)
			select thread_id, id, 'Long ago', now() - interval '1 year' - i * interval '1 day' from message_participants, generate_series(1, 100) as i
			where user_id = '${member.id}';
		drop table added, talks;
	`);
	await seedRequests(schemaOwner, accounts);
	await schemaOwner.execute(
		sql`update public_entries set created_at = now() - interval '1 year' where kind = 'request'`,
	);
	await schemaOwner.execute(sql.raw(`vacuum (analyze) ${everywhere.join(", ")}`));
}

/** Statement by statement, since each has a time within which it must end. */
function inTurn(statements: string) {
	return schemaOwner.transaction(async (transaction) => {
		for (const statement of statements.split(";")) if (statement.trim()) await transaction.execute(sql.raw(statement));
	});
}

/**
 * What stands under cards besides lists and receipts.
 * @param cards selects the id of each account, its card, name and website
 * @param each how many each has of what may be many
 */
function underCards(cards: string, each: number) {
	return `
		create temporary table shown as ${cards};
		insert into media_items (title, description, url, type, author, approved, user_id)
			select 'Tides on air', 'On water.', 'https://example.org/air', 'podcast', name, true, id from shown, generate_series(1, ${each});
		insert into showcase_items (title, description, link, category, tags) select 'Tides', 'On water.', website, 'blog', '["tides"]' from shown;
		insert into events (title, kind, description, starts_at, ends_at, time_zone, starts_on, ends_on, organiser, speakers, online, free, approved, user_id)
			select 'Tides', 'talk', 'On water.', at, at + interval '1 hour', 'UTC', at::date, at::date, name, array[card], true, true, true, id
			from shown, generate_series(now() + interval '1 day', now() + interval '${each} days', interval '1 day') as at;
		with made as (
			insert into scicomm_projects (name, description, visibility) select id, 'On water.', 'public' from shown returning id, name
		) insert into project_contributors (project_id, user_id, role) select id, name::uuid, 'owner' from made;
		drop table shown;
	`;
}

const read: Record<string, number[]> = {};

beforeAll(async () => {
	await grow(200, "few");
	cardId = await addCard(db, { userId: member.id, name: "Ada", website: "https://example.org/ada" });
	await inTurn(
		underCards(
			`select '${member.id}'::uuid as id, '${cardId}'::uuid as card, 'Ada' as name, 'https://example.org/ada' as website`,
			7,
		),
	);
	await schemaOwner.execute(
		sql`update public_entries set created_at = now() - interval '1 year' where title like 'Tides%'`,
	);
	await addReceipt(db, { userId: member.id, cardId });
	const list = await createList(db, member, {
		title: "List",
		description: "",
		isPublic: true,
		showsNotes: true,
		isOnCard: true,
	});
	listId = "id" in list ? list.id : "";
	for (const topic of ["neuroscience", "oceans", "tides"]) await follow(db, member, { topic });
	await follow(db, member, { search: "/resources?q=neuroscience" });
	await follow(db, member, { entryId: cardId });
	await db.execute(sql`insert into resources (name, description, url, ideal_for, resource_type, approved)
		select 'New neuroscience ' || n, 'On brains.', 'https://example.org/' || n, 'All', 'course', true from generate_series(1, 30) as n`);
	await db.execute(sql`insert into saved_things (user_id, entry_id, kind)
		select ${member.id}, id, kind from public_entries where is_listed order by title limit 400`);
	await db.execute(sql`insert into saved_list_entries (list_id, user_id, entry_id, position)
		select ${listId}, user_id, entry_id, row_number() over () from saved_things where user_id = ${member.id} limit 200`);
	await db.execute(
		sql`insert into notifications (user_id, kind, subject_id) select ${member.id}, 'saved-gone', gen_random_uuid() from generate_series(1, 60)`,
	);
	await db.execute(sql`insert into message_threads (id) select gen_random_uuid() from generate_series(1, 40)`);
	await db.execute(sql`insert into message_participants (thread_id, user_id, newest_at, read_until)
		select id, ${member.id}::uuid, now(), now() from message_threads where id not in (select thread_id from message_participants)`);
	await db.execute(sql`insert into messages (thread_id, written_by, text, created_at)
		select thread_id, id, 'Hello', now() - i * interval '1 minute' from message_participants, generate_series(1, 60) as i
		where user_id = ${member.id}`);
	await addCard(db, { userId: member.id, name: "Reachable Person", takesMessages: true });
	await db.execute(sql`update requests set organisation = 'Zoo of Nowhere'
		where id in (select id from requests where approved order by created_at limit 4)`);
	const [thread] = await db
		.select()
		.from(messageParticipants)
		.where(eq(messageParticipants.userId, member.id))
		.limit(1);
	threadId = thread?.threadId ?? "";
	// As where tables are too large to be read whole for a join; of small ones PostgreSQL takes that where it is quicker.
	for (const way of ["seqscan", "hashjoin", "mergejoin"]) await one.execute(sql.raw(`set enable_${way} = off`));
	for (const more of [0, 600]) {
		if (more > 0) await grow(more, "many");
		for (const [name, ask] of Object.entries(places)) read[name] = [...(read[name] ?? []), await rowsReadBy(one, ask)];
	}
});

test("each part that can stand under a card does", async () => {
	expect(await readSections(db, { id: cardId, name: "Ada" })).toHaveLength(partsOfCard.length);
});

/** Where PostgreSQL looks through all that is new, or all that has a word, whichever is less. */
const maxRead: Record<string, number> = { "/home": 1_000 };

test.each(Object.keys(maxRead))("%s reads no more than it may, however many accounts there are", (name) => {
	for (const rows of read[name] ?? []) expect(rows).toBeLessThan(maxRead[name] ?? 0);
});

test.each(Object.keys(places).filter((name) => !(name in maxRead)))(
	"%s reads as much among four times as many accounts",
	(name) => {
		const [few = 0, many = 0] = read[name] ?? [];
		expect({ few, many, isMore: many > 1.2 * few + 20 }).toEqual({ few, many, isMore: false });
	},
);
