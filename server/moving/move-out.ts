/** Writes the whole instance into a folder, as one that moves in reads it (docs/decisions/0070-moving-out.md). */
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { OnProgress } from "../backup/back-up.ts";
import { beginReading, countCopied } from "../backup/tables.ts";
import { OperatorError } from "../operator-error.ts";
import { connectAlone } from "../postgres/migrate.ts";
import { type ExportedTable, exportedFiles, exportedTables } from "./exported-tables.ts";

/** Files of the storage that are in memory at a time; one has some megabytes. */
const filesAtOnce = 8;

/**
 * Writes what was committed when it began, whatever is written meanwhile. The folder is there once it is whole.
 * @param url a PostgreSQL connection string
 * @param folder is missing or empty
 * @returns how many rows each table has, and how many files the storage
 * @throws {OperatorError} when there is something in the folder
 */
export async function moveOut(url: string, folder: string, onProgress: OnProgress = () => {}) {
	await refuseFull(folder);
	await mkdir(dirname(folder), { recursive: true });
	const unfinished = await mkdtemp(`${folder}.unfinished-`);
	try {
		const client = await connectAlone(url);
		const written = await writeAll(client, unfinished, onProgress).finally(() => client.end());
		await refuseFull(folder);
		await rmdir(folder).catch(() => {});
		await rename(unfinished, folder);
		return written;
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true });
		throw error;
	}
}

async function refuseFull(folder: string) {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	if (names.length > 0) throw new OperatorError(`${folder} is not empty: name one that is, or that is not there yet.`);
}

async function writeAll(client: Client, folder: string, onProgress: OnProgress) {
	await beginReading(client);
	const names = [...exportedTables.map(({ name }) => name), ...exportedFiles.map(({ table }) => table)];
	const { rows: sizes } = await client.query<{ bytes: number }>(
		"select pg_table_size(name::regclass)::float8 as bytes from unnest($1::text[]) with ordinality as t (name, place) order by place",
		[names],
	);
	const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
	let before = 0;
	const step = async <Result>(index: number, work: (onBytes: (bytes: number) => void) => Promise<Result>) => {
		const size = sizes[index]?.bytes ?? 0;
		let done = 0;
		const result = await work((bytes) => {
			done += bytes;
			onProgress(before + Math.min(done, size), all);
		});
		before += size;
		onProgress(before, all);
		return result;
	};
	const tables: { table: string; rows: number }[] = [];
	for (const [index, table] of exportedTables.entries()) {
		const rows = await step(index, (onBytes) => writeTable(client, table, folder, onBytes));
		tables.push({ table: table.name, rows });
	}
	let files = 0;
	for (const [index, { folder: bucket, select }] of exportedFiles.entries()) {
		const path = join(folder, "storage", bucket);
		await mkdir(path, { recursive: true, mode: 0o700 });
		files += await step(exportedTables.length + index, (onBytes) => writeFiles(client, select, path, onBytes));
	}
	return { tables, files };
}

async function writeTable(client: Client, table: ExportedTable, folder: string, onBytes: (bytes: number) => void) {
	const stream = client.query(copyTo(`copy (${await selectOf(client, table)}) to stdout (format csv, header)`));
	const file = createWriteStream(join(folder, `${table.name}.csv`), { flags: "wx", mode: 0o600 });
	await pipeline(
		stream,
		async function* (chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				onBytes(chunk.length);
				yield chunk;
			}
		},
		file,
	);
	return countCopied(client, stream);
}

/** Lists are JSON, and times in milliseconds, which is what is read again. */
async function selectOf(client: Client, { name, columns, computed = {}, joins = "", order }: ExportedTable) {
	const { rows } = await client.query<{ column: string; type: string }>(
		`select attname as column, format_type(atttypid, null) as type from pg_attribute
		where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
		[name],
	);
	const types = new Map(rows.map(({ column, type }) => [column, type]));
	const given = Object.entries(computed).map(([column, expression]) => {
		const isTime = column.endsWith("_at");
		return `${isTime ? inMilliseconds(expression) : expression} as ${escapeIdentifier(column)}`;
	});
	const plain = columns.map((column) => {
		const [path, type = ""] = [`t.${escapeIdentifier(column)}`, types.get(column)];
		if (type.endsWith("[]")) return `to_json(${path}) as ${escapeIdentifier(column)}`;
		if (type === "boolean") return `${path}::text as ${escapeIdentifier(column)}`;
		if (type.startsWith("timestamp")) return `${inMilliseconds(path)} as ${escapeIdentifier(column)}`;
		return path;
	});
	return `select ${[...plain, ...given].join(", ")} from ${escapeIdentifier(name)} t ${joins} order by ${order}`;
}

function inMilliseconds(time: string) {
	return `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

async function writeFiles(client: Client, select: string, path: string, onBytes: (bytes: number) => void) {
	await client.query(`declare files no scroll cursor for ${select}`);
	let written = 0;
	for (;;) {
		const { rows } = await client.query<{ name: string; bytes: Buffer }>(`fetch ${filesAtOnce} from files`);
		if (rows.length === 0) break;
		for (const { name, bytes } of rows) {
			await writeFile(join(path, name), bytes, { flag: "wx", mode: 0o600 });
			onBytes(bytes.length);
		}
		written += rows.length;
	}
	await client.query("close files");
	return written;
}
