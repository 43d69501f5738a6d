/** What a search reads does not grow with how much there is. */
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { search, suggest } from "#app/search/search-list.server.ts";
import { multiplyEntries } from "../scripts/bench/many-entries.ts";
import { freshDatabase } from "./database.ts";
import { rowsReadBy } from "./rows-read.ts";

const letters = [..."abcdefgh"];
const everything = { q: "", topic: "", kind: null, page: 1 };
const searches: Record<string, (db: Database) => Promise<unknown>> = {
	"a word that all have": (db) => search(db, { ...everything, q: "the" }),
	"a word that many titles have": (db) => search(db, { ...everything, q: "science" }),
	"the beginning of a word": (db) => search(db, { ...everything, q: "neuro" }),
	"two words that few have both": (db) => search(db, { ...everything, q: "writer climate" }),
	"the beginnings of two words": (db) => search(db, { ...everything, q: "wri clim" }),
	"a phrase": (db) => search(db, { ...everything, q: '"public health"' }),
	"a phrase of words that never stand so": (db) => search(db, { ...everything, q: '"health public"' }),
	"a mistyped word": (db) => search(db, { ...everything, q: "cliamte" }),
	"a word that one has mistyped too": (db) => search(db, { ...everything, q: "cilmate" }),
	"a word that none has": (db) => search(db, { ...everything, q: "zzyzx" }),
	"two words that none has both": (db) => search(db, { ...everything, q: "neuroscience health" }),
	"a topic": (db) => search(db, { ...everything, topic: "oceans" }),
	"one kind, where a word is in no title": (db) => search(db, { ...everything, q: "science", kind: "card" }),
	"the last page of one kind": (db) => search(db, { ...everything, q: "science", kind: "job", page: 999 }),
	"as one types": (db) => suggest(db, "cli"),
};

/** Twelve hundred entries, so many times. @returns what each search reads among them */
async function readAmong(times: number) {
	const { appUrl, schemaOwner } = await freshDatabase({ isVacuumed: true });
	await schemaOwner.execute(sql`
		insert into public_entries (id, kind, is_listed, title, subtitle, topics, body, made_by)
		select gen_random_uuid(), kind, true, case kind when 'job' then 'Science ' else 'Notes ' end || n, '',
			case when n % 4 = 0 then '{oceans}' else '{}' end::text[],
			concat_ws(' ', 'All the science', case when n % 10 = 0 then 'writer' end, case when n % 6 = 0 then 'climate' end,
				case when n % 30 = 1 then 'public health' end, case when n % 40 = 2 then 'neuroscience' end),
			'{}'
		from (select n, case when n % 2 = 0 then 'card' else 'job' end as kind from generate_series(1, 1200) as n) as made
	`);
	await multiplyEntries(schemaOwner, times);
	await schemaOwner.execute(sql`
		insert into public_entries (id, kind, is_listed, title, subtitle, topics, body, made_by, words, heading_words, title_words)
		select gen_random_uuid(), 'card', true, 'Cilmate', '', '{}', '', '{}', words, words, words from weighted_words('Cilmate', '', '') as words
	`);
	await schemaOwner.execute(sql`insert into search_words (word) values ('cilmate')`);
	const one = connectDatabase(appUrl, 1, { idle: 0 });
	onTestFinished(() => one.$client.end());
	// As where there are so many that nothing is read whole.
	for (const way of ["seqscan", "hashjoin", "mergejoin"]) await one.execute(sql.raw(`set enable_${way} = off`));
	const read: Record<string, number> = {};
	for (const [name, ask] of Object.entries(searches)) read[name] = await rowsReadBy(one, ask);
	return read;
}

test("a search reads as much among twice as many entries", async () => {
	const few = await readAmong(30);
	const many = await readAmong(60);
	const grown = Object.keys(searches).filter((name) => (many[name] ?? 0) > 1.2 * (few[name] ?? 0) + 20);
	expect({ few, many, grown }).toEqual({ few, many, grown: [] });
});

test("known words that nothing has together cost no more than to read each text once again, and each may be the mistyped one", async () => {
	const { appUrl, schemaOwner } = await freshDatabase({ isVacuumed: true });
	// Each of eight words has forty that are one typo away, and each text is so long that it is kept apart.
	await schemaOwner.execute(sql`
		insert into public_entries (id, kind, is_listed, title, subtitle, topics, body, made_by)
		select gen_random_uuid(), 'resource', true, title, '', '{}', long, '{}'
		from (
			select repeat(letter, 7) as title from unnest(${sql.param(letters)}::text[]) as letter union all
			select overlay(repeat(letter, 7) placing chr(106 + n % 10) from 1 + n / 10)
			from unnest(${sql.param(letters)}::text[]) as letter, generate_series(1, 40) as n union all
			select unnest('{Tidepoll,Aaaaaaa tidepool}'::text[])
		) as titles, (select string_agg(md5(i::text), ' ') as long from generate_series(1, 150) as i) as said
	`);
	await schemaOwner.execute(sql`vacuum (analyze)`);
	const one = connectDatabase(appUrl, 1, { idle: 0 });
	onTestFinished(() => one.$client.end());
	const words = letters.map((letter) => letter.repeat(7));
	expect((await suggest(one, "aaaaaaa tidepoll")).meant).toBe("aaaaaaa tidepool");
	const read = (q: string) => rowsReadBy(one, (db) => suggest(db, q));
	const unknown = await read("zzyzxyz");
	expect(unknown).toBeGreaterThan(500);
	expect(await read("aaaaaaa")).toBeLessThan(2.2 * unknown);
	expect(await read(words.join(" "))).toBeLessThan(2.2 * unknown);
});

test("a connection plans each kind of search once, whatever is asked", async () => {
	const { appUrl } = await freshDatabase();
	const one = connectDatabase(appUrl, 1, { idle: 0 });
	onTestFinished(() => one.$client.end());
	const words = ["tide", "sky", "moss", "star"];
	const asked = words.flatMap((_, n) => [words.slice(0, n + 1).join(" "), `"${words.slice(0, n + 2).join(" ")}" fern`]);
	for (const q of asked) {
		await suggest(one, q);
		for (const kind of [null, "card" as const])
			for (const topic of ["", "oceans"]) await search(one, { q, topic, kind, page: 1 });
	}
	await search(one, { ...everything, q: "fern" });
	const { rows } = await one.execute<{ name: string; generic: number; custom: number }>(sql`
		select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name <> ''
	`);
	expect(rows.filter(({ custom }) => custom > 0)).toEqual([]);
	expect(rows.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["search-terms", "ranked-page-all-1", "ranked-suggest-all-3"]),
	);
	expect(rows.find(({ name }) => name === "ranked-page-all-1")?.generic).toBe(2);
});
