import { min, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "#app/db/client.server.ts";
import type { Columns, Listing } from "#app/db/listing/listing.server.ts";

type ClosingListing = Pick<Listing<Columns>, "name" | "listed"> & { table: PgTable & { closesAt: PgColumn } };

/** When the next of those that are listed closes. */
export async function nextClosing(db: Database, { name, table, listed }: ClosingListing): Promise<Date | null> {
	const statement = prepareOnce(db, `next-closing ${name}`, (name) =>
		db
			// It is a time in each such table.
			.select({ at: min(table.closesAt) as SQL<Date | null> })
			.from(table)
			.where(listed)
			.prepare(name),
	);
	const [next] = await statement.execute({});
	return next?.at ?? null;
}
