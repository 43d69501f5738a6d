import { type SQL, sql } from "drizzle-orm";
import type { OrganisationPart } from "#app/boards/organisation.server.ts";
import { organisationPath } from "#app/boards/organisation.ts";
import type { Database } from "#app/db/client.server.ts";
import { entriesPerPart, type Section } from "#app/db/listing/sitemap-section.server.ts";
import { features } from "#app/features.server.ts";

const parts = features.flatMap(({ organisations }) => organisations ?? []);

/** The pages of organisations: of as many as one part holds, in the order of their names. */
export const organisationSection: Section = {
	name: "organisations",
	// There is one part, or none.
	measure: async (db) => ({ entries: (await readNames(db, 1)).length, newest: null }),
	async read(db, part) {
		if (part !== 1) return [];
		return (await readNames(db, entriesPerPart)).map((name) => ({ path: () => organisationPath(name) ?? "" }));
	},
};

async function readNames(db: Database, most: number) {
	return (await namesQuery(db, most)).map(({ name }) => name);
}

function namesQuery(db: Database, most: number) {
	const limit = sql.raw(String(most));
	const lists = parts.map(({ names }) => sql`(${firstNames(names, limit)})`);
	return (
		db
			.select({ name: sql<string>`name` })
			.from(sql`(${sql.join(lists, sql` union `)}) as names`)
			.orderBy(sql`name`)
			// The planner has to see how few rows these are, so this is no parameter.
			.limit(limit as unknown as number)
	);
}

/** The distinct names of a table: its index is asked for the next one, as often as there is one, and not read from end to end. */
function firstNames({ name, listing }: OrganisationPart["names"], limit: SQL) {
	const key = sql`organisation_key(${name})`;
	const next = (after: SQL) =>
		sql`(select ${key} from ${listing.table} where ${listing.listed} and ${after} order by ${key} limit 1)`;
	return sql`
		with recursive found(name) as (
			${next(sql`${key} is not null`)}
			union all select ${next(sql`${key} > found.name`)} from found where found.name is not null
		) select name from found where name is not null limit ${limit}
	`;
}
