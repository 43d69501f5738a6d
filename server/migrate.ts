import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

/** Any number that nothing else in the database locks. */
const migrationLock = 7_239_450_817;

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait for it.
 * @param url a PostgreSQL connection string
 * @throws {DatabaseUnreachableError} when no connection can be made
 */
export async function migrateDatabase(url: string) {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	try {
		await client.connect();
	} catch (error) {
		throw new DatabaseUnreachableError(url, error);
	}
	try {
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await migrate(drizzle(client), { migrationsFolder: "drizzle" });
	} finally {
		await client.end();
	}
}

/** The database does not take connections; the message is one line for the operator, without the password. */
export class DatabaseUnreachableError extends Error {
	constructor(url: string, cause: unknown) {
		const { host, pathname } = new URL(url);
		super(`The database ${pathname.slice(1)} at ${host || "this machine"} can't be reached: ${reasonOf(cause)}`, {
			cause,
		});
	}
}

function reasonOf(error: unknown): string {
	// Node tries each address of a name and reports all failures as one error without a message.
	if (error instanceof AggregateError) return reasonOf(error.errors[0]);
	return error instanceof Error ? error.message : String(error);
}
