/** A million public entries, made of ten thousand: so many things would take an hour. */
import type { Database } from "#app/db/client.server.ts";
import { clientWithoutTimeout } from "#app/db/pool.server.ts";
import { dropIndexes } from "#server/seed/rows.ts";

/**
 * Adds copies of all entries, each at another time of the last two years, until there are so many times as many, and leaves the table
 * vacuumed and analysed. But for the beginning of the two years, the same entries give the same copies. Nothing else can be done with
 * the database than to search it: the copies are of no things, and the words of what is written later are not taken.
 */
export async function multiplyEntries(db: Database, times: number) {
	const client = await clientWithoutTimeout(db.$client);
	try {
		await client.query("set maintenance_work_mem = '256MB'");
		// The words are copied too: to take them from the texts takes most of the time.
		await client.query(`alter table public_entries disable trigger user,
			alter words drop expression, alter heading_words drop expression, alter title_words drop expression`);
		const restoreIndexes = await dropIndexes(client, "public_entries");
		await client.query(
			`insert into public_entries
				select md5(id::text || nth)::uuid, kind, is_listed, title, subtitle, topics, body, made_by, until,
					now() - interval '2 years' * ((hashtext(id::text || nth)::bigint + 2147483648) / 4294967296.0), words, heading_words, title_words
				from public_entries, generate_series(2, $1) as nth order by 10`,
			[times],
		);
		await restoreIndexes();
		await client.query("vacuum (analyze) public_entries");
	} finally {
		client.release(true);
	}
}
