import { type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import type { Columns, Listing } from "#app/db/listing/listing.server.ts";

/** Of so many of the newest rows, so that it costs the same however many there are. */
const lookedAt = 1_000;

interface TagsOf extends Pick<Listing<Columns>, "name" | "table" | "listed"> {
	/** Makes a row of each tag of `newest`, such as `unnest(newest.tags)`. */
	eachTag: SQL;
	/** How many are offered at most. */
	most: number;
}

/** The tags that most of the newest rows of a list have. */
export async function popularTags(db: Database, of: TagsOf) {
	const statement = prepareOnce(db, `popular-tags ${of.name}`, (name) => tagsQuery(db, of).prepare(name));
	return (await statement.execute({})).map(({ tag }) => tag);
}

/** Exported for the test that looks at its plan. */
export function tagsQuery(db: Database, { table, listed, eachTag, most }: TagsOf) {
	// The planner has to see how few rows these are, so this is no parameter.
	const newest = sql`
		select ${table}.* from ${table} where ${listed}
		order by ${table.createdAt} desc, ${table.id} desc limit ${sql.raw(String(lookedAt))}
	`;
	return db
		.select({ tag: sql<string>`tag` })
		.from(sql`(${newest}) as newest, ${eachTag} as tag`)
		.groupBy(sql`tag`)
		.orderBy(sql`count(*) desc, tag`)
		.limit(sql.raw(String(most)) as unknown as number);
}
