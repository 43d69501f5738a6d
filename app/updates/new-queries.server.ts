/** The statements that find what is new for many members at once. */
import { type SQLWrapper, sql } from "drizzle-orm";
import { publicName } from "#app/cards/public-name.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { listed } from "#app/entries/entry-list.server.ts";
import { events } from "#app/events/event.tables.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";

/** A moment in microseconds since 1970, as precisely as the database has it. */
export function microsOf(moment: SQLWrapper) {
	return sql<number>`(extract(epoch from ${moment}) * 1000000)::float8`;
}

export const columns = {
	userId: sql<string>`user_id`,
	id: sql<string>`id`,
	kind: sql<EntryKind>`kind`,
	title: sql<string>`title`,
	subtitle: sql<string>`subtitle`,
	micros: microsOf(sql`at`),
	projectId: sql<string | null>`project_id`,
};
export type Row = { [Name in keyof typeof columns]: (typeof columns)[Name]["_"]["type"] };

const until = sql`${sql.placeholder("until")}::timestamptz`;
const limit = sql`${sql.placeholder("limit")}::int`;

/** The follows of the members, each with when they followed and `since`. */
const asked = sql`
	asked as materialized (
		select follow.user_id, follow.entry_id, follow.topic, follow.created_at as followed_at, member.since
		from unnest(${sql.placeholder("userIds")}::uuid[], ${sql.placeholder("sinces")}::timestamptz[]) as member(user_id, since)
		inner join ${follows} as follow on follow.user_id = member.user_id
	)
`;

/**
 * All but events that are called off and collab listings that are filled, which are found as such and are no news. Of one `case` PostgreSQL
 * would not guess how few these are, and would read all that is new.
 */
export const stillStands = sql`(${publicEntries.kind} <> 'event' or (select ${events.cancelledAt} from ${events} where ${events.id} = ${publicEntries.id}) is null)
	and (${publicEntries.kind} <> 'collab' or not (select ${collabListings.filled} from ${collabListings} where ${collabListings.id} = ${publicEntries.id}))`;

/** The entries that are new since `since` of `wanted`. */
const isNew = sql`${listed} and ${stillStands} and created_at > wanted.since and created_at <= ${until}`;

/** Whether these words stand in the title, the subtitle or the topics of an entry, one after the other. */
export function hasWords(words: SQLWrapper) {
	return sql`heading_words @@ ('''' || replace(${words}, ' ', ''' <-> ''') || '''')::tsquery`;
}

/**
 * Where a topic stands in an entry. What is new is looked through once, by when it came, however many topics are followed: an index of the
 * words would find all that a frequent topic has had in years. The longest word of a topic, which hardly any entry has, is looked for first.
 */
function ofTopics() {
	return sql`
		with ${asked},
		topics as (select *, btrim(words_of(topic)) as words from asked where topic is not null),
		wanted as (
			select words, (select word from string_to_table(words, ' ') as word order by length(word) desc limit 1) as longest
			from topics group by words
		),
		entry as materialized (
			select id, kind, title, subtitle, created_at as at, heading_words from ${publicEntries}
			where ${listed} and ${stillStands} and created_at > (select min(since) from topics) and created_at <= ${until}
		),
		found as (
			select wanted.words, entry.*, row_number() over (partition by wanted.words order by at desc, id desc) as place
			from entry cross join lateral unnest(heading_words) as heading
			inner join wanted on wanted.longest = heading.lexeme
			where wanted.words = wanted.longest or ${hasWords(sql`wanted.words`)}
		)
		select distinct topics.user_id, found.id, kind, title, subtitle, at, null::uuid as project_id
		from found inner join topics on topics.words = found.words and found.at > greatest(topics.since, topics.followed_at)
		where place <= ${limit}
	`;
}

/**
 * What is publicly by a card, or by its account. A card under another name than the account's public one does not stand for the account, nor do
 * the account's other cards and what names another author stand for the card: that would tell whose it is.
 */
function ofCards() {
	return sql`
		with ${asked}
		select asked.user_id, found.* from (
			select distinct card.id, card.name, asked.since, case
				when lower(card.name) = lower(${publicName(sql`card.user_id`)}) then array[card.id, card.user_id] else array[card.id]
			end as makers
			from asked inner join scicomm_cards as card on card.id = asked.entry_id and card.is_visible and not card.hidden
		) as wanted
		cross join lateral (
			select id, kind, title, subtitle, created_at as at, null::uuid as project_id from ${publicEntries}
			where ${isNew} and made_by && wanted.makers and kind <> 'card'
				and (kind <> 'media' or lower(subtitle) = lower(wanted.name))
			order by created_at desc, id desc limit ${limit}
		) as found
		inner join asked on asked.entry_id = wanted.id and asked.since = wanted.since and found.at > asked.followed_at
	`;
}

/** What a public project has, where its newest version is new. */
function ofProjects() {
	return sql`
		with ${asked}
		select asked.user_id, found.* from (
			select distinct project.id, project.title, asked.since
			from asked inner join ${publicEntries} as project
				on project.id = asked.entry_id and project.kind = 'project' and project.is_listed
		) as wanted
		cross join lateral (
			select content.id, 'project' as kind, content.name as title, wanted.title as subtitle, version.created_at as at,
				content.project_id
			from project_content as content inner join content_versions as version
				on version.content_id = content.id and version.version = content.current_version
			where content.project_id = wanted.id and version.created_at > wanted.since
				and version.created_at <= ${until}
			order by version.created_at desc, content.id desc limit ${limit}
		) as found
		inner join asked on asked.entry_id = wanted.id and asked.since = wanted.since and found.at > asked.followed_at
	`;
}

export const queries = { topics: ofTopics, cards: ofCards, projects: ofProjects };
