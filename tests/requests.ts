import { eq, sql } from "drizzle-orm";
import { dayOf } from "#app/boards/closing.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
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

/** Adds a request that is on the board, or was until its day. */
export async function addRequest(db: Database, fields: Partial<typeof requests.$inferInsert> = {}) {
	const [request] = await db
		.insert(requests)
		.values(requestRow({ approved: true, ...fields }))
		.returning();
	if (!request) throw new Error("No request was made");
	const before = sql`least(${publicEntries.createdAt}, ${request.closesAt.toISOString()}::timestamptz - interval '1 second')`;
	await db.update(publicEntries).set({ createdAt: before }).where(eq(publicEntries.id, request.id));
	return request;
}
