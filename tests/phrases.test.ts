/** That the index of neighbouring words finds what has a phrase. */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publicEntries, wordPairs } from "#app/entries/entry.tables.server.ts";
import { demoDatabase } from "#tests/demo-database.ts";

test("no phrase of an entry is ruled out, and hardly any of others is let in", async () => {
	const { db } = await demoDatabase();
	const has = sql`${wordPairs(publicEntries.words)} @> pairs`;
	const { rows } = await db.execute<Record<"phrases" | "missed" | "foreign" | "let_in", number>>(sql`
		with said as materialized (
			select id, lexeme as word, unnest(positions) as place from ${publicEntries}, unnest(words)
		),
		phrase as materialized (
			select one.id, ${wordPairs(sql`format('%L:1 %L:2 %L:3', one.word, two.word, three.word)::tsvector`)} as pairs,
				format('%L <-> %L <-> %L', one.word, two.word, three.word)::tsquery as asked
			from said as one
			join said as two on two.id = one.id and two.place = one.place + 1
			join said as three on three.id = one.id and three.place = one.place + 2
		)
		select count(*) filter (where words @@ asked)::int as phrases, count(*) filter (where words @@ asked and not ${has})::int as missed,
			count(*) filter (where not words @@ asked)::int as foreign, count(*) filter (where not words @@ asked and ${has})::int as let_in
		from phrase join ${publicEntries} on public_entries.id = phrase.id or hashtext(public_entries.id::text || asked::text) % 50 = 0
	`);
	const [{ phrases = 0, missed, foreign = 0, let_in: letIn = 0 } = {}] = rows;
	expect(phrases).toBeGreaterThan(1_000);
	expect(missed).toBe(0);
	expect(foreign).toBeGreaterThan(1_000);
	expect(letIn).toBeLessThan(foreign / 100);
});
