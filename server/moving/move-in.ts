/** Moves the tables in a folder into the database, in batches, so that a run that is broken off is taken up by the next one. */
import { stat } from "node:fs/promises";
import { findAccounts } from "#app/accounts/account.import.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { listImportedTables } from "#app/features.server.ts";
import type { ImportedRow } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools, Outcome } from "#app/moving/imported-table.ts";
import { keyOf, refused } from "#app/moving/write-rows.server.ts";
import { OperatorError } from "../operator-error.ts";
import { openStorage } from "./pictures.ts";
import { findFiles, readRows } from "./read-rows.ts";

/** What is judged and written at a time, whichever comes first. */
const batch = { rows: 250, characters: 8_000_000 };

/** What became of a table. A file whose table is not known has no counts. */
export interface Moved {
	table: string;
	counts: Record<Outcome["what"], number> | null;
}

export interface Refusal {
	/** Empty for a row that has none. */
	id: string;
	/** Where it stands in its file. */
	place: string;
	reason: string;
}

interface Moving extends Pick<ImportTools, "isMalware"> {
	isWriting: boolean;
	/** Gets each row that is refused. */
	onRefusal(table: string, refusal: Refusal): void;
	/** Gets how many tables are done, of how many. */
	onProgress?(done: number, all: number): void;
}

/**
 * @returns what became of each table, and the accounts here of the members in the files
 * @throws {OperatorError} when there is no file of a known table, or one can't be read; what came before it stays written
 */
export async function moveIn(db: Database, folder: string, { isWriting, isMalware, onRefusal, onProgress }: Moving) {
	await stat(folder);
	const files = await findFiles(folder);
	const refusals = new Map<string, Set<string>>();
	const tools: ImportTools = {
		db,
		isWriting,
		isMalware,
		owners: new Map(),
		findOwners: (ids) => findAccounts(db, ids),
		isRefused: (table, id) => refusals.get(table)?.has(id) === true,
		async *rowsOf(name) {
			const file = files.find(({ table }) => table === name);
			if (file) for await (const { row } of readRows(file.path)) yield row;
		},
		...openStorage(folder, isWriting ? db : null),
	};
	const known = listImportedTables().flatMap((table) => {
		const file = files.find((file) => file.table === table.name);
		return file ? [{ table, path: file.path }] : [];
	});
	if (known.length === 0)
		throw new OperatorError(`${folder} has no file of a table that can be moved in, such as users.csv.`);
	const moved: { table: string; counts: Record<Outcome["what"], number> }[] = [];
	for (const [index, { table, path }] of known.entries()) {
		onProgress?.(index, known.length);
		const refusedIds = new Set<string>();
		refusals.set(table.name, refusedIds);
		const counts = await moveTable(tools, table, path, (refusal) => {
			refusedIds.add(refusal.id);
			onRefusal(table.name, refusal);
		});
		moved.push({ table: table.name, counts });
	}
	for (const [index, { table }] of known.entries()) {
		for (const { id, was, reason } of (await table.finish?.(tools)) ?? []) {
			const counts = moved[index]?.counts;
			if (!counts) continue;
			counts[was]--;
			counts.refused++;
			onRefusal(table.name, { id, place: "", reason });
		}
	}
	const names = new Set(known.map(({ table }) => table.name));
	const unknown = files.filter(({ table }) => !names.has(table)).map(({ table }) => ({ table, counts: null }));
	return { tables: [...moved, ...unknown] satisfies Moved[] as Moved[], members: [...new Set(tools.owners.values())] };
}

async function moveTable(
	tools: ImportTools,
	table: ImportedTable,
	path: string,
	onRefusal: (refusal: Refusal) => void,
) {
	const counts = { made: 0, changed: 0, left: 0, refused: 0 };
	const count = ({ id, what, reason = "" }: Outcome, place: string) => {
		counts[what]++;
		if (what === "refused") onRefusal({ id, place, reason });
	};
	const seen = new Set<string>();
	let waiting: { row: ImportedRow; place: string }[] = [];
	let characters = 0;
	const flush = async () => {
		const outcomes = await table.importRows(
			tools,
			waiting.map(({ row }) => row),
		);
		for (const [index, { place }] of waiting.entries()) {
			const outcome = outcomes[index];
			if (outcome) count(outcome, place);
		}
		waiting = [];
		characters = 0;
	};
	for await (const { row, place } of readRows(path)) {
		const id = keyOf(row, table.key ?? ["id"]);
		// Rows that say nothing of what they are can't be told apart, and each is judged.
		if (id !== "" && seen.has(id)) count(refused(id, "It stands in the file twice"), place);
		else waiting.push({ row, place });
		seen.add(id);
		characters += charactersOf(row);
		if (waiting.length >= batch.rows || characters >= batch.characters) await flush();
	}
	if (waiting.length > 0) await flush();
	return counts;
}

function charactersOf(row: ImportedRow) {
	return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 100), 0);
}
