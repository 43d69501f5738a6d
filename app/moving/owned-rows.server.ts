/** How rows with an id and an owner are moved in, whichever feature they are of. */
import { and, inArray, lt, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { DatabaseError } from "pg";
import type { z } from "zod";
import { isUuid } from "#app/web/uuid.ts";
import { type ImportedRow, pastIn, RowRefusal, textIn } from "./imported-row.ts";
import type { ImportedTable, ImportTools, Outcome } from "./imported-table.ts";

type OwnedTable = PgTable & { id: AnyPgColumn; userId: AnyPgColumn; updatedAt: AnyPgColumn };

interface Described {
	name: string;
	table: OwnedTable;
	/** The columns of a row but for those that all have. @throws {RowRefusal} when it is not taken */
	columnsOf(row: ImportedRow, tools: ImportTools): Promise<object> | object;
}

/** Without times a row is from now, and replaces none. */
type Values = { id: string; userId: string | null; createdAt?: Date; updatedAt?: Date };

/** Rows keep their ids. One that is here already is replaced where it is the same owner's and older than the one in the file. */
export function ownedRows({ name, table, columnsOf }: Described): ImportedTable {
	return {
		name,
		async importRows(tools, rows) {
			const owners = await ownersOf(tools, rows);
			const parsed = await Promise.all(
				rows.map((row) =>
					judge(row, async () => ({ ...commonColumns(row, owners), ...(await columnsOf(row, tools)) })),
				),
			);
			const here = await findHere(tools, table, parsed);
			const outcomes: Outcome[] = [];
			for (const values of parsed) {
				if ("what" in values) outcomes.push(values);
				else outcomes.push(await place(tools, table, values, here.get(values.id)));
			}
			return outcomes;
		},
	};
}

/** What a form's schema makes of a row. @throws {RowRefusal} with what it would tell */
export function parseAs<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
	const { success, data, error } = schema.safeParse(fields);
	if (success) return data;
	throw new RowRefusal(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

/** @returns what `work` makes of the row, or that it is refused */
export async function judge<Made>(row: ImportedRow, work: () => Promise<Made>): Promise<Made | Outcome> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof RowRefusal) return refused(textIn(row, "id"), error.message);
		throw error;
	}
}

export function refused(id: string, reason: string): Outcome {
	return { id, what: "refused", reason };
}

/**
 * Writes one row.
 * @returns that it is refused where the database does not take it, such as what breaks one of its rules
 */
export async function writeRow(id: string, what: Outcome["what"], write: () => Promise<unknown[]>): Promise<Outcome> {
	try {
		return { id, what: (await write()).length > 0 ? what : "left" };
	} catch (error) {
		const cause = error instanceof Error ? error.cause : undefined;
		// Its data or a constraint.
		if (cause instanceof DatabaseError && /^2[23]/.test(cause.code ?? ""))
			return refused(id, `The database refuses it: ${cause.constraint ?? cause.message}`);
		throw error;
	}
}

async function ownersOf({ owners, findOwners }: ImportTools, rows: ImportedRow[]) {
	const named = rows.map((row) => textIn(row, "user_id").toLowerCase());
	const others = named.filter((id) => isUuid(id) && !owners.has(id));
	const found = others.length > 0 ? await findOwners(others) : [];
	return new Map([...found.map((id) => [id, id] as const), ...owners]);
}

function commonColumns(row: ImportedRow, owners: Map<string, string>): Values {
	const id = textIn(row, "id").toLowerCase();
	if (!isUuid(id)) throw new RowRefusal("id is no UUID");
	const owner = textIn(row, "user_id").toLowerCase();
	const userId = owners.get(owner) ?? null;
	if (owner !== "" && userId === null) throw new RowRefusal(`Its owner ${owner.slice(0, 40)} has no account`);
	const createdAt = pastIn(row, "created_at") ?? undefined;
	return { id, userId, createdAt, updatedAt: pastIn(row, "updated_at") ?? createdAt };
}

async function findHere({ db }: ImportTools, table: OwnedTable, parsed: (Values | Outcome)[]) {
	const ids = parsed.flatMap((values) => ("what" in values ? [] : [values.id]));
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: table.id, userId: table.userId, updatedAt: table.updatedAt })
		.from(table as PgTable)
		.where(inArray(table.id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}

async function place(
	{ db, isWriting }: ImportTools,
	table: OwnedTable,
	values: Values,
	here: { userId: string | null; updatedAt: Date } | undefined,
): Promise<Outcome> {
	const { id, userId, createdAt: _, ...changes } = values;
	if (here && here.userId !== userId) return refused(id, "Its id is that of a row with another owner");
	if (here && (!values.updatedAt || here.updatedAt >= values.updatedAt)) return { id, what: "left" };
	if (!isWriting) return { id, what: here ? "changed" : "made" };
	if (!here) {
		return writeRow(id, "made", () =>
			db.insert(table).values(values).onConflictDoNothing().returning({ id: table.id }),
		);
	}
	const isOlder = and(sql`${table.id} = ${id}`, values.updatedAt && lt(table.updatedAt, values.updatedAt));
	return writeRow(id, "changed", () => db.update(table).set(changes).where(isOlder).returning({ id: table.id }));
}
