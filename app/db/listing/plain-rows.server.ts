import { fillPlaceholders, is, type Query, SQL } from "drizzle-orm";
import { type CustomTypesConfig, types } from "pg";
import type { Database } from "../client.server.ts";
import type { Columns, Row } from "./listing.server.ts";

const { DATE, TIME, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
/** What the columns of the schema read: times as PostgreSQL writes them, all else as the driver does. */
const withPlainTimes: CustomTypesConfig = {
	getTypeParser: (type: number, format) =>
		[DATE, TIME, TIMESTAMP, TIMESTAMPTZ].includes(type) ? (text: string) => text : types.getTypeParser(type, format),
};

/** What makes a row of its columns' values, as the driver or JSON has them. @param first where they begin */
export function rowReader<Read extends Columns>(columns: Read, first = 0) {
	const readers = Object.entries(columns).map(([name, column]) => ({
		name,
		read: is(column, SQL) ? (value: unknown) => value : (value: unknown) => column.mapFromDriverValue(value),
	}));
	return (values: unknown[]) => {
		const row: Record<string, unknown> = {};
		for (const [i, { name, read }] of readers.entries()) {
			const value = values[first + i];
			row[name] = value === null ? null : read(value);
		}
		// It has just got a value for each of the columns, as they say.
		return row as Row<Read>;
	};
}

/**
 * Prepares a query that selects two values of its own and then `columns`. Makes its rows itself: Drizzle finds out anew for each
 * value of each row what it is, which takes longer than all else here.
 * @param name unless it is to be planned anew for what is asked each time
 */
export function preparePlainRows<Own extends [unknown, unknown], Read extends Columns>(
	db: Database,
	query: { toSQL(): Query },
	columns: Read,
	name: string | undefined,
) {
	const { sql: text, params } = query.toSQL();
	const rowOf = rowReader(columns, 2);
	return {
		async execute(values: Record<string, unknown>) {
			const found = await db.$client.query<unknown[]>({
				...(name !== undefined && { name }),
				text,
				values: fillPlaceholders(params, values),
				rowMode: "array" as const,
				types: withPlainTimes,
			});
			// What the query selects, as whoever wrote it says.
			return found.rows.map((values) => ({ own: values.slice(0, 2) as Own, row: rowOf(values) }));
		},
	};
}
