/** How rows that are moved in are judged and written, so that one that is refused stops no other. */
import { DatabaseError } from "pg";
import type { z } from "zod";
import type { Transaction } from "#app/db/client.server.ts";
import { type ImportedRow, RowRefusal, textIn } from "./imported-row.ts";
import type { ImportTools, Outcome } from "./imported-table.ts";
import { findMovedIn, rememberMovedIn } from "./moved-in.server.ts";

/** What a form's schema makes of a row. @throws {RowRefusal} with what it would tell */
export function parseAs<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
	const { success, data, error } = schema.safeParse(fields);
	if (success) return data;
	throw new RowRefusal(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

interface Batch<Values extends object> {
	/** Of the table, as its file has it. */
	name: string;
	/** The columns by which rows are told apart, if not `id`. */
	key?: string[];
	/** @throws {RowRefusal} when the row is not taken */
	read(row: ImportedRow): Promise<Values> | Values;
	/** What the row is called. */
	idOf(values: Values): string;
	/** Looks at what is here. @returns what is to become of each */
	look(taken: Values[]): Promise<(values: Values) => Outcome>;
	/** Writes rows. @returns what those are called that were not here yet */
	insert(rows: Values[], transaction: Transaction): Promise<string[]>;
	/** Writes one that is changed. @returns a row if it was */
	update?(values: Values, row: ImportedRow): Promise<unknown[]>;
}

/**
 * Judges rows, and writes those that are taken. One that was moved in before and is not here any more has been deleted here, and stays away.
 * @returns what became of each row in their order, and of those that are here, or would be
 */
export async function importBatch<Values extends object>(
	{ db, isWriting }: ImportTools,
	rows: ImportedRow[],
	batch: Batch<Values>,
) {
	const { name, key = ["id"], read, idOf, look, update } = batch;
	const parsed = await Promise.all(rows.map((row) => judge(row, key, read)));
	const rowOf = new Map(parsed.flatMap((one) => ("values" in one ? [[one.values, one.row] as const] : [])));
	const taken = [...rowOf.keys()];
	const outcomes = new Map<Values, Outcome>();
	if (taken.length > 0) {
		const meet = await look(taken);
		for (const values of taken) outcomes.set(values, meet(values));
	}
	const those = (what: Outcome["what"]) => taken.filter((values) => outcomes.get(values)?.what === what);
	const known = await findMovedIn(db, name, those("made").map(idOf));
	const gone = new Set(those("made").filter((values) => known.has(idOf(values))));
	for (const values of gone) outcomes.set(values, { id: idOf(values), what: "left" });
	if (isWriting) {
		const changed = those("changed");
		await rememberMovedIn(db, name, [...changed, ...those("left")].map(idOf));
		for (const [values, outcome] of await insertRows(db, those("made"), batch)) outcomes.set(values, outcome);
		for (const values of update ? changed : [])
			outcomes.set(values, await writeRow(idOf(values), async () => update?.(values, rowOf.get(values) ?? {}) ?? []));
	}
	const here = [...outcomes].flatMap(([values, { what }]) =>
		what === "refused" || gone.has(values) ? [] : [[values, what] as const],
	);
	return {
		outcomes: parsed.map((one) => ("values" in one ? (outcomes.get(one.values) ?? refused("", "")) : one)),
		taken: new Map(here),
	};
}

async function judge<Values extends object>(
	row: ImportedRow,
	key: string[],
	read: Batch<Values>["read"],
): Promise<{ values: Values; row: ImportedRow } | Outcome> {
	try {
		return { values: await read(row), row };
	} catch (error) {
		if (error instanceof RowRefusal) return refused(keyOf(row, key), error.message);
		throw error;
	}
}

export function refused(id: string, reason: string): Outcome {
	return { id, what: "refused", reason };
}

/** What a row is told from others by; empty where it says nothing of it. */
export function keyOf(row: ImportedRow, key: string[]) {
	return key
		.map((name) => textIn(row, name).toLowerCase())
		.join(" ")
		.trim();
}

/**
 * Inserts rows with one statement, and where the database does not take them, with one for each half, down to the row that it
 * refuses.
 */
async function insertRows<Values extends object>(
	db: ImportTools["db"],
	rows: Values[],
	batch: Batch<Values>,
): Promise<[Values, Outcome][]> {
	const { name, idOf, insert } = batch;
	const [first, ...others] = rows;
	if (first === undefined) return [];
	try {
		const made = await db.transaction(async (transaction) => {
			const ids = await insert(rows, transaction);
			await rememberMovedIn(transaction, name, ids);
			return new Set(ids);
		});
		return rows.map((values) => [values, { id: idOf(values), what: made.has(idOf(values)) ? "made" : "left" }]);
	} catch (error) {
		const reason = reasonOf(error);
		if (reason === null) throw error;
		if (others.length === 0) return [[first, refused(idOf(first), reason)]];
		const half = Math.ceil(rows.length / 2);
		return [...(await insertRows(db, rows.slice(0, half), batch)), ...(await insertRows(db, rows.slice(half), batch))];
	}
}

async function writeRow(id: string, write: () => Promise<unknown[]>): Promise<Outcome> {
	try {
		return { id, what: (await write()).length > 0 ? "changed" : "left" };
	} catch (error) {
		const reason = reasonOf(error);
		if (reason === null) throw error;
		return refused(id, reason);
	}
}

/** What the database has against a row: its data or a constraint. Null for any other failure. */
function reasonOf(error: unknown) {
	const cause = error instanceof Error ? error.cause : undefined;
	if (!(cause instanceof DatabaseError && /^2[23]/.test(cause.code ?? ""))) return null;
	return `The database refuses it: ${cause.constraint ?? cause.message}`;
}
