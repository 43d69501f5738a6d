/** What a search asks of the words of entries, as PostgreSQL writes it (https://www.postgresql.org/docs/current/datatype-textsearch.html). */
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Marked } from "./marked-parts.ts";
import { type SearchTerm, termsOf } from "./search.ts";
import type { Search } from "./search-filters.ts";

export interface WordQuery {
	/** A `tsquery` of all terms; empty when nothing but a topic is asked for. */
	terms: string;
	/**
	 * A `tsquery` of each that is one word, with the words that it begins instead of its beginning, as far as they are few: an index collects all that has a
	 * beginning before it looks for anything else, and walks along the rarest of words. True of the moment when it was written.
	 */
	knownTerms: string[];
	/** Of each phrase a `tsquery`, and a `tsvector` of its words, which tells what stands side by side. */
	phrases: { asked: string; places: string }[];
	/** A `tsquery` of the topic; empty when none is asked for. */
	topic: string;
	/** What is shown in bold. */
	marked: Marked;
	/** The words of the terms, one after the other. */
	plain: string;
	/** The terms that are a known word or begin one: their place in the search, and a `tsquery` of the others. */
	words: { nth: number; word: string; others: string }[];
}

/** A term as the database compares it. */
type PlainTerm = {
	/** Lower case, without accents; several words for a phrase, or where one letter stands for several. */
	words: string[];
	isPhrase: boolean;
	/** The known words that begin like this one; null where they are too many, or may not be all. */
	known: string[] | null;
	/** Known words that are one typo apart, where no known word begins like this one. */
	close: string[];
};

/** What is asked of words; undefined when that is nothing, or when no letter or digit is left of the search or of the topic. */
export async function readQuery(
	db: Database | Transaction,
	{ q, topic }: Pick<Search, "q" | "topic">,
): Promise<WordQuery | undefined> {
	const typed = termsOf(q);
	if (typed.length === 0 && topic === "") return undefined;
	const [topicTerm, ...terms] = await readTerms(db, [{ text: topic, isPhrase: true }, ...typed]);
	const asked = terms.map((term, nth) => ({ ...term, nth })).filter(({ words }) => words.length > 0);
	if (asked.length === 0 && q.trim() !== "") return undefined;
	const query = {
		terms: writeAll(asked),
		knownTerms: asked.filter(({ words }) => words.length === 1).map((term) => writeTerm(term, term.known)),
		phrases: asked
			.filter(({ words }) => words.length > 1)
			.map(({ words }) => ({ asked: writePhrase(words), places: writePlaces(words) })),
		topic: topicTerm ? writePhrase(topicTerm.words) : "",
	};
	if (query.topic === "" && topic !== "") return undefined;
	return {
		...query,
		marked: {
			words: asked.flatMap((term) => (isExact(term) ? term.words : term.close)),
			beginnings: asked.flatMap((term) => (isExact(term) ? [] : term.words)),
		},
		plain: asked.flatMap(({ words }) => words).join(" "),
		words: asked
			.filter((term) => !isExact(term) && term.close.length === 0)
			.map(({ nth, words }) => ({
				nth,
				word: words.join(),
				others: writeAll(asked.filter((term) => term.nth !== nth)),
			})),
	};
}

/** How many known words a mistyped one may stand for. */
const maxClose = 10;
/** How many known words are looked for instead of a beginning. */
const maxKnown = 30;

const termColumns = {
	plain: sql<string>`plain`,
	isPhrase: sql<boolean>`is_phrase`,
	known: sql<string[]>`known`,
	close: sql<string[]>`close`,
};

async function readTerms(db: Database | Transaction, terms: SearchTerm[]): Promise<PlainTerm[]> {
	const statement = sql`
		select nth, plain, is_phrase, known, case
			when not is_phrase and char_length(plain) between 4 and 30 and known = '{}'
			then array(select distinct word from search_words where keys && typo_keys(plain) limit ${maxClose})
			else '{}'
		end as close
		from (
			select nth, is_phrase, trim(words_of(text)) as plain
			from unnest(${sql.param(terms.map(({ text }) => text))}::text[], ${sql.param(terms.map(({ isPhrase }) => isPhrase))}::boolean[])
				with ordinality as term(text, is_phrase, nth)
		) as term
		cross join lateral (
			select array(
				select word from search_words where word ~>=~ plain and word ~<~ (plain || chr(1114111)) limit ${maxKnown + 1}
			) as known
		) as beginning
	`;
	const rows = await db
		.select(termColumns)
		.from(sql`(${statement}) as read`)
		.orderBy(sql`nth`)
		.prepare("search-terms")
		.execute();
	return rows.map(({ plain, isPhrase, known, close }) => ({
		words: plain.split(" ").filter(Boolean),
		isPhrase,
		known: known.length <= maxKnown && areKnown(plain) ? known : null,
		close,
	}));
}

/** Whether all words that begin so, and are longer, are known: words of less than four letters, and numbers, are not. */
function areKnown(beginning: string) {
	return Array.from(beginning).length >= 3 && /[^0-9]/.test(beginning);
}

function isExact({ isPhrase, words }: PlainTerm) {
	return isPhrase || words.length > 1;
}

function writeAll(terms: PlainTerm[]) {
	return terms.map((term) => writeTerm(term, null)).join(" & ");
}

function writeTerm(term: PlainTerm, known: string[] | null) {
	if (isExact(term)) return `(${writePhrase(term.words)})`;
	const [word = ""] = term.words;
	const begun = known ? [word, ...known].map(lexeme) : [`${lexeme(word)}:*`];
	return `(${[...begun, ...term.close.map(lexeme)].join(" | ")})`;
}

function writePhrase(words: string[]) {
	return words.map(lexeme).join(" <-> ");
}

function writePlaces(words: string[]) {
	return words.map((word, i) => `${lexeme(word)}:${i + 1}`).join(" ");
}

/** Plain words are letters and digits, so that nothing in them has to be escaped. */
function lexeme(word: string) {
	return `'${word}'`;
}
