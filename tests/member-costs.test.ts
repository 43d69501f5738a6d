/** What a member's own pages and the digest read does not grow with what others have, nor with what is old. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { follow, listFollows } from "#app/follows/follow.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { createList, listsOf } from "#app/lists/list-own.server.ts";
import { findList, findPublicList, listsOfCard, readLists } from "#app/lists/list-show.server.ts";
import { listSaved } from "#app/lists/saved-list.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { countUnread, listNotifications, listUnread } from "#app/notifications/notifications.server.ts";
import { digestJob } from "#app/updates/digest.server.ts";
import { findNew } from "#app/updates/new-things.server.ts";
import { tell } from "#app/updates/told.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "./accounts.ts";
import { freshDatabase } from "./database.ts";
import { rowsReadBy } from "./rows-read.ts";
import { addCard } from "./updates.ts";

const { db, appUrl, schemaOwner } = await freshDatabase({ isVacuumed: true });
/** All its statements go through one connection, which can be asked what they have read, and keeps its settings while nobody asks. */
const one = connectDatabase(appUrl, 1, { idle: 0 });
afterAll(() => one.$client.end());
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });
const tools = { mailer, logger, site: { mailOrigin: "http://localhost", checksLinks: false } };
const member = await becomeMember({ db }, { emailVerified: true });
const weekAgo = new Date(Date.now() - 7 * 86_400_000);
let listId = "";
let cardId = "";

const places: Record<string, (db: Database) => Promise<unknown>> = {
	"/home": (db) => readHome(db, member),
	"the bell": (db) => countUnread(db, member),
	"/notifications": async (db) => tell(db, member, await listNotifications(db, member, 30)),
	"what is unread": (db) => listUnread(db, member, 10),
	"/saved": (db) => listSaved(db, member, null, 1),
	"the last page of /saved": (db) => listSaved(db, member, null, 8),
	"one kind of /saved": (db) => listSaved(db, member, "resource", 2),
	"the member's lists": (db) => listsOf(db, member),
	"lists everybody sees": (db) => readLists(db, { limit: 20 }),
	"a published list": (db) => findList(db, null, listId),
	"the feed of a published list": (db) => findPublicList(db, listId),
	"the lists of a card": (db) => listsOfCard(db, { id: cardId }),
	"/following": (db) => listFollows(db, member),
	"who is due for a digest": (db) => digestJob(0).run({ db, ...tools }, {}, { isLast: true }),
	"what is new for a digest": (db) =>
		findNew(db, [{ userId: member.id, since: weekAgo }], { until: new Date(), limit: 20 }),
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
	"moderation_events",
];

/** Others' accounts, each with things of the last year, what they saved, follow and were told, and a published list. */
async function grow(accounts: number, label: string) {
	await schemaOwner.execute(
		sql.raw(`
		create temporary table added as select gen_random_uuid() as id, n from generate_series(1, ${accounts}) as n;
		insert into users (id, name, email, email_verified) select id, 'Person ' || n, '${label}-' || n || '@example.org', true from added;
		insert into resources (name, description, url, ideal_for, resource_type, approved, user_id)
			select case when i = 1 and n % 5 = 0 then 'Neuroscience ' else 'Tides ' end || n, 'On water.', 'https://example.org/' || n || '/' || i, 'All', 'course', true, id
			from added, generate_series(1, 3) as i;
		update public_entries set created_at = now() - interval '1 year' where created_at > now() - interval '10 minutes' and title not like 'New %';
		insert into scicomm_cards (user_id, name, slug, title, expertise, availability, bio, email, website, bluesky, linkedin, card_style)
			select id, 'Person ' || n, 'person', 'Writer', 'Ecology', '{Podcast}', '', '', '', '', '', 'heliograph' from added;
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
		drop table added;
	`),
	);
	await schemaOwner.execute(sql.raw(`vacuum (analyze) ${everywhere.join(", ")}`));
}

const read: Record<string, number[]> = {};

beforeAll(async () => {
	await grow(200, "few");
	cardId = await addCard(db, { userId: member.id, name: "Ada" });
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
	// As where tables are too large to be read whole for a join; of small ones PostgreSQL takes that where it is quicker.
	for (const way of ["seqscan", "hashjoin", "mergejoin"]) await one.execute(sql.raw(`set enable_${way} = off`));
	for (const more of [0, 2_000]) {
		if (more > 0) await grow(more, "many");
		for (const [name, ask] of Object.entries(places)) read[name] = [...(read[name] ?? []), await rowsReadBy(one, ask)];
	}
}, 240_000);

test.each(Object.keys(places))("%s reads as much among eleven times as many accounts", (name) => {
	const [few = 0, many = 0] = read[name] ?? [];
	expect({ few, many, isMore: many > 1.2 * few + 20 }).toEqual({ few, many, isMore: false });
});
