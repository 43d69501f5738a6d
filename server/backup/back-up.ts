/** Writes all that the database holds into a file, while the server works with it. */
import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connectAlone, hasMigrations } from "../postgres/migrate.ts";
import { release } from "../version.ts";
import { BackupError, type Part, partBytes, writeBackup } from "./backup-file.ts";
import { beginReading, countCopied, type StoredTable } from "./tables.ts";

/** Told how much is done of how much, in any unit. */
export type OnProgress = (done: number, all: number) => void;

/**
 * Writes a backup: what was committed when it began, whatever is written meanwhile.
 * @param url a PostgreSQL connection string
 * @param path of the file, which is replaced once the new one is whole
 * @throws {BackupError} when the database is not the product's
 */
export async function backUp(url: string, path: string, onProgress: OnProgress = () => {}) {
	const client = await connectAlone(url);
	try {
		const tables = await beginReading(client);
		const migrations = await listMigrations(client);
		if (migrations.length === 0) throw new BackupError("The database is empty: there is nothing to back up.");
		const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
		let before = 0;
		const manifest = {
			version: release.version,
			createdAt: new Date().toISOString(),
			migrations,
			tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
		};
		await writeBackup(path, manifest, async (add) => {
			const rows: number[] = [];
			for (const [number, table] of tables.entries()) {
				let copied = 0;
				rows[number] = await copyRows(client, table, (bytes) => {
					copied += bytes.length;
					onProgress(before + Math.min(copied, table.bytes), all);
					return add({ table: number, bytes });
				});
				before += table.bytes;
				onProgress(before, all);
			}
			return rows;
		});
	} finally {
		await client.end();
	}
}

/** @returns how many rows there were */
async function copyRows(client: Client, table: StoredTable, add: (bytes: Part["bytes"]) => Promise<void>) {
	const columns = table.columns.map(escapeIdentifier).join(", ");
	const rows = `select ${columns} from ${table.path}${table.condition ? ` where ${table.condition}` : ""}`;
	const stream = client.query(copyTo(`copy (${rows}) to stdout`));
	let chunks: Buffer[] = [];
	let size = 0;
	const flush = async () => {
		if (size > 0) await add(Buffer.concat(chunks));
		chunks = [];
		size = 0;
	};
	for await (const chunk of stream) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= partBytes) await flush();
	}
	await flush();
	return countCopied(client, stream);
}

async function listMigrations(client: Client) {
	if (!(await hasMigrations(client))) return [];
	const { rows } = await client.query("select created_at from drizzle.__drizzle_migrations order by created_at");
	return rows.map((row) => Number(row.created_at));
}
