import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What has ever been moved in. Of what is deleted here it tells only whether an id or address that somebody has was among it. */
export const movedIn = pgTable(
	"moved_in",
	{
		/** Of the file that it came from. */
		tableName: text().notNull(),
		/** SHA-256 of what its row goes by there. */
		hash: text().notNull(),
	},
	(row) => [primaryKey({ columns: [row.tableName, row.hash] })],
);
