import { type SQLWrapper, sql } from "drizzle-orm";

/** The first day on which something can have been that came of a moment: in the west it is still the day before. */
export function firstDayAfter(moment: SQLWrapper) {
	return sql<string>`((${moment} - interval '12 hours') at time zone 'UTC')::date::text`;
}
