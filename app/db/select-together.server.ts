import { type SQLWrapper, sql } from "drizzle-orm";

/**
 * Several selects of the same columns, to be read by one statement.
 * @param columns their names, in the order of what is selected
 * @returns a table of their rows, each with the number of its select (`source`, from 0) and its place there (`place`)
 */
export function selectTogether(selects: SQLWrapper[], columns: string) {
	const parts = selects.map(
		(select, i) => sql`
			select ${sql.raw(String(i))} as source, row_number() over () as place, part.*
			from (${select}) as part(${sql.raw(columns)})
		`,
	);
	return sql`(${sql.join(parts, sql` union all `)}) as rows`;
}
