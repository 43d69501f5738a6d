import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageQuery } from "#app/db/numbered-pages.server.ts";
import { seedCards } from "#server/seed/cards.ts";
import { cardInput } from "#tests/cards.ts";
import { freshDatabase } from "#tests/database.ts";
import { partPlan, scansOf } from "#tests/plans.ts";
import { createCard } from "../card.server.ts";
import { directoryFilters } from "./directory-filters.ts";
import { cardListing, listCards, newestCards } from "./directory-list.server.ts";

type Fields = Parameters<typeof cardInput>[0];

const { db } = await freshDatabase();
const { db: large } = await freshDatabase();
afterAll(() => Promise.all([db.$client.end(), large.$client.end()]));

describe("a directory of a few cards", () => {
	async function found(query: Record<string, string>) {
		const { cards } = await listCards(db, directoryFilters.parse(query));
		return cards.map((card) => card.name);
	}

	beforeAll(async () => {
		const cards: Fields[] = [
			{ name: "Santiago Ramón y Cajal", expertise: "Neuroscience", availability: ["Podcast Guest"] },
			{ name: "Ana Neuromán", expertise: "Chemistry" },
			{ name: "Michael Faraday", title: "NEUROphysicist", expertise: "Chemistry", openToCollaborations: false },
			{ name: "Rachel Carson", bio: "Sea, not neurons. 100% of it_is water \\ salt" },
			{ name: "Hidden Neuro", isVisible: false },
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
		expect((await newestCards(db, 2)).map((card) => card.name)).toEqual(["Wang Zhenyi 王贞仪", "Rachel Carson"]);
	});

	test("finds 'neuro' in name, title, expertise and bio regardless of case and accents", async () => {
		const all = ["Rachel Carson", "Michael Faraday", "Ana Neuromán", "Santiago Ramón y Cajal"];
		expect(await found({ q: "neuro" })).toEqual(all);
		expect(await found({ q: "NEURÓ" })).toEqual(all);
		expect(await found({ q: "ramon cajal" })).toEqual(["Santiago Ramón y Cajal"]);
	});

	test.each([
		["Carsen", "Rachel Carson"],
		["Racel", "Rachel Carson"],
		["Faradday", "Michael Faraday"],
		["Cajla", "Santiago Ramón y Cajal"],
		["michal faraday", "Michael Faraday"],
	])("finds %j as a name with one typo", async (q, name) => {
		const listing = await listCards(db, directoryFilters.parse({ q }));
		expect(listing.cards.map((card) => card.name)).toEqual([name]);
		expect(listing.closeNames).toBe(true);
	});

	test("does not find names two typos away, and exact matches go without close ones", async () => {
		expect(await found({ q: "Fereday" })).toEqual([]);
		expect((await listCards(db, directoryFilters.parse({ q: "carson" }))).closeNames).toBe(false);
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

	test.each(["0", "-1", "1e9", "word", "", "2.5", "99999999999999999999"])("page %j shows cards", async (page) => {
		const listing = await listCards(db, directoryFilters.parse({ page }));
		expect(listing.cards).toHaveLength(5);
		expect(listing).toMatchObject({ page: 1, pages: 1, total: 5 });
	});
});

describe("a directory of 40,000 cards", () => {
	beforeAll(() => seedCards(large, 40_000), 120_000);

	const shapes = [0, 1, 2].flatMap((words) =>
		[false, true].flatMap((filtered) =>
			(words > 0 ? [false, true] : [false]).map((tolerant) => ({
				words,
				tolerant,
				expertise: filtered,
				availability: filtered,
				open: filtered,
			})),
		),
	);

	test.each(shapes)("is read from indexes for %j", async (shape) => {
		const scans = await scansOf(large, pageQuery(large, cardListing(shape)));
		expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
		expect(scans).not.toContain("Seq Scan on scicomm_cards");
	});

	const nothing = { words: 0, tolerant: false, expertise: false, availability: false, open: false };

	test.each([{}, { open: true }, { expertise: true }])(
		"is read from any place on without sorting it for %j",
		async (asked) => {
			const { scans, sorts, seeks } = await partPlan(large, cardListing({ ...nothing, ...asked }));
			expect(scans).not.toContain("Seq Scan on scicomm_cards");
			expect({ sorts, seeks }).toEqual({ sorts: 1, seeks: true });
		},
	);

	test.each([{ availability: true }, { words: 1 }, { words: 2, open: true, expertise: true, availability: true }])(
		"is read from any place on by indexes for %j",
		async (asked) => {
			const { scans } = await partPlan(large, cardListing({ ...nothing, ...asked }));
			expect(scans.some((scan) => scan.includes("Index"))).toBe(true);
			expect(scans).not.toContain("Seq Scan on scicomm_cards");
		},
	);

	test("shows the last page for a page past it", async () => {
		const listing = await listCards(large, directoryFilters.parse({ page: "1000000" }));
		const [count] = (await large.execute(sql`select count(*)::int as n from scicomm_cards where is_visible`)).rows;
		expect(listing.total).toBe(count?.n);
		expect(listing.page).toBe(listing.pages);
		expect(listing.cards.length).toBeGreaterThan(0);
	});
});
