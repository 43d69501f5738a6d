import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isUuid } from "#app/web/uuid.ts";
import { type Database, prepareOnce } from "../client.server.ts";
import type { Columns, Row } from "./listing.server.ts";

/**
 * The row with this id, which may be any text; undefined when there is none.
 * @param name of the statement, unique in the product
 */
export async function findRow<Read extends Columns>(
	db: Database,
	name: string,
	table: PgTable & { id: PgColumn },
	columns: Read,
	id: string,
) {
	if (!isUuid(id)) return undefined;
	const statement = prepareOnce(db, name, (name) =>
		db
			.select(columns as Columns)
			.from(table)
			.where(eq(table.id, sql.placeholder("id")))
			.prepare(name),
	);
	const [row] = await statement.execute({ id });
	// The columns were read.
	return row as Row<Read> | undefined;
}
