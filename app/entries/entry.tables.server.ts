import { sql } from "drizzle-orm";
import { boolean, customType, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { checked, createdAt, isOneOf } from "#app/db/columns.server.ts";
import { type EntryKind, entryKinds } from "./entry.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const aside = "subtitle || ' ' || join_texts(topics, ' ')";

/** The pairs of neighbouring words, as numbers of which several pairs may have one. @param words a `tsvector` with positions */
export function wordPairs(words: unknown) {
	return sql`word_pairs(${words})`;
}

/**
 * One row for each thing that everybody may find, or could once. Triggers keep it in the transaction that changes the thing (see the
 * migration), so that nobody writes here: `entry_of` says of a row of each table what its entry is.
 */
export const publicEntries = pgTable(
	"public_entries",
	{
		/** The thing's own. */
		id: uuid().primaryKey(),
		kind: text().$type<EntryKind>().notNull(),
		/** Whether everybody may see it now. What nobody may see leaves no words here, but keeps its row, so that it is new only once. */
		isListed: boolean().notNull(),
		title: text().notNull(),
		/** What else tells it from others, in a line: what somebody does, who pays, who organises. */
		subtitle: text().notNull(),
		/** As they were typed. */
		topics: text().array().notNull(),
		body: text().notNull(),
		/** The ids of the accounts and cards that it is publicly by. */
		madeBy: uuid().array().notNull(),
		/**
		 * When it is over: nobody finds it from then on. Null for never. Of what is not listed it stays only where that was over before
		 * anybody could find it.
		 */
		until: timestamp({ withTimezone: true }),
		/** When everybody could find it for the first time: what was over by then is new once it is not. */
		createdAt,
		/**
		 * The folded words: of the title (A), the subtitle and the topics (B), the body (D). Those of the title, and of all but the body,
		 * have columns of their own, since an index does not tell weights apart.
		 */
		words: tsvector()
			.notNull()
			.generatedAlwaysAs(sql.raw(`weighted_words(title, ${aside}, body)`)),
		headingWords: tsvector()
			.notNull()
			.generatedAlwaysAs(sql.raw(`weighted_words(title, ${aside}, '')`)),
		titleWords: tsvector().notNull().generatedAlwaysAs(sql.raw("weighted_words(title, '', '')")),
	},
	(entry) => [
		// Each ends with when it is over, so that what is found is told from what is over without reading the rows.
		index("public_entries_newest").on(entry.createdAt, entry.id, entry.until).where(sql`is_listed`),
		index("public_entries_kind").on(entry.kind, entry.createdAt, entry.id, entry.until).where(sql`is_listed`),
		index("public_entries_made_by").using("gin", entry.madeBy),
		index("public_entries_words").using("gin", entry.words),
		// Which words stand side by side: a phrase of frequent words is in few of the entries that have all of them.
		index("public_entries_pairs").using("gin", wordPairs(entry.words)),
		index("public_entries_heading").using("gin", entry.headingWords),
		index("public_entries_title").using("gin", entry.titleWords),
		checked("public_entries_kind", isOneOf("kind", entryKinds)),
		checked(
			"public_entries_unlisted",
			"(is_listed or (title = '' and subtitle = '' and body = '' and topics = '{}' and made_by = '{}'))",
		),
	],
);

/**
 * The words of entries that have four letters or more and are no numbers: what a beginning may go on to, and what a mistyped one may stand
 * for. A trigger adds those of each entry, and a job takes out those that no entry has any more. Two transactions may both add a word: a
 * unique index would make one wait for the other.
 */
export const searchWords = pgTable(
	"search_words",
	{
		word: text().notNull(),
		/** As of names of cards: words with a key in common are one typo apart. Those of its singular too. */
		keys: text().array().notNull().generatedAlwaysAs(sql.raw("typo_keys(word || ' ' || rtrim(word, 's'))")),
	},
	(word) => [
		index("search_words_word").on(sql`word text_pattern_ops`),
		index("search_words_keys").using("gin", word.keys),
	],
);
