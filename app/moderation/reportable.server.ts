import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Snapshot, SnapshotRow } from "./moderated-kind.ts";
import { findSnapshot, restoreRow, snapshotIn } from "./snapshot.server.ts";
import type { ReportableKind } from "./subject-kinds.ts";

/** A kind of thing that can be reported and hidden; `features.server.ts` collects them. */
export interface Reportable<Row extends SnapshotRow = SnapshotRow> {
	kind: ReportableKind;
	/** A row, whatever its state; with `lock` nobody else changes it before the transaction ends. */
	find(db: Database | Transaction, id: string, lock?: "lock"): Promise<Row | undefined>;
	/** Locks what goes before the row, where that is more than the account that it goes with: see `lockRow`. */
	lockBefore?(transaction: Transaction, row: Row): Promise<void>;
	/** Whether the viewer may see the row, and so may report it. */
	isShownTo(db: Database, viewer: Viewer, row: Row): boolean | Promise<boolean>;
	/** The query of the ids of what goes with an account; null where that is more than a question of a column. */
	ownedBy(accountId: string): SQL | null;
	/** The account that is told what becomes of it; null where there is none. */
	ownerOf(db: Database | Transaction, row: Row): Promise<string | null>;
	titleOf(row: Row): string;
	textOf(row: Row): string;
	/** Where it is seen by the public. */
	publicPath(row: Row): string;
	/** Where its owner, and a moderator, still sees it when it is hidden; null when that is on no page. */
	hiddenPath(id: string): string | null;
	/** Whether its people keep it to themselves, so that moderators read neither its title nor its text. */
	isPrivate(row: Row): boolean;
	/** Whether only those whom it is between see it when it is not hidden. */
	isAmongPeople(row: Row): boolean;
	/** Whether nobody is told whose it is, moderators included: one of them may be whom its owner is not to be known to. */
	isAnonymous: boolean;
	/** The statement that selects `id` of all rows that are private; null where none can be. */
	privateIds: SQL | null;
	/** The condition that the row with this id is there, and hidden. */
	hides(id: PgColumn): SQL;
	isHidden(row: Row): boolean;
	/** @param undone the decision that this takes back */
	setHidden(transaction: Transaction, id: string, hidden: boolean, undone?: { id: string }): Promise<void>;
	/** Whether what it says can't change once it is reported, whatever else becomes of it. */
	isFixed?: boolean;
	/** Whether moderators look through what nobody has reported, and may hide it. */
	isWatched: boolean;
	/** Whether a moderator may delete the row for good: what no account owns has nobody else to do it. */
	isDeletable(row: Row): boolean;
	remove(transaction: Transaction, id: string): Promise<void>;
	/** Brings back a row that was removed, with every column as it was. */
	restore(transaction: Transaction, row: Row): Promise<void>;
	/** How moderators edit what is not theirs; missing where its owner alone does. */
	editing?: {
		path(id: string): string;
		/** Makes a row say what it said when it was `row`, in that version, so that the edit before it can be undone too. */
		undo(transaction: Transaction, row: Row): Promise<unknown>;
	};
	/** The statement that selects, as `row`, those with these ids. */
	withIds(ids: string[]): SQL;
	/** The statement that selects, as `row`, those that are hidden. */
	allHidden: SQL;
	/** A row out of what these statements select. */
	rowOf(row: Record<string, unknown>): Row;
}

type ReportableTable = PgTable & { id: PgColumn; createdAt: PgColumn; hidden: PgColumn; userId?: PgColumn };
type Row<Table extends ReportableTable> = Snapshot<Table["$inferSelect"]> & SnapshotRow;
/** What differs from table to table, and what one has otherwise than `reportableBoard` answers for all of them. */
type Told<Row extends SnapshotRow> = Pick<Reportable<Row>, "kind" | "isShownTo" | "titleOf" | "textOf" | "publicPath"> &
	Partial<Reportable<Row>>;

/** How the rows of a table are reported and hidden, given what is to be told of them. */
export function reportableBoard<Table extends ReportableTable>(
	table: Table,
	told: Told<Row<Table>>,
): Reportable<Row<Table>> {
	const rows = sql`select to_jsonb(${table}) as row from ${table}`;
	return {
		find: (db, id, lock) => findSnapshot(db, table, id, lock),
		isHidden: (row) => row.hidden === true,
		async setHidden(transaction, id, hidden) {
			await transaction.execute(sql`update ${table} set hidden = ${hidden} where ${eq(table.id, id)}`);
		},
		hides: (id) => sql`exists (select from ${table} where ${table.id} = ${id} and ${table.hidden})`,
		withIds: (ids) => sql`${rows} where ${inArray(table.id, ids)}`,
		allHidden: sql`${rows} where ${table.hidden}`,
		rowOf: (row) => snapshotIn(table, row),
		ownedBy: (accountId) =>
			table.userId ? sql`(select ${table.id} from ${table} where ${eq(table.userId, accountId)})` : null,
		ownerOf: async (_, row) => (typeof row.userId === "string" ? row.userId : null),
		hiddenPath: () => null,
		isWatched: false,
		isDeletable: () => false,
		async remove(transaction, id) {
			await transaction.execute(sql`delete from ${table} where ${eq(table.id, id)}`);
		},
		restore: (transaction, row) => restoreRow(transaction, table, row),
		isPrivate: () => false,
		privateIds: null,
		isAmongPeople: () => false,
		isAnonymous: false,
		...told,
	};
}
