import { sql } from "drizzle-orm";
import { dayOf } from "#app/boards/closing.ts";
import type { Database } from "#app/db/client.server.ts";
import { requests } from "#app/requests/request.tables.server.ts";

const oneDay = 86_400_000;

/** The fields of a valid request form, with what is given instead or besides. */
export function requestForm(fields: Record<string, string> = {}) {
	return new URLSearchParams({
		purpose: "talk",
		title: "What lives in the harbour?",
		description: "Forty minutes for two classes, and time for their questions.",
		topics: "Marine Biology",
		audiences: "Schools",
		languages: "Portuguese, English",
		town: "Lisbon",
		country: "Portugal",
		closesOn: dayOf(new Date(Date.now() + 30 * oneDay)),
		wanted: "2",
		paid: "on",
		payMin: "200",
		payPer: "piece",
		name: "Emília Duarte",
		organisation: "Harbour Museum",
		...fields,
	});
}

/** What its table needs of a request, open for a month. */
export function requestRow(fields: Partial<typeof requests.$inferInsert> = {}): typeof requests.$inferInsert {
	return {
		purpose: "talk",
		title: "What lives in the harbour?",
		description: "Forty minutes for two classes.",
		languages: ["en"],
		town: "Lisbon",
		country: "PT",
		closesAt: new Date(Date.now() + 30 * oneDay),
		name: "Emília Duarte",
		...fields,
	};
}

/** Adds a request that is on the board. */
export async function addRequest(db: Database, fields: Partial<typeof requests.$inferInsert> = {}) {
	const [request] = await db
		.insert(requests)
		.values(requestRow({ approved: true, ...fields }))
		.returning();
	if (!request) throw new Error("No request was made");
	return request;
}

/** Adds made-up requests, one each minute back from now; 97 of 100 are approved, and half are open still. */
export async function seedRequests(db: Database, count: number) {
	await db.execute(sql`
		insert into requests (purpose, title, description, topics, languages, online, town, country, closes_at, paid, name, organisation,
			approved, created_at)
		select (array['interview', 'talk', 'workshop', 'review', 'visualisation', 'collaboration'])[1 + (i / 6) % 6],
			'Request ' || i || case when i % 7 = 0 then ' of the ocean' else '' end, 'What the tide knows, and the rest of it.',
			case when i % 5 = 0 then array['Marine Biology'] else array['Ecology', 'Chemistry'] end,
			case when i % 4 = 0 then array['en', 'pt'] else array['en'] end, i % 3 = 0,
			(array['Lisbon', 'Oslo', 'Nairobi', 'Lima', 'Kraków'])[1 + i % 5], 'PT',
			now() + case when i % 2 = 0 then 1 else -1 end * interval '30 days', i % 2 = 0, 'Emília Duarte', 'Harbour Museum',
			i % 100 < 97, now() - i * interval '1 minute'
		from generate_series(1, ${count}) as i
	`);
	await db.execute(sql`vacuum (analyze) requests`);
}
