import { sql } from "drizzle-orm";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { listed } from "#app/entries/entry-list.server.ts";

/** Of the newest entries so many are looked at one by one: what that costs does not grow with how much there is. */
export const window = 3_000;

/** The newest entries that meet a condition. A limit that PostgreSQL is not told lets it go along the index also where it would rather read and sort all. */
export function newest(rows: number, condition = sql`true`) {
	return sql`(
		select id, kind, words, heading_words, title_words, created_at from ${publicEntries}
		where ${listed} and ${condition} order by created_at desc, id desc limit (select ${sql.raw(String(rows))})
	) as ${publicEntries}`;
}
