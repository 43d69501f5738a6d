import { inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { becomeMember } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { freshDatabase } from "#tests/database.ts";
import { createCard } from "../card.server.ts";
import { scicommCards } from "../card.tables.server.ts";
import { countriesOfCards } from "./directory-countries.server.ts";
import { readDirectoryFilters } from "./directory-filters.ts";
import { listCards } from "./directory-list.server.ts";

type Fields = Parameters<typeof cardInput>[0];

const { db } = await freshDatabase();

const faraday: Fields = {
	languages: ["en", "pt"],
	country: "BR",
	audiences: ["Schools"],
	pay: "either",
	requests: "not now",
};

describe("a directory of a few cards", () => {
	async function found(query: Record<string, string>) {
		const { rows } = await listCards(db, readDirectoryFilters(new URLSearchParams(query)));
		return rows.map((card) => card.name);
	}

	beforeAll(async () => {
		const cards: Fields[] = [
			{ name: "Santiago Ramón y Cajal", expertise: "Neuroscience", availability: ["Podcast Guest"] },
			{
				name: "Ana Neuromán",
				expertise: "Chemistry",
				languages: ["pt"],
				country: "PT",
				pay: "unpaid",
				requests: "yes",
			},
			{
				name: "Michael Faraday",
				title: "NEUROphysicist",
				expertise: "Chemistry",
				openToCollaborations: false,
				...faraday,
			},
			{ name: "Rachel Carson", bio: "Sea, not neurons. 100% of it_is water \\ salt", pay: "paid", requests: "yes" },
			{ name: "Hidden Neuro", isVisible: false, country: "ES", languages: ["pt"] },
			{ name: "Wang Zhenyi 王贞仪", expertise: "Astronomy" },
		];
		for (const card of cards) await createCard(db, null, cardInput(card));
	});

	test("shows visible cards only, newest first", async () => {
		expect(await found({})).toEqual([
			"Wang Zhenyi 王贞仪",
			"Rachel Carson",
			"Michael Faraday",
			"Ana Neuromán",
			"Santiago Ramón y Cajal",
		]);
	});

	test("finds 'neuro' in name, title, expertise, availability and bio regardless of case and accents", async () => {
		const all = ["Rachel Carson", "Michael Faraday", "Ana Neuromán", "Santiago Ramón y Cajal"];
		expect(await found({ q: "neuro" })).toEqual(all);
		expect(await found({ q: "NEURÓ" })).toEqual(all);
		expect(await found({ q: "ramon cajal" })).toEqual(["Santiago Ramón y Cajal"]);
		expect(await found({ q: "pódcast guest" })).toEqual(["Santiago Ramón y Cajal"]);
	});

	test.each([
		["Carsen", "Rachel Carson"],
		["Racel", "Rachel Carson"],
		["Faradday", "Michael Faraday"],
		["Cajla", "Santiago Ramón y Cajal"],
		["michal faraday", "Michael Faraday"],
	])("finds %j as a name with one typo", async (q, name) => {
		const listing = await listCards(db, readDirectoryFilters(new URLSearchParams({ q })));
		expect(listing.rows.map((card) => card.name)).toEqual([name]);
		expect(listing.closeNames).toBe(true);
	});

	test("does not find names two typos away, and exact matches go without close ones", async () => {
		expect(await found({ q: "Fereday" })).toEqual([]);
		expect((await listCards(db, readDirectoryFilters(new URLSearchParams({ q: "carson" })))).closeNames).toBe(false);
	});

	test.each([
		["%", ["Rachel Carson"]],
		["100%", ["Rachel Carson"]],
		["it_is", ["Rachel Carson"]],
		["i__is", []],
		["\\", ["Rachel Carson"]],
		["％", ["Rachel Carson"]],
		["'; drop table scicomm_cards; --", []],
		['"{}', []],
		["王贞", ["Wang Zhenyi 王贞仪"]],
		["ra", ["Rachel Carson", "Santiago Ramón y Cajal"]],
		["\u0000", ["Wang Zhenyi 王贞仪", "Rachel Carson", "Michael Faraday", "Ana Neuromán", "Santiago Ramón y Cajal"]],
	])("takes %j literally", async (q, names) => {
		expect(await found({ q })).toEqual(names);
	});

	test("filters by expertise, availability and openness, together and with a search", async () => {
		expect(await found({ expertise: "chemistry" })).toEqual(["Michael Faraday", "Ana Neuromán"]);
		expect(await found({ availability: "Podcast Guest" })).toEqual(["Santiago Ramón y Cajal"]);
		expect(await found({ expertise: "Chemistry", open: "on" })).toEqual(["Ana Neuromán"]);
		expect(await found({ q: "neuro", expertise: "Chemistry", open: "on" })).toEqual(["Ana Neuromán"]);
		expect(await found({ availability: '","' })).toEqual([]);
		expect(await found({ availability: "}'" })).toEqual([]);
	});

	test("filters by what cards tell those who look for somebody to ask", async () => {
		expect(await found({ language: "pt" })).toEqual(["Michael Faraday", "Ana Neuromán"]);
		expect(await found({ country: "PT" })).toEqual(["Ana Neuromán"]);
		expect(await found({ audience: "Schools" })).toEqual(["Michael Faraday"]);
		expect(await found({ pay: "paid" })).toEqual(["Rachel Carson", "Michael Faraday"]);
		expect(await found({ pay: "unpaid" })).toEqual(["Michael Faraday", "Ana Neuromán"]);
		// Nobody hears of what a card without an account would be asked.
		expect(await found({ answers: "on" })).toEqual([]);
		const owner = await becomeMember({ db });
		await db.update(scicommCards).set({ userId: owner.id });
		expect(await found({ answers: "on" })).toEqual(["Rachel Carson", "Ana Neuromán"]);
		expect(await found({ answers: "on", language: "pt", pay: "unpaid", q: "neuro" })).toEqual(["Ana Neuromán"]);
		expect(await found({ q: "portugal" })).toEqual(["Ana Neuromán"]);
		expect(await countriesOfCards(db)).toEqual(["BR", "PT"]);
		const nonsense = { language: "xx", country: "pt", audience: "schools", pay: "either", answers: "yes" };
		expect(await found(nonsense)).toHaveLength(5);
	});

	test("finds a country by its other names, and words that only look like them by themselves", async () => {
		const here = async (fields: Fields) => (await createCard(db, null, cardInput({ languages: ["cy"], ...fields }))).id;
		const cards = [
			{ name: "Ada", country: "GB" },
			{ name: "Bea", country: "US" },
			{ name: "Cem", country: "TR" },
			{ name: "Dana", country: "CZ" },
			{ name: "Edda", bio: "From Ukraine to thousands in Lausanne, using turkeys" },
			{ name: "Finn", bio: "For schools across the UK, and in the USA." },
			{ name: "Gus", bio: "AI for the Anguilla fund" },
		];
		const ids = [];
		for (const card of cards) ids.push(await here(card));
		const byName = async (q: string) => (await found({ q, language: "cy" })).sort();
		const asked = [
			"UK",
			"usa",
			"US",
			"U.S.A.",
			"Turkey",
			"Czech  Republic",
			"great britain",
			"UK schools",
			"ukraine",
			"AI",
			"U\u0337K",
			"UK(∖)",
			"UK (⁎⁎)",
		];
		const answers = Object.fromEntries(await Promise.all(asked.map(async (q) => [q, await byName(q)])));
		await db.delete(scicommCards).where(inArray(scicommCards.id, ids));
		expect(answers).toEqual({
			UK: ["Ada", "Finn"],
			usa: ["Bea", "Finn"],
			US: ["Bea"],
			"U.S.A.": ["Bea"],
			Turkey: ["Cem"],
			"Czech  Republic": ["Dana"],
			"great britain": ["Ada"],
			"UK schools": ["Finn"],
			ukraine: ["Edda"],
			AI: ["Gus"],
			"U\u0337K": ["Ada", "Finn"],
			"UK(∖)": ["Ada"],
			"UK (⁎⁎)": ["Ada"],
		});
	});

	test.each(["0", "-1", "1e9", "word", "", "2.5", "99999999999999999999"])("page %j shows cards", async (page) => {
		const listing = await listCards(db, readDirectoryFilters(new URLSearchParams({ page })));
		expect(listing.rows).toHaveLength(5);
		expect(listing).toMatchObject({ page: 1, pages: 1, total: 5 });
	});
});
