import { drizzle } from "drizzle-orm/node-postgres";
import { type Client, DatabaseError, type QueryResultRow } from "pg";
import { countAdmins } from "#app/accounts/admin.server.ts";
import { naming } from "#app/db/client.server.ts";
import { reasonOf } from "#app/db/failures.server.ts";
import type { Settings } from "../env.ts";
import { OperatorError } from "../operator-error.ts";
import {
	checkServer,
	connectAlone,
	hasMigrations,
	knownMigrations,
	UnsuitableDatabaseError,
} from "../postgres/migrate.ts";
import { identifyRoles, ownsTables, twoRolesAdvice } from "../postgres/roles.ts";
import type { Finding } from "./doctor.ts";

/** Seconds by which clocks may differ. */
const clockTolerance = 5;
/** Minutes after which a job that could be done counts as forgotten. */
const forgottenAfterMinutes = 15;
/** What pg-boss notes of a job whose server gives no sign of life any more; the log has nothing of it. */
const serverGone = "job heartbeat timeout";
/** PostgreSQL's code for a table that is not there. */
const noTable = "42P01";

export async function* examineDatabase(url: string, settings: Settings): AsyncGenerator<Finding> {
	const about = "database";
	let client: Client;
	try {
		client = await connectAlone(url);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		const advice = "Look whether it runs, and at the user, password and database in DATABASE_URL.";
		yield { state: "wrong", about, told: error.message, advice };
		return;
	}
	try {
		await client.query("set statement_timeout = '10s'");
		yield* orWhyNot(about, examineServer(client));
		yield* orWhyNot("migrations", [examineMigrations(client, settings)]);
		yield* orWhyNot("rights", [examineRights(client)]);
		if (settings.DATABASE_MIGRATION_URL) yield await examineMigrationRole(settings.DATABASE_MIGRATION_URL, client);
		yield* orWhyNot("jobs", examineJobs(client));
		yield* orWhyNot("admins", [examineAdmins(client, settings)]);
	} finally {
		await client.end();
	}
}

/** What is found, or why that can't be told. */
async function* orWhyNot(
	about: string,
	findings: AsyncIterable<Finding> | Promise<Finding>[],
): AsyncGenerator<Finding> {
	try {
		for await (const finding of findings) yield finding;
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const isUnsuitable = error instanceof UnsuitableDatabaseError;
		const advice = isUnsuitable
			? "The server does not start on it: let DATABASE_URL lead to another."
			: "Look at the database's log, and at what the role in DATABASE_URL may do.";
		yield { state: "wrong", about, told: toldOf(error), advice };
	}
}

function toldOf(error: Error) {
	return error instanceof OperatorError ? error.message : `The database does not say: ${reasonOf(error)}`;
}

/** What is in a table; nothing before the first start has made it. */
async function rowsOf<Row extends QueryResultRow>(client: Client, statement: string, values?: unknown[]) {
	try {
		return (await client.query<Row>(statement, values)).rows;
	} catch (error) {
		if (error instanceof DatabaseError && error.code === noTable) return [];
		throw error;
	}
}

async function* examineServer(client: Client): AsyncGenerator<Finding> {
	await checkServer(client);
	const { rows } = await client.query<{
		version: string;
		size: string;
		readOnly: boolean;
		late: number;
		used: number;
		most: number;
	}>(
		`select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
			current_setting('transaction_read_only') = 'on' as "readOnly",
			extract(epoch from clock_timestamp())::float8 - $1 as late,
			(select sum(numbackends)::int from pg_stat_database) as used,
			current_setting('max_connections')::int as most`,
		[Date.now() / 1_000],
	);
	for (const { version, size, readOnly, late, used, most } of rows) {
		const told = `PostgreSQL ${version}, ${size}, ${used} of ${most} connections in use`;
		if (readOnly) {
			const advice = "Let DATABASE_URL lead to the primary: this one only reads.";
			yield { state: "wrong", about: "database", told: `${told}, read-only`, advice };
		} else if (used > most * 0.9) {
			const advice = "Raise max_connections, or lower DATABASE_CONNECTIONS.";
			yield { state: "warning", about: "database", told, advice };
		} else yield { state: "well", about: "database", told };
		const seconds = Math.abs(late);
		if (seconds <= clockTolerance) yield { state: "well", about: "clock", told: "As the database's" };
		else
			yield {
				state: "warning",
				about: "clock",
				told: `This machine and the database differ by ${Math.round(seconds)} seconds.`,
				advice: "Let both follow a time server (timedatectl set-ntp true).",
			};
	}
}

async function examineMigrations(client: Client, { DATABASE_URL, DATABASE_MIGRATION_URL }: Settings): Promise<Finding> {
	const about = "migrations";
	const known = knownMigrations().map(({ folderMillis }) => folderMillis);
	const statement = "select created_at::float8 as at from drizzle.__drizzle_migrations";
	const done = (await rowsOf<{ at: number }>(client, statement)).map(({ at }) => at);
	if (done.some((at) => !known.includes(at))) {
		const told = "The database is from a newer Heliograph.";
		return { state: "wrong", about, told, advice: "Run that one, or restore a backup into an empty database." };
	}
	const waiting = known.filter((at) => !done.includes(at)).length;
	if (waiting === 0) return { state: "well", about, told: `All ${known.length} are done.` };
	const told = `${waiting} of ${known.length} ${waiting === 1 ? "is" : "are"} to be done.`;
	// Who owns no tables may yet make them, in a database that has none.
	const isRefused = DATABASE_URL && !DATABASE_MIGRATION_URL && done.length > 0 && !(await ownsTables(client));
	if (!isRefused) return { state: "warning", about, told, advice: "The next start does them." };
	const advice = "The server's role may not do them: set DATABASE_MIGRATION_URL, or first start a server that has it.";
	return { state: "wrong", about, told, advice };
}

async function examineRights(client: Client): Promise<Finding> {
	const about = "rights";
	if (!(await ownsTables(client)))
		return { state: "well", about, told: "The server's role reads and writes rows only." };
	return {
		state: "warning",
		about,
		told: "The server's role owns its tables, and could change their rules.",
		advice: twoRolesAdvice,
	};
}

async function examineMigrationRole(url: string, app: Client): Promise<Finding> {
	const about = "migration role";
	try {
		const owner = await connectAlone(url);
		try {
			const { owner: role } = await identifyRoles(owner, app);
			return { state: "well", about, told: `${role} gets in, to the same database.` };
		} finally {
			await owner.end();
		}
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const advice =
			"Look at host, user, password and database in DATABASE_MIGRATION_URL, which migrations and backups use.";
		return { state: "wrong", about, told: toldOf(error), advice };
	}
}

async function* examineJobs(client: Client): AsyncGenerator<Finding> {
	const about = "jobs";
	const rows = await rowsOf<{ name: string; late: number; failed: number; left: number }>(
		client,
		`select name, count(*) filter (where state <> 'failed'
				and greatest(start_after, started_on, heartbeat_on) < now() - $1 * interval '1 minute')::int as late,
			count(*) filter (where state = 'failed')::int as failed,
			count(*) filter (where state = 'failed' and output->'value'->>'message' = $2)::int as left
		from pgboss.job where state < 'completed' or state = 'failed' group by name order by name`,
		[forgottenAfterMinutes, serverGone],
	);
	const wrong = rows.filter(({ late, failed }) => late > 0 || failed > 0);
	if (wrong.length === 0) yield { state: "well", about, told: "None failed, and none waits for long." };
	for (const { name, late, failed, left } of wrong) {
		const parts = [
			late > 0 && `${late} wait for over ${forgottenAfterMinutes} minutes`,
			failed > 0 && `${failed} failed`,
			left > 0 && `${left} of them since their server went away`,
		];
		const advice = adviceOn(name, late === 0 && left === failed);
		yield { state: "warning", about, told: `${name}: ${parts.filter(Boolean).join(", ")}`, advice };
	}
}

function adviceOn(job: string, isServerGone: boolean) {
	if (job === "mails") return "docs/operating.md says what to do when mails do not arrive.";
	return isServerGone ? "The log does not say why; it runs again at its next scheduled time." : "The log says why.";
}

async function examineAdmins(client: Client, { ADMIN_EMAILS }: Settings): Promise<Finding> {
	const about = "admins";
	const count = (await hasMigrations(client)) ? await countAdmins(drizzle(client, naming), ADMIN_EMAILS) : 0;
	if (count > 0) return { state: "well", about, told: `There ${count === 1 ? "is one" : `are ${count}`}.` };
	return {
		state: "wrong",
		about,
		told: "There is none.",
		advice: "npm run admin -- --email you@example.org makes one.",
	};
}
