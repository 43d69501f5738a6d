import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { deadLinks, links, linkUses } from "./link.tables.server.ts";
import { maxDeadCounted, usesTold } from "./link.ts";

const dayDead = sql<string>`to_char(${deadLinks.since} at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * A column of any list: the first day on which an address failed, as `2026-11-23`, and null unless it is dead. Kept pages that show it
 * name `dead_links` among what they read.
 */
export function deadSince(url: PgColumn | SQL): SQL<string | null> {
	return sql<string | null>`(
		select ${dayDead} from ${deadLinks}
		where ${deadLinks.key} = address_key(${url})
	)`;
}

/** Whether an address that a thing names now is dead. */
export function hasDeadLink(thingId: PgColumn) {
	return sql`exists (
		select from ${linkUses} as used inner join ${deadLinks} as dead on dead.key = used.key
		where used.thing_id = ${thingId} and used.state <> 'gone'
	)`;
}

/** The statement that selects `n`: how many are dead, one more than are counted at most. */
export const countOfDead = sql`
	select count(*)::int as n from (select from ${deadLinks} limit ${sql.raw(String(maxDeadCounted + 1))}) as counted
`;

interface Use {
	id: string;
	kind: EntryKind;
	title: string;
}

/** A page of the dead links, those first that have been dead the longest, each with the things that lead there, one more than are told at most. */
export function listDead(db: Database, { limit, offset }: { limit: number; offset: number }) {
	return db
		.select({
			key: deadLinks.key,
			since: deadLinks.since,
			day: dayDead,
			url: links.url,
			failures: links.failures,
			found: links.found,
			isAsked: sql<boolean>`${links.nextCheckAt} <= now()`,
			uses: sql<Use[]>`array(
				select json_build_object('id', entry.id, 'kind', entry.kind, 'title', entry.title) from ${linkUses} as used
				join ${publicEntries} as entry on entry.id = used.thing_id and entry.is_listed
				where used.key = ${deadLinks.key} and used.state <> 'gone' limit ${sql.raw(String(usesTold + 1))}
			)`,
		})
		.from(deadLinks)
		.innerJoin(links, eq(links.key, deadLinks.key))
		.orderBy(asc(deadLinks.since), asc(deadLinks.key))
		.limit(limit)
		.offset(offset);
}

export type DeadLinkFound = Awaited<ReturnType<typeof listDead>>[number];

/** Lets a dead link be checked before all that is due. @returns whether it is dead */
export async function askAgain(db: Database, key: string) {
	const asked = await db
		.update(links)
		.set({ nextCheckAt: sql`'epoch'` })
		.where(sql`${links.key} = ${key} and exists (select from ${deadLinks} where ${deadLinks.key} = ${links.key})`)
		.returning({ key: links.key });
	return asked.length > 0;
}
