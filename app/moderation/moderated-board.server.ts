import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/db/client.server.ts";
import type { ModeratedKind, Snapshot, SnapshotRow, WaitingState } from "./moderated-kind.ts";
import { findSnapshot, readSnapshots, restoreRow, snapshotIn } from "./snapshot.server.ts";

/** A board's table: rows are public once they are approved. */
type BoardTable = PgTable & {
	id: PgColumn;
	userId: PgColumn;
	createdAt: PgColumn;
	updatedAt: PgColumn;
	approved: PgColumn;
	/** Missing where nothing can be edited. */
	editedSinceApproval?: PgColumn;
};

type Row<Table extends BoardTable> = Snapshot<Table["$inferSelect"]> & SnapshotRow;

type Told<Table extends BoardTable> = Pick<
	ModeratedKind<Row<Table>>,
	"kind" | "addressed" | "describe" | "whenOver" | "personal" | "publicPath" | "correctionPath"
>;

/** How the entries of a board are moderated, given what is to be told of them. */
export function moderatedBoard<Table extends BoardTable>(table: Table, told: Told<Table>): ModeratedKind<Row<Table>> {
	const { approved, editedSinceApproval: edited } = table;
	const conditions: Record<WaitingState, SQL> = {
		pending: sql`not ${approved}`,
		edited: edited ? sql`${approved} and ${edited}` : sql`false`,
	};
	// Not since the last edit: who edits again would wait anew, and stand behind all others.
	const editedAt = sql`coalesce((approved_as ->> 'edited_at')::timestamptz, ${table.updatedAt})`;
	return {
		...told,
		personal: [...told.personal, "approvedAs"],
		// As the index of what waits has it.
		countsWaiting: sql`
			select (count(*) filter (where ${conditions.pending}))::int as pending, (count(*) filter (where ${conditions.edited}))::int as edited
			from ${table} where ${edited ? sql`not ${approved} or ${edited}` : conditions.pending}
		`,
		waiting(state) {
			if (state === "edited" && !edited) return null;
			const time = state === "edited" ? editedAt : table.createdAt;
			return sql`select ${table.id} as id, ${time} as at from ${table} where ${conditions[state]}`;
		},
		hasSince: (userId, moment) =>
			sql`exists (select from ${table} where ${table.userId} = ${userId} and ${table.createdAt} > ${moment})`,
		readAll: (db, ids) => readSnapshots(db, table, sql`where ${inArray(table.id, ids)}`),
		find: (db, id, lock) => findSnapshot(db, table, id, lock),
		stateOf: (row) => (!row.approved ? "pending" : row.editedSinceApproval ? "edited" : null),
		approvedOf({ approvedAs }) {
			const known = approvedAs as Record<string, unknown> | null;
			const isUnseen = known?.unseen || known?.edited_since_approval || known?.approved === false;
			return known && !isUnseen ? snapshotIn(table, known) : null;
		},
		async approve(transaction, row) {
			await setFlags(transaction, { ...row, approved: true, editedSinceApproval: false, approvedAs: null });
			return undefined;
		},
		unapprove: setFlags,
		async remove(transaction, row) {
			await transaction.execute(sql`delete from ${table} where ${eq(table.id, row.id)}`);
		},
		restore: (transaction, row) => restoreRow(transaction, table, row),
		addressOf: () => null,
	};

	/** Gives a row the flags that `row` has. @returns whether it is there */
	async function setFlags(
		transaction: Transaction,
		{ id, approved, editedSinceApproval = false, approvedAs }: SnapshotRow,
	) {
		// Null in JSON, which for the trigger is something: what is put back as it was is no edit.
		const before = JSON.stringify(approvedAs ?? null);
		const ofEdits = sql`, edited_since_approval = ${editedSinceApproval}, approved_as = ${before}::jsonb`;
		const { rowCount } = await transaction.execute(
			sql`update ${table} set approved = ${approved} ${edited ? ofEdits : sql``} where ${eq(table.id, id)}`,
		);
		return rowCount === 1;
	}
}
