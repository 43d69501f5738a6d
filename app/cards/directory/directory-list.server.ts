import { and, sql } from "drizzle-orm";
import { countryMeant } from "#app/boards/countries.ts";
import type { Database } from "#app/db/client.server.ts";
import { type Filter, formOf, hasValue, holds } from "#app/db/listing/filter.server.ts";
import type { Row } from "#app/db/listing/listing.server.ts";
import { readPage } from "#app/db/listing/numbered-pages.server.ts";
import { contains, containsWhole, searchWords, wordPattern } from "#app/db/listing/search.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { pictureUrlIn } from "#app/images/picture-url.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardsPerPage } from "../card.ts";
import type { DirectoryFilters, DirectorySearch } from "./directory-filters.ts";

/** Which cards the directory, and a search for a slug, may show to anyone. */
export const listed = sql`${scicommCards.isVisible} and not ${scicommCards.hidden}`;

/**
 * One page of the visible cards that match, newest first. A page past the last one is the last one.
 * When nothing matches the words as they stand, names one typo away from them count as matches, and `closeNames` is true.
 */
export async function listCards(db: Database, { page, ...search }: DirectoryFilters) {
	const read = (tolerant: boolean) => readPage(db, cardListing, cardConditions(search, tolerant), page);
	const exact = await read(false);
	if (exact.total > 0 || search.q === "") return { ...exact, closeNames: false };
	const close = await read(true);
	return { ...close, closeNames: close.total > 0 };
}

export const tile = {
	...pick(scicommCards, "id", "handle", "name", "title", "expertise", "availability", "bio"),
	avatarUrl: pictureUrlIn(scicommCards.avatar),
	...pick(scicommCards, "cardStyle", "openToCollaborations"),
};

/** Requests go to accounts: nobody hears of what a card without one would be asked. */
const canBeAsked = sql`${scicommCards.requests} = 'yes' and ${scicommCards.userId} is not null`;

/** What everybody may read of what a card tells those who look for somebody to ask. */
export const shownAsking = {
	...pick(scicommCards, "languages", "town", "country", "timeZone", "audiences", "travel", "pay"),
	answersRequests: sql<boolean>`(${canBeAsked})`,
};

export type CardTile = Row<typeof tile>;

export const cardListing = { name: "cards", table: scicommCards, columns: tile, listed, perPage: cardsPerPage };

/**
 * What a search asks of the directory.
 * @param tolerant whether a name one typo away from a word counts as a match
 */
export function cardConditions(search: DirectorySearch, tolerant: boolean): Filter[] {
	const { q, expertise, availability, open } = search;
	const hasExpertise = {
		key: "expertise",
		condition: () => sql`lower(${scicommCards.expertise}) = lower(${sql.placeholder("expertise")})`,
		values: { expertise },
	};
	return [
		...holds("open", open, sql`${scicommCards.openToCollaborations}`),
		...(expertise === "" ? [] : [hasExpertise]),
		...hasValue("availability", scicommCards.availability, availability || null),
		...askingConditions(search),
		...containsTerms(q, tolerant),
	];
}

function askingConditions({ language, country, audience, pay, answers }: DirectorySearch): Filter[] {
	// Each as an index has it, word for word.
	const isIn = {
		key: "country",
		condition: () => sql`${scicommCards.country} = ${sql.placeholder("country")} and ${scicommCards.country} <> ''`,
		values: { country },
	};
	const takes = sql`${scicommCards.pay} in (${sql.raw(`'${pay}'`)}, 'either')`;
	return [
		...hasValue("language", scicommCards.languages, language),
		...(country === null ? [] : [isIn]),
		...hasValue("audience", scicommCards.audiences, audience),
		...holds(`${pay}`, pay !== null, takes),
		...holds("answers", answers, canBeAsked),
	];
}

/** What a search looks for: its words, of which another name of a country stands for the country. */
function termsOf(q: string) {
	const words = searchWords(q);
	const whole = words.join(" ");
	const texts = countryMeant(whole) === undefined ? words : [whole];
	return texts.map((text, i) => ({ text, country: countryMeant(text), key: `word${i}` }));
}

function containsTerms(q: string, tolerant: boolean): Filter[] {
	const terms = termsOf(q);
	if (terms.length === 0) return [];
	const { searchText, nameTypos } = scicommCards;
	return [
		{
			key: `${tolerant ? "close" : "word"}${terms.map(({ text, country }) => (country ? "c" : formOf([text]))).join("")}`,
			condition: () => and(...terms.map(isMet)) ?? sql`true`,
			values: Object.assign({}, ...terms.map(valuesOf)),
			isUnordered: true,
		},
	];

	function isMet({ text, country, key }: (typeof terms)[number]) {
		const [word, other] = [sql.placeholder(key), sql.placeholder(`${key}-else`)];
		// Anywhere, 'usa' is in 'thousands' too.
		if (country) return sql`(${containsWhole(searchText, word)} or ${contains(searchText, country, other)})`;
		const isThere = contains(searchText, text, word);
		return tolerant ? sql`(${isThere} or ${nameTypos} && typo_keys(fold(${other})))` : isThere;
	}

	function valuesOf({ text, country, key }: (typeof terms)[number]) {
		if (country) return { [key]: text, [`${key}-else`]: wordPattern(country) };
		return { [key]: wordPattern(text), ...(tolerant && { [`${key}-else`]: text }) };
	}
}
