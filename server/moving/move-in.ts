/** Moves the tables in a folder into the database, in batches, so that a run that is broken off is taken up by the next one. */
import { stat } from "node:fs/promises";
import { findAccounts } from "#app/accounts/account.import.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { importedTables } from "#app/features.server.ts";
import { type ImportedRow, textIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools, Outcome } from "#app/moving/imported-table.ts";
import { pictureTaker } from "./pictures.ts";
import { findFiles, readRows } from "./read-rows.ts";

const batchRows = 100;

/** What became of a table. A file whose table is not known has no counts. */
export interface Moved {
	table: string;
	counts: Record<Outcome["what"], number> | null;
}

interface Moving {
	isWriting: boolean;
	/** Gets each row that is refused. */
	onRefusal(table: string, refusal: Outcome): void;
	/** Gets how many tables are done, of how many. */
	onProgress?(done: number, all: number): void;
}

/** @throws {OperatorError} when a file can't be read; what came before it stays written */
export async function moveIn(db: Database, folder: string, { isWriting, onRefusal, onProgress }: Moving) {
	await stat(folder);
	const files = await findFiles(folder);
	const tools: ImportTools = {
		db,
		isWriting,
		owners: new Map(),
		findOwners: (ids) => findAccounts(db, ids),
		takePicture: pictureTaker(folder, isWriting ? db : null),
	};
	const known = importedTables.flatMap((table) => {
		const file = files.find((file) => file.table === table.name);
		return file ? [{ table, path: file.path }] : [];
	});
	const moved: Moved[] = [];
	for (const [index, { table, path }] of known.entries()) {
		onProgress?.(index, known.length);
		const counts = await moveTable(tools, table, path, (refusal) => onRefusal(table.name, refusal));
		moved.push({ table: table.name, counts });
	}
	const names = new Set(known.map(({ table }) => table.name));
	const unknown = files.filter(({ table }) => !names.has(table)).map(({ table }) => ({ table, counts: null }));
	return [...moved, ...unknown];
}

async function moveTable(
	tools: ImportTools,
	table: ImportedTable,
	path: string,
	onRefusal: (refusal: Outcome) => void,
) {
	const counts = { made: 0, changed: 0, left: 0, refused: 0 };
	const count = (outcome: Outcome) => {
		counts[outcome.what]++;
		if (outcome.what === "refused") onRefusal(outcome);
	};
	const seen = new Set<string>();
	let batch: ImportedRow[] = [];
	const flush = async () => {
		for (const outcome of await table.importRows(tools, batch)) count(outcome);
		batch = [];
	};
	for await (const row of readRows(path)) {
		// A place on the waitlist is known by its address.
		const id = textIn(row, "id").toLowerCase() || textIn(row, "email").toLowerCase();
		if (seen.has(id)) count({ id, what: "refused", reason: "Its id stands in the file twice" });
		else batch.push(row);
		seen.add(id);
		if (batch.length === batchRows) await flush();
	}
	await flush();
	return counts;
}
