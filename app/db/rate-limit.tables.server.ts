import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counters of rate-limiter-flexible, which asks for these columns; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		/** The limit's name, a colon, and who is counted. */
		key: text().primaryKey(),
		points: integer().notNull().default(0),
		expire: bigint({ mode: "number" }),
	},
	() => [index("rate_limits_who").on(sql.raw(`${countedWho} text_pattern_ops`))],
);

/** Who a counter of `rate_limits` is about. */
export const countedWho = "substr(key, strpos(key, ':') + 1)";
