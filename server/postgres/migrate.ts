import { setTimeout } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Client, DatabaseError } from "pg";
import { addressesOf, hostsOf } from "#app/db/address.server.ts";
import { isUnreachable, reasonOf } from "#app/db/failures.server.ts";
import { keepAliveAfterMs } from "#app/db/pool.server.ts";
import { PrimaryClient } from "#app/db/primary-client.server.ts";
import journal from "../../drizzle/meta/_journal.json" with { type: "json" };
import { exitCodes, OperatorError } from "../operator-error.ts";

/** Any number that nothing else in the database locks. */
const migrationLock = 7_239_450_817;
const oldestVersion = 150_000;
/** PostgreSQL's codes. */
const lacksRight = "42501";
/** A table is in use: it was waited for long enough, or whoever uses it waits for the migration in turn. */
const inUse = ["55P03", "40P01"];
/**
 * Milliseconds for which a table is waited for that somebody else uses, such as a backup, since whoever else asks for it then waits too, and
 * those in which all may have it before the next try.
 */
const lockTimeoutMs = 3_000;
const pauseMs = 5_000;

export const migrationsFolder = "drizzle";

/**
 * Brings the database to the newest schema, as a whole or not at all. Several servers may start at once: one migrates, the others wait for
 * it. Those that work with the database meanwhile, and backups, go on.
 * @param url a PostgreSQL connection string
 * @param tell gets short lines for the operator
 * @throws {OperatorError} when it can't be reached, only reads or is full, is not suitable, or is from a newer version
 */
export async function migrateDatabase(url: string, tell: (line: string) => void = () => {}) {
	const client = await connectAlone(url);
	try {
		await checkServer(client);
		for (let tries = 0; !(await tryToMigrate(client, tell)); tries++) {
			if (tries === 0) tell("Waiting for somebody who reads the database for long, such as a backup");
			await setTimeout(pauseMs);
		}
	} catch (error) {
		if (error instanceof DatabaseError && error.code === lacksRight)
			throw new UnsuitableDatabaseError(
				`The database has to be brought up to date, which its role may not do (${error.message}). Set DATABASE_MIGRATION_URL to its ` +
					"address for the role that owns its tables.",
				{ cause: error },
			);
		if (!(error instanceof Error && isUnreachable(error))) throw error;
		throw new OperatorError(`The database can't be brought up to date: ${reasonOf(error)}`, { cause: error });
	} finally {
		await client.end();
	}
}

/** @returns whether it is done, and not put off since somebody else uses a table */
async function tryToMigrate(client: Client, tell: (line: string) => void) {
	await beginMigrating(client, tell);
	await refuseNewer(client);
	await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
	try {
		await applyMigrations(client, knownMigrations());
		await client.query("commit");
		return true;
	} catch (error) {
		if (!(error instanceof DatabaseError && inUse.includes(error.code ?? ""))) throw error;
		await client.query("rollback");
		return false;
	}
}

/**
 * A connection outside of any pool.
 * @throws {OperatorError} when there is none to be had
 */
export async function connectAlone(url: string) {
	const client = new PrimaryClient({
		connectionString: url,
		connectionTimeoutMillis: 5_000,
		keepAlive: true,
		keepAliveInitialDelayMillis: keepAliveAfterMs,
	});
	// One that breaks fails its query; without a listener it ends the process.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw failureToConnect(url, error);
	}
	return client;
}

/**
 * Begins a transaction that may take as long as it likes, waits until nobody else migrates, and keeps others from it until its end, or
 * until its machine has been gone for half a minute.
 */
export async function beginMigrating(client: Client, tell: (line: string) => void = () => {}) {
	await client.query(
		`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
		set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 5; set local tcp_keepalives_count = 3;
		set local tcp_user_timeout = 30000`,
	);
	const { rows } = await client.query("select pg_try_advisory_xact_lock($1) as is_mine", [migrationLock]);
	if (rows[0].is_mine === true) return;
	tell("Waiting for another server, which brings the database up to date");
	await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
}

/** Does those that the database lacks, as drizzle's migrator, but in a transaction that is begun already. */
export async function applyMigrations(client: Client, migrations: ReturnType<typeof knownMigrations>) {
	if (!(await hasMigrations(client)))
		await client.query(
			`create schema if not exists drizzle;
			create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
		);
	const newest = await newestDone(client);
	for (const { sql, hash, folderMillis } of migrations.filter((one) => one.folderMillis > newest)) {
		for (const statement of sql) if (statement.trim() !== "") await client.query(statement);
		const values = [hash, folderMillis];
		await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", values);
	}
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

/** Whether there are tables of the product, in whatever version. Asked first, since only who may make a schema may say `if not exists`. */
export async function hasMigrations(client: Client) {
	const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_there");
	return rows[0].is_there === true;
}

/** The newest migration that a database has had; 0 where it has had none. */
export async function newestDone(client: Pick<Client, "query">) {
	const { rows } = await client.query<{ newest: number | null }>(
		"select max(created_at)::float8 as newest from drizzle.__drizzle_migrations",
	);
	return rows[0]?.newest ?? 0;
}

/** The newest that what was built knows. The folder may have those of a later version by now. */
export const newestKnown = Math.max(...journal.entries.map(({ when }) => when));

/** Those that what was built knows. */
export function knownMigrations() {
	return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis <= newestKnown);
}

/**
 * For a process that serves and does not migrate.
 * @throws {OperatorError} when the database is that of another version
 */
export async function refuseOtherVersion(client: Pick<Client, "query">) {
	if ((await newestDone(client)) !== newestKnown)
		throw new OperatorError("The database is not that of the version that is built. Restart after an upgrade.");
}

/** What a newer version has changed this one would take for something else. */
async function refuseNewer(client: Client) {
	if (!(await hasMigrations(client))) return;
	const unknown = await client.query("select from drizzle.__drizzle_migrations where created_at > $1", [newestKnown]);
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
	const [first = ""] = addressesOf(url);
	const reason = error instanceof Error ? reasonOf(error) : String(error);
	const message = `The database ${new URL(first).pathname.slice(1)} at ${hostsOf(url).join(", ")} can't be reached: ${reason}`;
	const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
	const isRefused = reasons.every((one) => one instanceof DatabaseError && refusal.test(one.code ?? ""));
	return isRefused
		? new UnsuitableDatabaseError(message, { cause: error })
		: new OperatorError(message, { cause: error });
}
