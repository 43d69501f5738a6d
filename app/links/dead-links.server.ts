import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { deadLinks } from "./link.tables.server.ts";

/**
 * A column of any list: the first day on which an address failed, as `20261123`, and null unless it is dead. Kept pages that show it
 * name `dead_links` among what they read.
 */
export function deadSince(url: PgColumn): SQL<string | null> {
	return sql<string | null>`(
		select to_char(${deadLinks.since} at time zone 'UTC', 'YYYYMMDD') from ${deadLinks}
		where ${deadLinks.key} = address_key(${url})
	)`;
}
