/** What of a board everybody may see, by when they could see it for the first time: for its feed. */
import { desc, eq, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import type { Filter } from "#app/db/listing/filter.server.ts";
import {
	type Columns,
	conditionOf,
	type Listing,
	type Row,
	statementName,
	valuesOf,
} from "#app/db/listing/listing.server.ts";
import { areUnordered, firstMatches, inOrder, unorderedMatches } from "#app/db/listing/matches.server.ts";
import { preparePlainRows } from "#app/db/listing/plain-rows.server.ts";
import { publicEntries } from "./entry.tables.server.ts";
import type { EntryKind } from "./entry.ts";
import { listed } from "./entry-list.server.ts";

/** Newest entries of a board that are looked at one by one, whatever is asked of it (docs/decisions/0025-feeds.md). */
const window = 300;

type Dated = Columns & { createdAt: Listing<Columns>["table"]["createdAt"] };
type Source<Read extends Dated> = Omit<Listing<Read>, "perPage"> & { kind: EntryKind };

/**
 * A reader of what matches a search, last seen first, with that moment as `createdAt`.
 * @param show what of a row may leave the server
 */
export function newestReader<Read extends Dated, Search, Shown>(
	source: Source<Read>,
	conditionsOf: (search: Search) => Filter[],
	show: (row: Row<Read>) => Shown,
) {
	return async (db: Database, search: Search, { limit }: { limit: number }) => {
		const filters = conditionsOf(search);
		const statement = prepareOnce(db, statementName(`newest ${limit}`, source, filters), (name) =>
			preparePlainRows<[id: string, at: string], Read>(
				db,
				newestQuery(db, source, filters, limit),
				source.columns,
				areUnordered(filters) ? undefined : name,
			),
		);
		const found = await statement.execute(valuesOf(filters));
		return { rows: found.map(({ row }) => show(row)) };
	};
}

/**
 * The statement behind `newestReader`. No index has both what is asked of a board and when everybody could see it, so what matches is looked for among
 * the newest entries, and among those that were made last. Exported for the tests that read its plan.
 */
export function newestQuery<Read extends Dated>(db: Database, source: Source<Read>, filters: Filter[], limit: number) {
	const { table, kind } = source;
	const [number, rows] = [sql.raw(String(limit)), sql.raw(String(window))];
	const matches = areUnordered(filters)
		? unorderedMatches(source, filters, limit, number)
		: sql`matches as (${firstMatches(source, filters, limit)})`;
	const { id, createdAt, kind: kindOf } = publicEntries;
	const picked = db.$with("picked", { id: sql<string>`row_id`.as("row_id") }).as(sql`
		with ${matches}
		(select id as row_id from matches ${inOrder(source)} limit ${number})
		union
		(
			select seen.id as row_id from (
				select ${id}, ${createdAt} from ${publicEntries} where ${kindOf} = ${sql.raw(`'${kind}'`)} and ${listed}
				order by ${createdAt} desc, ${id} desc limit ${rows}
			) as seen
			cross join lateral (select from ${table} where ${table.id} = seen.id and ${conditionOf(source, filters)} offset 0) as matching
			order by seen.created_at desc, seen.id desc limit ${number}
		)
	`);
	const columns: Record<string, Columns[string]> = { ...source.columns, createdAt };
	return db
		.with(picked)
		.select({ id: picked.id, at: createdAt, row: columns })
		.from(picked)
		.innerJoin(table, eq(table.id, picked.id))
		.innerJoin(publicEntries, eq(id, picked.id))
		.orderBy(desc(createdAt), desc(id))
		.limit(limit);
}
