import { sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { type Database, wholeTable } from "#app/db/client.server.ts";
import { publicEntries, searchWords } from "./entry.tables.server.ts";

export const wordTidying: BackgroundJob<{ db: Database }> = {
	queue: { name: "search-word-tidying" },
	title: "Tidying the words of search",
	cron: "40 3 * * *",
	run: ({ db }) => forgetUnusedWords(db),
};

/** Words that are forgotten at once, while nobody writes an entry. */
const batchSize = 500;

/** Forgets the words that no entry has any more, and all but one of those that are there twice. Reads every entry. */
export async function forgetUnusedWords(db: Database) {
	const { rows } = await db.transaction(async (transaction) => {
		await transaction.execute(sql`
			delete from ${searchWords} as kept using (
				select ctid, row_number() over (partition by word) as nth from ${searchWords}
			) as found
			where found.ctid = kept.ctid and found.nth > 1
		`);
		return transaction.execute<{ word: string }>(sql`
			select word from ${searchWords} except select word from ts_stat('select words from public_entries where is_listed')
		`);
	}, wholeTable);
	for (let start = 0; start < rows.length; start += batchSize)
		await forget(
			db,
			rows.slice(start, start + batchSize).map(({ word }) => word),
		);
}

/** Forgets those of the words that no entry has, not even one that is being written: who writes it takes a word that is there for known. */
async function forget(db: Database, words: string[]) {
	await db.transaction(async (transaction) => {
		await transaction.execute(sql`lock table ${searchWords} in share row exclusive mode`);
		await transaction.execute(sql`
			delete from ${searchWords} where ${searchWords.word} = any(${sql.param(words)}::text[]) and not exists (
				select from ${publicEntries} where ${publicEntries.isListed} and ${publicEntries.words} @@ quote_literal(${searchWords.word})::tsquery
			)
		`);
	});
}
