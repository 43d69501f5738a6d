/** How rows with an id, and most with an owner, are moved in, whichever feature they are of. */
import { and, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { snakeCase } from "#app/db/columns.server.ts";
import { flagIn, type ImportedRow, pastIn, RowRefusal, textIn, uuidIn } from "./imported-row.ts";
import type { ImportedTable, ImportTools, Outcome } from "./imported-table.ts";
import { importBatch, refused } from "./write-rows.server.ts";

type OwnedTable = PgTable & { id: AnyPgColumn; userId?: AnyPgColumn; hidden?: AnyPgColumn; updatedAt?: AnyPgColumn };

interface Described {
	name: string;
	table: OwnedTable;
	/** The columns of a row but for those that all have. @throws {RowRefusal} when it is not taken */
	columnsOf(row: ImportedRow, tools: ImportTools): Promise<object> | object;
	/** The columns that follow from others, and so have other names in the file or none. */
	derived?: string[];
	/** What else an older row becomes, by what its columns become. */
	changesOf?(changes: Record<string, unknown>): Record<string, SQL>;
}

/** Without times a row is from now, and replaces none. */
type Values = { id: string; userId: string | null; hidden: boolean; createdAt?: Date; updatedAt?: Date };

/** Rows keep their ids. One that is here already is replaced where it is the same owner's and older than the one in the file. */
export function ownedRows({ name, table, columnsOf, derived, changesOf }: Described): ImportedTable {
	return {
		name,
		async importRows(tools, rows) {
			const owners = await accountsOf(tools, rows, ["user_id"]);
			const { outcomes } = await importBatch<Values>(tools, rows, {
				name,
				read: async (row) => ({ ...commonColumns(row, owners), ...(await columnsOf(row, tools)) }),
				idOf: ({ id }) => id,
				look: async (taken) => {
					const here = await findHere(tools, table, taken);
					return (values) => meet(values, here.get(values.id));
				},
				insert: async (some, transaction) => {
					const made = await transaction
						.insert(table)
						.values(some)
						.onConflictDoNothing({ target: [table.id] })
						.returning({ id: sql<string>`${table.id}` });
					return made.map(({ id }) => id);
				},
				update: ({ id, userId: _u, createdAt: _c, ...values }, row) => {
					const changes = changesIn(row, values, table, derived);
					const isOlder = and(
						sql`${table.id} = ${id}`,
						table.updatedAt && changes.updatedAt && lt(table.updatedAt, changes.updatedAt),
					);
					return tools.db
						.update(table)
						.set({ ...changes, ...changesOf?.(changes) })
						.where(isOlder)
						.returning({ id: table.id });
				},
			});
			return outcomes;
		},
	};
}

/**
 * The accounts here that rows name, by the ids that they have there.
 * @param columns where they are named
 */
export async function accountsOf({ owners, findOwners }: ImportTools, rows: ImportedRow[], columns: string[]) {
	const named = rows.flatMap((row) => columns.map((column) => uuidIn(row, column) ?? ""));
	const others = [...new Set(named)].filter((id) => id !== "" && !owners.has(id));
	const found = new Set(others.length > 0 ? await findOwners(others) : []);
	/** Null where there is none. */
	function find(row: ImportedRow, column: string) {
		const id = textIn(row, column).trim().toLowerCase();
		return owners.get(id) ?? (found.has(id) ? id : null);
	}
	/** Null where the row names none. @throws {RowRefusal} when it names one that is not here */
	function get(row: ImportedRow, column: string) {
		const account = find(row, column);
		const named = textIn(row, column).trim();
		if (named !== "" && account === null) throw new RowRefusal(`${column} ${named.slice(0, 40)} has no account here`);
		return account;
	}
	return { find, get };
}

type Accounts = Awaited<ReturnType<typeof accountsOf>>;

function commonColumns(row: ImportedRow, owners: Accounts): Values {
	const id = uuidIn(row, "id");
	if (id === null) throw new RowRefusal("id is no UUID");
	const createdAt = pastIn(row, "created_at") ?? undefined;
	return {
		id,
		userId: owners.get(row, "user_id"),
		hidden: flagIn(row, "hidden"),
		createdAt,
		updatedAt: pastIn(row, "updated_at") ?? createdAt,
	};
}

/**
 * What an older row becomes: columns that the file lacks stay, and what moderators have hidden here stays hidden.
 * @param derived see `Described`
 */
export function changesIn<Changes extends Pick<Values, "hidden" | "updatedAt">>(
	row: ImportedRow,
	{ hidden, updatedAt, ...changes }: Changes,
	table: Pick<OwnedTable, "hidden">,
	derived: string[] = [],
) {
	const said = Object.entries(changes).filter(([name]) => snakeCase(name) in row || derived.includes(name));
	return {
		...Object.fromEntries(said),
		...(table.hidden && { hidden: sql`${table.hidden} or ${hidden}` }),
		updatedAt,
	};
}

type Here = { id: string; userId: string | null; updatedAt: Date | null };

async function findHere({ db }: ImportTools, table: OwnedTable, taken: Values[]) {
	const ids = taken.map(({ id }) => id);
	const rows = await db
		.select({
			id: sql<string>`${table.id}`,
			userId: sql<string | null>`${table.userId ?? sql`null::uuid`}`,
			updatedAt: sql`${table.updatedAt ?? sql`null::timestamptz`}`.mapWith((at) => at && new Date(at)),
		})
		.from(table as PgTable)
		.where(inArray(table.id, ids));
	return new Map<string, Here>(rows.map((row) => [row.id, row]));
}

function meet({ id, userId, updatedAt }: Values, here: Here | undefined): Outcome {
	if (!here) return { id, what: "made" };
	if (here.userId !== userId) return refused(id, "Its id is that of a row with another owner");
	return { id, what: here.updatedAt && updatedAt && here.updatedAt < updatedAt ? "changed" : "left" };
}
