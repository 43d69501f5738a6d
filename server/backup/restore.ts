/** Fills a database with what a backup holds: all of it, or nothing. */
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { getTableName } from "drizzle-orm";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { secrets } from "#app/accounts/account.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { receiptKeys } from "#app/receipts/receipt-key.tables.server.ts";
import { requestDays } from "#app/requests/request-days.tables.server.ts";
import {
	applyMigrations,
	beginMigrating,
	checkServer,
	connectAlone,
	hasMigrations,
	knownMigrations,
	migrateDatabase,
} from "../postgres/migrate.ts";
import type { OnProgress } from "./back-up.ts";
import { type BackedUpTable, BackupError, type Manifest, type Part, readBackup } from "./backup-file.ts";
import { prepareJobs } from "./prepare-jobs.ts";
import { listTables } from "./tables.ts";

/** What a server writes that has just been started on an empty database. */
const ofEveryStart = new Set(
	[secrets, rateLimits, receiptKeys, requestDays].map((table) => `public.${getTableName(table)}`),
);

interface Options {
	/** Whether what the database holds may go. */
	replace?: boolean;
	onProgress?: OnProgress;
}

/**
 * Makes the schema as it was when the backup was written, fills it in one transaction, and brings it up to date.
 * @param url a PostgreSQL connection string
 * @returns besides, as `foreign`, the tables that were passed over, since they are not the product's but somebody else's in its database
 * @throws {BackupError} when the file is not whole or from a newer Heliograph, or the database holds data or is in use
 */
export async function restore(url: string, path: string, { replace = false, onProgress = () => {} }: Options = {}) {
	const { size } = await stat(path);
	const { manifest, parts, rows } = await readBackup(path, (bytes) => onProgress(bytes, size));
	const migrations = migrationsOf(path, manifest);
	const client = await connectAlone(url);
	let filled: Awaited<ReturnType<typeof fill>>;
	try {
		await checkServer(client);
		await beginMigrating(client);
		await client.query("set local lock_timeout = '30s'");
		await refuseOthers(client);
		if (!replace) await refuseData(client);
		const queues = await prepareJobs(url);
		await makeSchema(client, migrations);
		filled = await fill(client, { path, manifest, parts, rows, queues });
		await client.query("analyze");
		await client.query("commit");
	} finally {
		await parts.return(undefined);
		// What is not committed is gone with the connection.
		await client.end();
	}
	await migrateDatabase(url);
	return { ...filled, createdAt: manifest.createdAt };
}

/** The migrations of the product that the backup's database had. */
function migrationsOf(path: string, { migrations, version }: Manifest) {
	const had = knownMigrations().filter(({ folderMillis }) => migrations.includes(folderMillis));
	if (had.length < migrations.length)
		throw new BackupError(
			`${path} was written by a newer Heliograph (${version}): it can be restored with that one, or a later one.`,
		);
	return had;
}

async function refuseOthers(client: Client) {
	const { rowCount } = await client.query(
		"select from pg_stat_activity where datname = current_database() and application_name = 'heliograph'",
	);
	if (rowCount) throw new BackupError("A server works with this database. Stop it first.");
}

async function refuseData(client: Client) {
	const { rows } = await client.query<{ path: string }>(
		`select format('%I.%I', schemaname, relname) as path from pg_stat_user_tables
		where schemaname not in ('drizzle', 'pgboss')
			and relid not in (select attrelid from pg_attribute where atttypid = 'xid8'::regtype)`,
	);
	for (const { path } of rows.filter(({ path }) => !ofEveryStart.has(path))) {
		const { rowCount } = await client.query(`select from ${path} limit 1`);
		if (rowCount)
			throw new BackupError(
				`The database holds data, such as in ${path}. Restore into an empty one, or say --replace, and all of it goes.`,
			);
	}
}

async function makeSchema(client: Client, migrations: ReturnType<typeof migrationsOf>) {
	if (await hasMigrations(client)) {
		await client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
		await client.query("grant usage on schema public to public");
	}
	await applyMigrations(client, migrations);
}

interface Source {
	path: string;
	manifest: Manifest;
	parts: AsyncGenerator<Part>;
	rows: () => number[];
	queues: string[];
}

/** @returns how many rows there are now, and the backup's tables that are none of the product's */
async function fill(client: Client, { path, manifest: { tables }, parts, rows, queues }: Source) {
	const paths = await checkTables(client, path, tables);
	const known = paths.filter((name) => name !== null);
	const ofProduct = known.filter((name) => !name.startsWith("pgboss."));
	for (const name of ofProduct) await client.query(`alter table ${name} disable trigger user`);
	const aside = await listAside(client);
	for (const { remove } of aside) await client.query(remove);
	if (known.length > 0) await client.query(`truncate ${known.join(", ")}`);
	// What a newer version does by and by would be sent for ever, to nobody.
	await client.query("delete from pgboss.schedule where name <> all($1)", [queues]);
	const counts = await copyRows(client, { tables, paths, parts, queues });
	// More than were counted is no loss: the checksums say that they are what was written.
	const isShort = tables.some(
		({ schema }, i) => schema === "public" && paths[i] && (rows()[i] ?? 0) > (counts[i] ?? 0),
	);
	if (isShort) throw new BackupError(`${path} is damaged: rows are missing.`);
	for (const { make } of aside) await client.query(make);
	for (const name of ofProduct) await client.query(`alter table ${name} enable trigger user`);
	const foreign = tables.flatMap(({ schema, name }, i) => (paths[i] ? [] : [`${schema}.${name}`]));
	return { rows: counts.reduce((sum, count) => sum + count, 0), foreign };
}

/**
 * What is made again of all rows at once: indexes, which take longer row by row, and then foreign keys, since tables come in any order and
 * may name rows of each other.
 */
async function listAside(client: Client) {
	const { rows } = await client.query<{ remove: string; make: string }>(
		`select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as make, 1 as turn
		from pg_index join pg_class on pg_class.oid = indexrelid
		where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
		union all
		select format('alter table %s drop constraint %I', conrelid::regclass, conname),
			format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
		order by turn`,
	);
	return rows;
}

/** @returns the names for statements of the backup's tables; null for one that is none of the product's */
async function checkTables(client: Client, path: string, tables: BackedUpTable[]) {
	const there = await listTables(client);
	return tables.map(({ schema, name, columns }) => {
		const table = there.find((one) => one.schema === schema && one.name === name);
		if (!table) return null;
		const missing = columns.find((column) => !table.columns.includes(column));
		if (missing !== undefined)
			throw new BackupError(`${path} has ${schema}.${name} with ${missing}, which this Heliograph lacks.`);
		return table.path;
	});
}

/** @returns how many rows each table has got */
async function copyRows(
	client: Client,
	{
		tables,
		paths,
		parts,
		queues,
	}: Pick<Source, "parts" | "queues"> & { tables: BackedUpTable[]; paths: (string | null)[] },
) {
	const counts: number[] = [];
	let next = await parts.next();
	while (!next.done) {
		const number = next.value.table;
		const table = tables[number];
		const name = paths[number];
		if (!table || name === undefined || counts[number] !== undefined)
			throw new BackupError("The backup contains data of an unknown table.");
		if (name === null) {
			while (!next.done && next.value.table === number) next = await parts.next();
			continue;
		}
		const columns = table.columns.map(escapeIdentifier).join(", ");
		// A job of a queue that this version does not have is nobody's.
		const condition = table.schema === "pgboss" ? ` where name in (${queues.map(escapeLiteral).join(", ")})` : "";
		const stream = client.query(copyFrom(`copy ${name} (${columns}) from stdin${condition}`));
		await pipeline(async function* () {
			while (!next.done && next.value.table === number) {
				yield next.value.bytes;
				next = await parts.next();
			}
		}, stream);
		counts[number] = stream.rowCount;
	}
	return counts;
}
