import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, DatabaseError } from "pg";
import { isUnreachable, reasonOf } from "#app/db/failures.server.ts";
import { exitCodes, OperatorError } from "../operator-error.ts";

/** Any number that nothing else in the database locks. */
const migrationLock = 7_239_450_817;
const oldestVersion = 150_000;

export const migrationsFolder = "drizzle";

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait for it.
 * @param url a PostgreSQL connection string
 * @throws {OperatorError} when it can't be reached, only reads or is full, is not suitable, or is from a newer version
 */
export async function migrateDatabase(url: string) {
	const client = await connectAlone(url);
	try {
		await checkServer(client);
		await lockMigrations(client);
		await refuseNewer(client);
		await migrate(drizzle(client), { migrationsFolder });
	} catch (error) {
		if (!(error instanceof Error && isUnreachable(error))) throw error;
		throw new OperatorError(`The database can't be brought up to date: ${reasonOf(error)}`, { cause: error });
	} finally {
		await client.end();
	}
}

/**
 * A connection outside of any pool.
 * @throws {OperatorError} when there is none to be had
 */
export async function connectAlone(url: string) {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
	// One that breaks fails its query; without a listener it ends the process.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw failureToConnect(url, error);
	}
	return client;
}

/** Waits until nobody else migrates, and keeps others from it until the connection ends. */
export async function lockMigrations(client: Client) {
	await client.query("select pg_advisory_lock($1)", [migrationLock]);
}

/** @throws {UnsuitableDatabaseError} */
export async function checkServer(client: Client) {
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

/** What a newer version has changed this one would take for something else. */
async function refuseNewer(client: Client) {
	const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_there");
	if (!rows[0].is_there) return;
	const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
	const unknown = await client.query("select from drizzle.__drizzle_migrations where created_at > $1", [newest]);
	if (unknown.rowCount)
		throw new UnsuitableDatabaseError(
			`The database was changed by a newer version of Heliograph (migrations that this one does not know: ${unknown.rowCount}). ` +
				"Nothing was changed. Start the newer version, or restore a backup from before it.",
		);
}

/** The database answers, but the product can't work on it. */
export class UnsuitableDatabaseError extends OperatorError {
	override readonly exitCode = exitCodes.configuration;
}

/** Codes of PostgreSQL: a wrong user or password, a database that is not there. */
const refusal = /^(?:28|3D)/;

/** Why the database takes no connection, in one line for the operator, without the password. */
function failureToConnect(url: string, error: unknown) {
	const { host, pathname } = new URL(url);
	const message = `The database ${pathname.slice(1)} at ${host || "this machine"} can't be reached: ${firstReason(error)}`;
	const isRefused = error instanceof DatabaseError && refusal.test(error.code ?? "");
	return isRefused
		? new UnsuitableDatabaseError(message, { cause: error })
		: new OperatorError(message, { cause: error });
}

function firstReason(error: unknown): string {
	// Node tries each address of a name and reports all failures as one error without a message.
	if (error instanceof AggregateError) return firstReason(error.errors[0]);
	return error instanceof Error ? error.message : String(error);
}
