import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";

/** Adds made-up requests of nobody, one each minute back from now; 97 of 100 are approved, and half are open still. */
export async function seedRequests(db: Database, count: number) {
	await db.execute(sql`
		insert into requests (purpose, title, description, topics, languages, online, town, country, closes_at, paid, name, organisation,
			approved, ask_next_at, created_at)
		select (array['interview', 'talk', 'workshop', 'review', 'visualisation', 'collaboration'])[1 + (i / 6) % 6],
			'Request ' || i || case when i % 7 = 0 then ' of the ocean' else '' end, 'What the tide knows, and the rest of it.',
			case when i % 5 = 0 then array['Marine Biology'] else array['Ecology', 'Chemistry'] end,
			case when i % 4 = 0 then array['en', 'pt'] else array['en'] end, i % 3 = 0,
			(array['Lisbon', 'Oslo', 'Nairobi', 'Lima', 'Kraków'])[1 + i % 5], 'PT',
			now() + case when i % 2 = 0 then 1 else -1 end * interval '30 days', i % 2 = 0, 'Emília Duarte', 'Harbour Museum',
			i % 100 < 97, null, now() - i * interval '1 minute'
		from generate_series(1, ${count}) as i
	`);
	await db.execute(sql`vacuum (analyze) requests`);
}
