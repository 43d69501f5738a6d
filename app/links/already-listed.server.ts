import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryPath } from "#app/entries/entry.ts";
import { listedField, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { linkUses } from "./link.tables.server.ts";
import type { LinkedKind } from "./link.ts";

/** What everybody can see already, of the kind of what is added. */
export type Found = { id: string; title: string };

/**
 * Why something is not added at once: `find` knows one that leads to the same address. Who has been told of that address and sends the
 * form again, means it. Nothing leads to an empty one.
 */
export async function refuseOnce(
	form: FormData,
	{ kind, url }: { kind: EntryKind; url: string },
	find: () => Promise<Found | undefined>,
): Promise<Refusal | undefined> {
	if (url === "" || form.get(listedField) === url) return undefined;
	const found = await find();
	if (!found) return undefined;
	const path = entryPath({ kind, id: found.id });
	return refuse(422, `Already listed: ${found.title}`, { listed: { path, url } });
}

/** Refuses once what leads to the same address as something that is listed. */
export function refuseListed(db: Database | Transaction, kind: LinkedKind, url: string, form: FormData) {
	return refuseOnce(form, { kind, url }, async () => {
		const { rows } = await db.execute<Found>(sql`
			select entry.id, entry.title from ${linkUses} as used
			join ${publicEntries} as entry on entry.id = used.thing_id and entry.is_listed
			where used.key = address_key(${url}) and used.kind = ${kind} and used.state <> 'gone' limit 1
		`);
		return rows[0];
	});
}
