/**
 * The file of a backup: a compressed tar of `manifest.json`, the rows of each table as PostgreSQL's COPY writes them, and
 * `checksums.json`, without which it is not whole (docs/decisions/0064-backups.md).
 */
import { hash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { exitCodes, OperatorError } from "../operator-error.ts";

/** Bytes of a table in one part of the file, about: what is held in memory at a time. */
export const partBytes = 4 * 1024 * 1024;
/** No part is larger: a row more, whose files take a few megabytes. */
const maxBytes = 16 * partBytes;
const draftEnding = ".partial";
/** Milliseconds after which nobody works any more at a draft that has not changed. */
const staleMs = 60 * 60 * 1000;
/** What tells a command to end. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Speed matters more than a tenth of the size. */
const compression = { level: 4 };

const format = "heliograph-backup/1";
const manifestName = "manifest.json";
const checksumsName = "checksums.json";

/** Names of tables and columns are as in PostgreSQL; columns that it makes itself are not there. */
const tableSchema = z.object({
	schema: z.enum(["public", "pgboss"]),
	name: z.string(),
	columns: z.array(z.string()).min(1),
});
const manifestSchema = z.object({
	format: z.literal(format),
	/** Of the product that wrote it. */
	version: z.string(),
	createdAt: z.iso.datetime(),
	/** When each migration of the database was written, in milliseconds since 1970, by which they are known. */
	migrations: z.array(z.number()).min(1),
	tables: z.array(tableSchema),
});
const checksumsSchema = z.object({
	/** SHA-256 of each part, by its name. */
	parts: z.record(z.string(), z.string()),
	/** Rows of each table, by its number. */
	rows: z.array(z.number()),
});

export type BackedUpTable = z.output<typeof tableSchema>;
export type Manifest = z.output<typeof manifestSchema>;
type Checksums = z.output<typeof checksumsSchema>;

/** A backup can't be made, or is none that can be restored here. */
export class BackupError extends OperatorError {
	override readonly exitCode = exitCodes.configuration;
}

/** Part of the table that stands at `table` in the manifest. */
export interface Part {
	table: number;
	bytes: Buffer;
}

/**
 * Writes a backup, under another name until it is whole; also a signal breaks it off without a trace. Only who runs this may read it,
 * since it holds all that is secret.
 * @param write adds the parts of one table after the other, and says how many rows each had
 * @throws {BackupError} when it can't be written there
 */
export async function writeBackup(
	path: string,
	manifest: Omit<Manifest, "format">,
	write: (add: (part: Part) => Promise<void>) => Promise<number[]>,
) {
	// The file takes the place of what is there, even of a device.
	const found = await stat(path).catch(() => null);
	if (found && !found.isFile())
		throw new BackupError(`${path} is there, and is no file: give the backup another name.`);
	// A name of its own: another backup may be on its way to the same file.
	const draft = `${path}.${randomBytes(4).toString("hex")}${draftEnding}`;
	const parts: Checksums["parts"] = {};
	const tar = pack();
	await removeOldDrafts(path);
	const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
	const breaking = new AbortController();
	const breakOff = () => breaking.abort();
	const written = pipeline(tar, createGzip(compression), file, { signal: breaking.signal });
	const addEntry = (name: string, bytes: Buffer) => {
		const added = new Promise<void>((resolve, reject) => {
			const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
				error ? reject(error) : resolve(),
			);
			// Unheard, the error of a file that breaks under an entry would end the process.
			entry.on("error", reject);
			entry.end(bytes);
		});
		// A full disk ends the file, not the entry.
		return Promise.race([added, written]);
	};
	const add = ({ table, bytes }: Part) => {
		const name = partName(table, Object.keys(parts).length);
		parts[name] = digest(bytes);
		return addEntry(name, bytes);
	};
	for (const signal of endingSignals) process.once(signal, breakOff);
	try {
		await addEntry(manifestName, jsonOf({ format, ...manifest }));
		const rows = await write(add);
		await addEntry(checksumsName, jsonOf({ parts, rows } satisfies Checksums));
		tar.finalize();
		await written;
		await rename(draft, path);
	} catch (error) {
		// What broke the file has ended the archive too, whose own error may come first.
		const broken = file.errored;
		tar.destroy();
		await written.catch(() => {});
		await rm(draft, { force: true });
		if (breaking.signal.aborted) throw new BackupError("The backup was broken off.");
		throw broken ? new BackupError(`${path} can't be written: ${broken.message}`, { cause: broken }) : error;
	} finally {
		for (const signal of endingSignals) process.off(signal, breakOff);
	}
}

/** Removes what killed backups to the same file have left. */
async function removeOldDrafts(path: string) {
	const folder = dirname(path);
	// What can't be read or removed here keeps nobody from writing.
	const names = await readdir(folder).catch(() => []);
	for (const name of names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(draftEnding))) {
		const draft = join(folder, name);
		const found = await stat(draft).catch(() => null);
		if (found && found.mtimeMs < Date.now() - staleMs) await rm(draft, { force: true }).catch(() => {});
	}
}

/**
 * Reads a backup from its beginning to its end.
 * @param onRead told how many bytes of the file have been read so far
 * @returns the manifest, its parts in their order, and the checksums, which are there once the parts have been read
 * @throws {BackupError} also from `parts`, when the file is cut, damaged, or of another format
 */
export async function readBackup(path: string, onRead: (bytes: number) => void = () => {}) {
	const found: Checksums["parts"] = {};
	let checksums: Checksums | undefined;
	const entries = entriesOf(path, onRead);
	const { value: first } = await entries.next();
	if (first?.name !== manifestName) throw new BackupError(`${path} is no backup of Heliograph.`);
	const manifest = manifestOf(path, first.bytes);

	async function* parts(): AsyncGenerator<Part> {
		for await (const { name, bytes } of entries) {
			if (checksums) throw damaged(path);
			if (name === checksumsName) checksums = parse(path, checksumsSchema, bytes);
			else {
				found[name] = digest(bytes);
				yield { table: tableOf(name), bytes };
			}
		}
		if (!checksums) throw new BackupError(`${path} is cut: its end is missing.`);
		const { parts } = checksums;
		const isSame = Object.keys(parts).length === Object.keys(found).length;
		if (!isSame || Object.entries(found).some(([name, sum]) => parts[name] !== sum)) throw damaged(path);
	}

	return { manifest, parts: parts(), rows: () => checksums?.rows ?? [] };
}

async function* entriesOf(path: string, onRead: (bytes: number) => void) {
	const file = createReadStream(path);
	const tar = extract();
	const reading = pipeline(file, createGunzip(), tar);
	reading.catch(() => {});
	try {
		for await (const entry of tar) {
			const { name, size = 0 } = entry.header;
			if (size > maxBytes) throw new Error("it has a part that is too large");
			yield { name, bytes: await buffer(entry) };
			onRead(file.bytesRead);
		}
		await reading;
	} catch (error) {
		// What the file system says of the file is told as it is.
		if (error instanceof Error && "syscall" in error) throw error;
		throw new BackupError(
			`${path} is cut or damaged, or no backup: ${error instanceof Error ? error.message : error}.`,
		);
	} finally {
		file.destroy();
	}
}

function manifestOf(path: string, bytes: Buffer) {
	const { format: found } = parse(path, z.object({ format: z.string() }), bytes);
	if (found !== format)
		throw new BackupError(`${path} is of the format ${found}, which this Heliograph does not know: take a newer one.`);
	return parse(path, manifestSchema, bytes);
}

function parse<Schema extends z.ZodType>(path: string, schema: Schema, bytes: Buffer) {
	try {
		return schema.parse(JSON.parse(bytes.toString()));
	} catch {
		throw damaged(path);
	}
}

function partName(table: number, number: number) {
	return `tables/${table}/${String(number).padStart(6, "0")}.copy`;
}

function tableOf(name: string) {
	return Number(/^tables\/(\d+)\//.exec(name)?.[1] ?? -1);
}

function damaged(path: string) {
	return new BackupError(`${path} is damaged: what stands in it is not what was written.`);
}

function digest(bytes: Buffer) {
	return hash("sha256", bytes, "hex");
}

function jsonOf(value: unknown) {
	return Buffer.from(JSON.stringify(value, null, "\t"));
}
