import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { exitCodes, OperatorError } from "../operator-error.ts";

/** Any number that nothing else in the database locks. */
const migrationLock = 7_239_450_817;
const oldestVersion = 150_000;

export const migrationsFolder = "drizzle";

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait for it.
 * @param url a PostgreSQL connection string
 * @throws {DatabaseUnreachableError} when no connection can be made
 */
export async function migrateDatabase(url: string) {
	const client = await connectAlone(url);
	try {
		await checkServer(client);
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await migrate(drizzle(client), { migrationsFolder });
	} finally {
		await client.end();
	}
}

/**
 * A connection outside of any pool.
 * @throws {DatabaseUnreachableError} when there is none to be had
 */
export async function connectAlone(url: string) {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
	// One that breaks fails its query; without a listener it ends the process.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw new DatabaseUnreachableError(url, error);
	}
	return client;
}

async function checkServer(client: Client) {
	const { rows } = await client.query(
		"select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
	);
	const { version, encoding } = rows[0];
	if (version < oldestVersion)
		throw new UnsuitableDatabaseError(
			`PostgreSQL ${Math.floor(version / 10_000)} is too old: it has to be 15 or newer.`,
		);
	if (encoding !== "UTF8") throw new UnsuitableDatabaseError(`The database is in ${encoding}: it has to be in UTF8.`);
}

/** The database answers, but the product can't work on it. */
export class UnsuitableDatabaseError extends OperatorError {
	override readonly exitCode = exitCodes.configuration;
}

/** The database does not take connections; the message is one line for the operator, without the password. */
export class DatabaseUnreachableError extends OperatorError {
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
