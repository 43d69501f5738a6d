/** Sections of the site map: rows of which each has a page that search engines may list. */
import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../client.server.ts";

export interface Section {
	name: string;
	/** How many pages it has, and when the newest of them came. */
	measure: (db: Database) => Promise<{ entries: number; newest: string | null }>;
	/** The pages of a part, from 1; none when there is no such part. */
	read: (db: Database, part: number) => Promise<Entry[]>;
}

type KeyColumns = Record<string, PgColumn>;
type Row<Needed extends KeyColumns> = { [Name in keyof Needed]: GetColumnData<Needed[Name]> };

interface ListedRows<Needed extends KeyColumns> {
	/** The table, or the tables with how they are joined. */
	from: SQL;
	/** What shows a row to anyone, as everywhere else. */
	listed: SQL;
	/** Columns by which an index has the listed rows, together unique. Who was there first comes first, so that a part mostly stays as it is. */
	order: [PgColumn, ...PgColumn[]];
	changedAt: PgColumn;
	columns: Needed;
	pathOf: (row: Row<Needed>) => string;
}

/** Milliseconds for which is remembered how many rows more than a part has: the next part is listed so much later. */
const holdsMs = 600_000;

/** The section of such rows, with the statements that it makes, for the tests that read their plans. */
export function sectionOf<Needed extends KeyColumns>(name: string, rows: ListedRows<Needed>) {
	const measured = new WeakMap<Database, { entries: number; newest: string | null; at: number }>();
	return {
		name,
		statements: (db: Database) => [measureQuery(db, rows), partQuery(db, rows)],
		async measure(db: Database) {
			const known = measured.get(db);
			if (known && performance.now() < known.at + holdsMs) return known;
			const statement = prepareOnce(db, `sitemap-measure:${name}`, (name) => measureQuery(db, rows).prepare(name));
			const [found = { entries: 0, newest: null }] = await statement.execute({});
			if (found.entries > entriesPerPart) measured.set(db, { ...found, at: performance.now() });
			return found;
		},
		async read(db: Database, part: number) {
			const statement = prepareOnce(db, `sitemap-part:${name}`, (name) => partQuery(db, rows).prepare(name));
			const found = await statement.execute({ before: (part - 1) * entriesPerPart });
			// The types of the columns are lost, since they are not known here.
			return found.map(({ row, changedAt }) => ({ path: () => rows.pathOf(row as Row<Needed>), changedAt }));
		},
	};
}

/** The section of a table whose every row has a page of its own. */
export function tableSection(
	name: string,
	table: PgTable & Record<"id" | "createdAt" | "updatedAt", PgColumn>,
	listed: SQL,
	pathOf: (row: { id: string }) => string,
) {
	const { id, createdAt, updatedAt } = table;
	return sectionOf(name, {
		from: sql`${table}`,
		listed,
		order: [createdAt, id],
		changedAt: updatedAt,
		columns: { id },
		pathOf: ({ id }) => pathOf({ id: String(id) }),
	});
}

/** How many rows there are, and the last time by which they are in order. */
function measureQuery<Needed extends KeyColumns>(db: Database, rows: ListedRows<Needed>) {
	return db
		.select({
			entries: sql<number>`count(*)::int`,
			newest: sql<string | null>`${w3cTime(sql`max(key0)`)}`,
		})
		.from(sql`(${orderedRows(rows)}) as entries`);
}

/** One part, with the placeholder `before` for the rows that come before it: those are passed by in the index alone. */
function partQuery<Needed extends KeyColumns>(db: Database, rows: ListedRows<Needed>) {
	const source = sql`(${orderedRows(rows)}) as entries`;
	const keys = rows.order.map((_, i) => key(i));
	const inOrder = sql.join(keys, sql`, `);
	const firstKeys = keys.map((key) => sql`(select ${key} from first)`);
	const first = db
		.$with("first", {})
		.as(sql`select ${inOrder} from ${source} order by ${inOrder} offset ${sql.placeholder("before")}::int limit 1`);
	const row = Object.fromEntries(Object.keys(rows.columns).map((name) => [name, sql`${sql.identifier(name)}`]));
	return (
		db
			.with(first)
			.select({ row, changedAt: sql<string>`${w3cTime(sql`changed_at`)}` })
			.from(source)
			// The first key stands there on its own too, since only rows of one table are compared by an index all together.
			.where(sql`${keys[0]} >= ${firstKeys[0]} and (${inOrder}) >= (${sql.join(firstKeys, sql`, `)})`)
			.orderBy(inOrder)
			// The planner has to see how few rows these are, so this is no parameter.
			.limit(sql.raw(String(entriesPerPart)) as unknown as number)
	);
}

function orderedRows<Needed extends KeyColumns>(rows: ListedRows<Needed>) {
	const { from, listed, order, changedAt, columns } = rows;
	const selected = [
		...Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
		...order.map((column, i) => sql`${column} as ${key(i)}`),
		sql`${changedAt} as changed_at`,
	];
	return sql`select ${sql.join(selected, sql`, `)} from ${from} where ${listed}`;
}

function key(number: number) {
	return sql.raw(`key${number}`);
}

/** A time as the W3C writes it, up to the second. Written by PostgreSQL, since a part has ten thousand of them. */
function w3cTime(time: SQL) {
	return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

export interface Entry {
	/** Asked for when it is written: ten thousand at once would keep all other requests waiting. */
	path: () => string;
	/** When it last changed, as in `2026-11-21T08:30:00Z`, where that is known. */
	changedAt?: string;
}

/** Most addresses in a part; 50,000 are allowed. */
export const entriesPerPart = 10_000;
