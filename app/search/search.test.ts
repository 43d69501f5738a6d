import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { apiPath } from "#app/api/api.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { forgetUnusedWords } from "#app/entries/forget-words.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { cross, untilWaiting } from "#tests/crossing.ts";
import { readFeeds } from "#tests/feeds.ts";
import { testSite } from "#tests/site.ts";
import { markedParts } from "./marked-parts.ts";

const site = await testSite();
const { db } = site;
const visitor = site.as(null);

const resource = {
	description: "Where tides are told.",
	idealFor: "Press officers",
	url: "https://example.org/",
	resourceType: "tool",
	approved: true,
} as const;
const job = {
	company: "Harbour Observatory",
	description: "Write about the sea.",
	location: "Lisbon",
	jobType: "Full-time",
	category: "Writing",
	contact: "jobs@example.org",
} as const;
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk";
const media = { url: "https://example.org/film", type: "video", author: "Rachel Carson", approved: true } as const;

beforeAll(async () => {
	await db.insert(resources).values([
		{ ...resource, name: "Tide Tables for Beginners" },
		{ ...resource, name: "Émilie's Notes", description: "Newton, with the steps that are missing." },
		{ ...resource, name: `${longWord} 187401`, description: "Big." },
		{ ...resource, name: "Unseen pending", approved: false },
		{ ...resource, name: "Unseen hidden", hidden: true },
	]);
	await db.insert(jobListings).values([
		{ ...job, title: "Keeper of the Tide Gauge", tags: ["public health"] },
		{ ...job, title: "Unseen closed", closesAt: new Date(Date.now() - 1000) },
	]);
	await db.insert(mediaItems).values([
		{
			...media,
			title: "What the Pool Knows",
			description: "A tide pool, from one flood to the next.",
			tags: ["oceans"],
		},
		{ ...media, title: "Health of the Public Garden", description: "Roses.", tags: ["botany"] },
	]);
	await db.insert(scicommProjects).values([
		{ name: "Unseen private", description: "Of the team alone.", visibility: "private" },
		{ name: "Coast Walks", description: "Tides, dunes and what lives there.", visibility: "public" },
	]);
	await db.insert(collabListings).values({
		type: "Ask",
		name: "Unseen Poster",
		email: "unseen@example.org",
		description: "A drummer for a sea shanty.",
		anonymous: true,
		approved: true,
	});
});

interface Suggestions {
	results: { title: string; kind: string; path: string }[];
}

async function titlesOf(q: string) {
	const { text, status } = await visitor.get(`/search/suggest?${new URLSearchParams({ q })}`);
	expect(status).toBe(200);
	const { results }: Suggestions = JSON.parse(text);
	return results.map(({ title }) => title);
}

describe("the search over everything", () => {
	const keeper = "Keeper of the Tide Gauge";
	const tables = "Tide Tables for Beginners";
	const pool = "What the Pool Knows";
	const coast = "Coast Walks";
	const rows: [what: string, q: string, found: string[]][] = [
		["words in any order, in titles and texts", "pool tide", [pool]],
		["what begins with it", "tide", [tables, keeper, pool, coast]],
		["whatever the case and the accents", "EMILIE", ["Émilie's Notes"]],
		["accents that are typed too", "Émilie", ["Émilie's Notes"]],
		["the beginning of a word", "beg", [tables]],
		["the beginning of a long word", "donaudampf", [`${longWord} 187401`]],
		["the beginning of a number", "1874", [`${longWord} 187401`]],
		["one letter too few", "gage keeper", [keeper]],
		["two letters swapped", "begniners", [tables]],
		["a typo in a word of the text", "shnaty", ["A drummer for a sea shanty."]],
		["an author, an organisation, a topic", "carson oceans", [pool]],
		["a phrase", '"public health"', [keeper]],
		["a phrase that is still open", '"public garden', ["Health of the Public Garden"]],
		["the same words outside of one", "public health", ["Health of the Public Garden", keeper]],
		["nothing for a word that none has", "zzyzx", []],
		["nothing for a name that is not told", "poster", []],
		["nothing that not everybody may see", "unseen", []],
		["nothing for marks alone", "'&|!():*<->\\", []],
	];
	test.each(rows)("finds %s: %s", async (_, q, found) => {
		const titles = await titlesOf(q);
		expect(titles.toSorted()).toEqual(found.toSorted());
	});

	test("has first what says it in its title, and best what says nothing else there", async () => {
		expect((await titlesOf("tide")).slice(0, 2).toSorted()).toEqual([keeper, tables]);
		expect((await titlesOf("coast walks"))[0]).toBe(coast);
	});

	test("an excerpt that begins or ends within a text says so, and begins and ends with a whole word where there are words", async () => {
		const before = "Nobody asked for this opening, which goes on for as long as it takes to be out of sight. ";
		const added = await db
			.insert(jobListings)
			.values([
				{ ...job, title: "Sawyer", description: `${before}Whoever keeps the archive of xylotomy sections wins.` },
				{ ...job, title: "Reader", description: `${"潮".repeat(90)} xylotomy` },
				{ ...job, title: "Cutter", description: "Xylotomy wanted." },
				{ ...job, title: "Teller", description: `Xylotomy told ${"evenings ".repeat(40)}` },
				{ ...job, title: "Drifter", description: `Xylotomy ${"潮".repeat(300)}` },
			])
			.returning({ id: jobListings.id });
		const page = await visitor.page("/search?kind=job&q=xylotomy");
		const excerpts = [...page.matchAll(/<p dir="auto">([^<]*<mark>xylotom[\s\S]*?)<\/p>/gi)];
		expect(excerpts.map(([, text]) => text?.replace(/<\/?mark>/g, "").trim()).toSorted()).toEqual([
			`Xylotomy told${" evenings".repeat(25)}…`,
			"Xylotomy wanted.",
			`Xylotomy ${"潮".repeat(230)}…`,
			expect.stringMatching(/^…[a-z ]+ to be out of sight. Whoever keeps the archive of xylotomy sections wins.$/),
			`…${"潮".repeat(58)} xylotomy`,
		]);
		for (const { id } of added) await db.delete(jobListings).where(eq(jobListings.id, id));
	});

	test("an excerpt shows the word that was found, not a part of another one before it", async () => {
		const before = "Whoever is the smartest of the partners starts at once, often. ".repeat(6);
		const [added] = await db
			.insert(jobListings)
			.values({ ...job, title: "Curator", description: `${before}Keep what is of art.` })
			.returning({ id: jobListings.id });
		expect(await visitor.page("/search?q=art+curator")).toContain("<mark>art</mark>.");
		if (added) await db.delete(jobListings).where(eq(jobListings.id, added.id));
	});

	test.each([
		["makes several", "Well… "],
		["leaves out the points", "مُحَمَّدٌ "],
	])("an excerpt shows the word that was found behind letters of which folding %s", async (_, before) => {
		const [added] = await db
			.insert(jobListings)
			.values({ ...job, title: "Typesetter", description: `${before.repeat(200)}Whoever sets type in bismuth wins.` })
			.returning({ id: jobListings.id });
		expect(await visitor.page("/search?q=bismuth")).toContain("<mark>bismuth</mark> wins.");
		if (added) await db.delete(jobListings).where(eq(jobListings.id, added.id));
	});

	test.each([
		...["Łódź", "Øre", "Đorđe", "Straße", "Æsop", "Ħamrun", "Sáŋŋá", "Ŧuoŧŧu", "Ɓoƙi Ɗan", "Ɛʋe", "Ɲamina"],
		...["Ώρα", "Чайковский", "Київ", "Ёлка", "Ўзбек", "किताब", "مَدرسة", "أحمد", "한국", "ガラス"],
		...["विज्ञान", "क़लम", "শিক্ষা", "தமிழ்", "ശ്രീ", "అవన్‍ను", "مُحَمَّد", "محـــمد", "שָׁלוֹם", "٢٠٢٦", "۱۴۰۵", "२०२६"],
	])("marks %s by what the database makes of it", async (word) => {
		const { rows } = await db.execute<{ plain: string }>(sql`select plain_words(${word}) as plain`);
		const parts = markedParts(word, { words: rows[0]?.plain.split(" ") ?? [], beginnings: [] });
		expect(parts.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).every(({ isMarked }) => isMarked)).toBe(true);
	});

	test.each([
		["Chinese", "认识潮汐的方法", "潮汐", "汐潮"],
		["Japanese", "はじめての潮汐入門", "潮汐入", "門入"],
		["Thai", "คู่มือน้ำขึ้นน้ำลง", "น้ำลง", "ลงน้ำ"],
	])("finds words inside %s sentences, which have no spaces", async (_, title, inside, other) => {
		await db.insert(resources).values({ ...resource, name: title });
		expect(await titlesOf(inside)).toEqual([title]);
		expect(await titlesOf(other)).toEqual([]);
		expect(await visitor.page(`/search?${new URLSearchParams({ topic: inside })}`)).toContain(title);
		await db.delete(resources).where(eq(resources.name, title));
	});

	test.each([
		["Hindi", "विज्ञान की कहानियाँ", ["विज्ञान", "विज्ञ", "विज्"], ["ञान"]],
		["Bengali", "শিক্ষার গল্প", ["শিক্ষা", "শিক্ষ"], ["ক্ষার"]],
		["Tamil", "தமிழ்நாடு அறிவியல்", ["தமிழ்நாடு", "தமிழ்"], ["நாடு"]],
		["Malayalam", "അവന്‍റെ കഥ", ["അവന്‍റെ", "അവന്"], ["റെ"]],
		["Arabic", "مُحَمَّد والمـــد", ["محمد", "مُحَمَّد", "والمد"], ["حمد"]],
		["Hebrew", "שָׁלוֹם־עוֹלָם", ["שלום", "עולם"], ["לום"]],
		["digits", "المد ٢٠٢٦", ["2026", "٢٠٢٦", "२०२", "المد ۲۰۲۶"], ["026"]],
	])("takes words of %s whole, whatever marks and digits they are written with: %s", async (_, title, found, not) => {
		await db.insert(resources).values({ ...resource, name: title });
		for (const q of found) expect([q, await titlesOf(q)]).toEqual([q, [title]]);
		for (const q of not) expect([q, await titlesOf(q)]).toEqual([q, []]);
		await db.delete(resources).where(eq(resources.name, title));
	});

	test("groups what it finds, the kind with the best first, with counts and the words in bold", async () => {
		const text = await visitor.page("/search?q=tide");
		expect(text).toContain("4 results found.");
		const groups = [...text.matchAll(/<h2 id="found-(\w+)">([^<]+)<span class="text-muted">(\d+)</g)];
		expect(groups.map(([, kind, , count]) => [kind, count])).toEqual(
			expect.arrayContaining([
				["job", "1"],
				["resource", "1"],
				["media", "1"],
				["project", "1"],
			]),
		);
		expect(text).toContain("<mark>Tide</mark> Tables for Beginners");
		expect(text).toContain("A <mark>tide</mark> pool");
		expect(text).toMatch(/<h3[^>]*><a href="\/jobs\/[\w-]{36}">/);
	});

	test("narrows by kind and topic, in the address, and says when nothing matches", async () => {
		const jobs = await visitor.page("/search?q=tide&kind=job");
		expect(jobs).toContain("1 result found.");
		expect(jobs).toContain("Keeper of the");
		const topic = await visitor.page("/search?topic=Public+Health");
		expect(topic).toContain("1 result found.");
		const none = await visitor.page("/search?q=zzyzx");
		expect(none).toContain("Nothing matches");
		expect(none).toContain('<meta name="robots" content="noindex"/>');
		const nonsense = await visitor.page("/search?kind=secrets&page=-3&topic=");
		expect(nonsense).toContain("newest first");
	});

	test("has pages of one kind, and the last one for a page past it", async () => {
		const many = Array.from({ length: 45 }, (_, i) => ({
			...resource,
			name: `Lighthouse ${i + 1}`,
			description: "A lamp.",
		}));
		await db.insert(resources).values(many);
		const text = await visitor.page("/search?q=lighthouse&kind=resource&page=99");
		expect(text).toContain("45 results found.");
		expect(text).toContain("Page 3 of 3");
		expect([...text.matchAll(/class="board-row"/g)]).toHaveLength(5);
		expect(await visitor.page("/search?q=lighthouse")).toMatch(/Resources <span class="text-muted">45</);
	});

	test("has pages of everything, of which each stands for itself", async () => {
		for (const page of ["", "?page=2"])
			expect(await visitor.page(`/search${page}`)).toContain(
				`<link rel="canonical" href="http://localhost/search${page}"/>`,
			);
	});

	test("counts a thousand of what matches, and says where there are more; programs read on to the end", async () => {
		const add = (from: number, to: number) =>
			db.execute(sql`
				insert into resources (name, description, ideal_for, url, resource_type, approved)
				select 'Limpet ' || n, 'A shell.', 'All', 'https://example.org/limpets/' || n, 'tool', true
				from generate_series(${from}::int, ${to}::int) as n
			`);
		await add(1, 1000);
		expect(await visitor.page("/search?q=limpet")).toMatch(/>1,000 results found\./);
		await add(1001, 1001);
		for (const more of ["", "&kind=resource"])
			expect(await visitor.page(`/search?q=limpet${more}`)).toContain(">More than 1,000 results found.");
		const last = await visitor.page("/search?q=limpet&kind=resource&page=99");
		for (const said of ["Page 50 of 50", "The pages end here."]) expect(last).toContain(said);
		const read = new Set<string>();
		for (let next: string | null = ""; next !== null; ) {
			const path: string = `${apiPath}/search?q=limpet&limit=100${next && `&cursor=${next}`}`;
			const answer: { data: { title: string }[]; next: string | null } = JSON.parse(await visitor.page(path));
			for (const { title } of answer.data) read.add(title);
			next = answer.next;
		}
		expect(read.size).toBe(1001);
		await db.execute(sql`delete from resources where name like 'Limpet %'`);
	});

	test("shows markup that somebody typed as text", async () => {
		await db
			.insert(resources)
			.values({ ...resource, name: "<img src=x onerror=alert(1)> Kraken", description: "Big." });
		const text = await visitor.page("/search?q=kraken");
		expect(text).toContain("&lt;img src=x onerror=alert(1)&gt; <mark>Kraken</mark>");
	});

	test("finds nothing for what has no letter or digit, whoever asks", async () => {
		for (const q of ["🔬", "???"]) {
			const asked = new URLSearchParams({ q });
			const page = await visitor.page(`/search?${asked}`);
			expect(page).toContain("0 results found");
			expect(page).not.toContain("Follow this");
			expect(JSON.parse((await visitor.get(`/api/v1/search?${asked}`)).text).data).toEqual([]);
		}
		for (const asked of [
			{ q: "tide", topic: "🔬" },
			{ q: "🔬", topic: "oceans" },
		])
			expect(await visitor.page(`/search?${new URLSearchParams(asked)}`)).toContain("0 results found");
	});

	test("is followed where something is asked of it", async () => {
		const follow = "Follow this search";
		expect(await visitor.page("/search")).not.toContain("Follow this");
		for (const asked of ["q=tide", "q=zzyzx", "kind=job", "topic=oceans"])
			expect(await visitor.page(`/search?${asked}`)).toContain(follow);
	});

	test("takes what is too long, broken or strange", async () => {
		const strange = [
			"a".repeat(5_000),
			"\u0000",
			"\uD800",
			"½ ﬁ ß",
			"1e5 3d 2nd",
			"科学",
			'""""',
			"a b c d e f g h i j k l m",
		];
		for (const q of strange) {
			const { status } = await visitor.get(`/search/suggest?q=${encodeURIComponent(q.toWellFormed())}`);
			expect(status, JSON.stringify(q)).toBe(200);
		}
	});

	describe("a typo that a listing has made too", () => {
		beforeAll(async () => {
			const said = (name: string) => ({ ...resource, name, description: "Nerves." });
			await db
				.insert(resources)
				.values([
					...["Nueroscience Reading", "Marine Snow", "Marina, a Diary"].map(said),
					...Array.from({ length: 4 }, (_, i) => said(`Neuroscience ${i + 1}`)),
				]);
		});

		async function meantBy(q: string): Promise<string | undefined> {
			return JSON.parse((await visitor.get(`/search/suggest?${new URLSearchParams({ q })}`)).text).meant;
		}

		test("leads to the word that far more have, beside what has it", async () => {
			const text = await visitor.page("/search?q=Nueroscience&kind=resource");
			expect(text).toContain("1 result found.");
			expect(text).toMatch(/Did you mean(?:<!-- -->| )*<a href="\/search\?q=neuroscience&amp;kind=resource"/);
			expect(await titlesOf("nueroscience")).toEqual(["Nueroscience Reading"]);
			expect(await meantBy("nueroscience")).toBe("neuroscience");
		});

		test("is put right among other words, also where nothing has all of them", async () => {
			expect(await meantBy('"of the" nueroscience nerves')).toBeUndefined();
			expect(await meantBy("nueroscience 3")).toBe("neuroscience 3");
			const text = await visitor.page("/search?q=nueroscience+3");
			expect(text).toContain("Nothing matches");
			expect(text).toContain(">neuroscience 3</a>");
		});

		test("is no typo where others have the other word hardly more often, or nobody has one", async () => {
			const asked = ["marina", "marine", "neuroscience", "zzyzx", "", "nerves", '"nueroscience reading"'];
			for (const q of asked) expect([q, await meantBy(q)]).toEqual([q, undefined]);
			expect(await visitor.page("/search?q=neuroscience")).not.toContain("Did you mean");
			expect(await visitor.page("/search?q=nueroscience&kind=job")).not.toContain("Did you mean");
		});
	});

	test.each([
		["?q=tide&kind=job", [keeper]],
		["?topic=Public+Health", [keeper]],
		["?topic=oceans&kind=media", [pool]],
		["?topic=oceans&kind=job", []],
		["?q=tides&kind=project", [coast]],
	])("feeds and the API have of %s what it asks for alone", async (asked, found) => {
		const { rss, json } = await readFeeds(site, [`/search/feed.xml${asked}`, `/search/feed.json${asked}`]);
		const { data } = JSON.parse(await visitor.page(`${apiPath}/search${asked}`));
		for (const things of [rss.items, json.items, data as { title?: string }[]])
			expect(things.map(({ title }) => title)).toEqual(found);
	});

	test("has feeds, a collection in the API and a description for browsers", async () => {
		const { rss, json } = await readFeeds(site, ["/search/feed.xml?q=tide", "/search/feed.json?q=tide"]);
		expect(rss.items).toHaveLength(4);
		expect(json.items.map(({ title }) => title)).toContain("Coast Walks");
		const listed = await visitor.get(`${apiPath}/search?q=tide&limit=3`);
		const { data, next } = JSON.parse(listed.text);
		expect(data).toHaveLength(3);
		const rest = JSON.parse((await visitor.get(`${apiPath}/search?q=tide&limit=3&cursor=${next}`)).text);
		expect([...data, ...rest.data].map(({ title }: { title: string }) => title)).toContain("Coast Walks");
		const [{ id }] = data;
		expect(JSON.parse((await visitor.get(`${apiPath}/search/${id}`)).text)).toMatchObject({ id });
		const about = await visitor.get("/opensearch.xml");
		expect(about.text).toContain("/search?q={searchTerms}");
		expect(await visitor.page("/")).toContain('href="/opensearch.xml"');
	});
});

test("words that no entry has any more are forgotten, and those twice there are kept once", async () => {
	const [{ id } = { id: "" }] = await db
		.insert(resources)
		.values({ ...resource, name: "Quagga" })
		.returning({ id: resources.id });
	await db.execute(sql`insert into search_words (word) values ('quagga')`);
	const known = async () => (await db.execute(sql`select word from search_words where word = 'quagga'`)).rows.length;
	expect(await known()).toBe(2);
	await forgetUnusedWords(db);
	expect(await known()).toBe(1);
	await db.execute(sql`delete from resources where id = ${id}`);
	await forgetUnusedWords(db);
	expect(await known()).toBe(0);
});

test("words are forgotten however long all entries take to be read", async () => {
	const impatient = connectDatabase(site.url, 2, { statement: 3_000 });
	onTestFinished(() => impatient.$client.end());
	const reading = { first: sql`lock table public_entries in access exclusive mode`, last: sql`select pg_sleep(4)` };
	const forget = () =>
		forgetUnusedWords(impatient).then(
			() => "done",
			() => "given up",
		);
	expect(await cross(db, reading, forget)).toBe("done");
});

test("a word is not forgotten while an entry that has it is being written", async () => {
	const known = async () => (await db.execute(sql`select word from search_words where word = 'okapi'`)).rows.length;
	await db.execute(sql`insert into search_words (word) values ('okapi')`);
	let forgetting: Promise<void> | undefined;
	await db.transaction(async (transaction) => {
		await transaction.insert(resources).values({ ...resource, name: "Okapi" });
		forgetting = forgetUnusedWords(db);
		await untilWaiting(db);
	});
	await forgetting;
	expect(await known()).toBe(1);
	expect(await titlesOf("oka")).toEqual(["Okapi"]);
});
