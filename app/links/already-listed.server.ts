import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { entryPath } from "#app/entries/entry.ts";
import { listedField, type Refusal } from "#app/forms/form-answer.ts";
import { linkUses } from "./link.tables.server.ts";
import type { LinkedKind } from "./link.ts";

/**
 * Why something is not added at once: everybody can see one of its kind that leads to the same address. Who has been told of that address
 * and sends the form again, means it.
 */
export async function refuseListed(
	db: Database,
	kind: LinkedKind,
	url: string,
	form: FormData,
): Promise<Refusal | undefined> {
	if (form.get(listedField) === url) return undefined;
	const { rows } = await db.execute<{ id: string; title: string }>(sql`
		select entry.id, entry.title from ${linkUses} as used
		join ${publicEntries} as entry on entry.id = used.thing_id and entry.is_listed
		where used.key = address_key(${url}) and used.kind = ${kind} and used.state <> 'gone' limit 1
	`);
	const [found] = rows;
	if (!found) return undefined;
	const path = entryPath({ kind, id: found.id });
	return { status: 422, message: `Already listed: ${found.title}`, listed: { path, url } };
}
