import { desc, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../client.server.ts";
import type { Columns, Row } from "./listing.server.ts";

type OwnedTable = PgTable & { id: PgColumn; userId: PgColumn; createdAt: PgColumn };

/** All rows of a board that an account owns, listed or not, newest first. @param name of the board's listing */
export async function readOwn<Read extends Columns>(
	db: Database,
	{ name, table, columns }: { name: string; table: OwnedTable; columns: Read },
	owner: { id: string },
) {
	const statement = prepareOnce(db, `own ${name}`, (name) =>
		db
			.select(columns as Columns)
			.from(table as PgTable)
			.where(eq(table.userId, sql.placeholder("userId")))
			.orderBy(desc(table.createdAt), desc(table.id))
			.prepare(name),
	);
	// The types of the columns are lost, since they are not known here.
	return (await statement.execute({ userId: owner.id })) as Row<Read>[];
}
