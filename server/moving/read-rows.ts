/** The files that are moved in: a table each, as CSV or JSON. */
import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { parse } from "csv-parse";
import type { ImportedRow } from "#app/moving/imported-row.ts";
import { OperatorError } from "../operator-error.ts";

/** JSON is read as a whole. */
const maxJsonBytes = 100_000_000;
/** A photo as a data URL and the texts beside it. */
const maxRowBytes = 16_000_000;

/** The files of tables in a folder. */
export async function findFiles(folder: string) {
	const names = await readdir(folder);
	const files = names
		.filter((name) => /\.(csv|json)$/i.test(name))
		.map((name) => ({ path: join(folder, name), table: basename(name, extname(name)).toLowerCase() }));
	const twice = files.find(({ table }, index) => files.findIndex((file) => file.table === table) !== index);
	if (twice) throw new OperatorError(`There is more than one file of ${twice.table}.`);
	return files;
}

interface PlacedRow {
	row: ImportedRow;
	/** Where a person finds it: the line on which it ends, or its place in the list, from 1. */
	place: string;
}

/** The rows of a file, as they are read. @throws {OperatorError} when it can't be read, naming where */
export async function* readRows(path: string): AsyncGenerator<PlacedRow> {
	if (!/\.json$/i.test(path)) yield* readCsv(path);
	else for (const [index, row] of (await readJson(path)).entries()) yield { row, place: `row ${index + 1}` };
}

async function readJson(path: string): Promise<ImportedRow[]> {
	if ((await stat(path)).size > maxJsonBytes)
		throw new OperatorError(`${path} is larger than 100 MB: write it as CSV.`);
	try {
		const rows: unknown = JSON.parse((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
		if (Array.isArray(rows) && rows.every(isRow)) return rows;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw new OperatorError(`${path} is no JSON array of rows.`);
}

function isRow(row: unknown): row is ImportedRow {
	return typeof row === "object" && row !== null && !Array.isArray(row);
}

async function* readCsv(path: string) {
	const parser = parse({
		bom: true,
		columns: (names: string[]) => names.map((name) => name.trim()),
		delimiter: await delimiterOf(path),
		skip_empty_lines: true,
		max_record_size: maxRowBytes,
		info: true,
	});
	const source = createReadStream(path);
	source.on("error", (error) => parser.destroy(error));
	source.pipe(parser);
	try {
		for await (const { record, info } of parser as AsyncIterable<{ record: ImportedRow; info: { lines: number } }>) {
			yield { row: record, place: `line ${info.lines}` };
		}
	} catch (error) {
		throw new OperatorError(`${path} can't be read: ${error instanceof Error ? error.message : error}`);
	} finally {
		source.destroy();
	}
}

/** Excel writes semicolons in some countries. */
async function delimiterOf(path: string) {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4096) });
		const [header = ""] = buffer.toString("utf8", 0, bytesRead).split("\n");
		return [",", ";", "\t"].reduce((best, next) =>
			header.split(next).length > header.split(best).length ? next : best,
		);
	} finally {
		await file.close();
	}
}
