import { sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { searchWords } from "./entry.tables.server.ts";

export const wordTidying: BackgroundJob<{ db: Database }> = {
	queue: { name: "search-word-tidying" },
	title: "Tidying the words of search",
	cron: "40 3 * * *",
	run: ({ db }) => forgetUnusedWords(db),
};

/** Forgets the words that no entry has any more, and all but one of those that are there twice. Reads every entry. */
export function forgetUnusedWords(db: Database) {
	return db.execute(sql`
		delete from ${searchWords} as kept using (
			select known.ctid, row_number() over (partition by known.word) as nth, used.word as used
			from ${searchWords} as known left join ts_stat('select words from public_entries where is_listed') as used on used.word = known.word
		) as found
		where found.ctid = kept.ctid and (found.nth > 1 or found.used is null)
	`);
}
