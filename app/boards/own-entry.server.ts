/** What their owner does with the entries of a table. Every write is limited to the viewer's own. */
import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { lockAccount } from "#app/accounts/other-accounts.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { has } from "#app/db/sent-again.server.ts";
import { changedNow, isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { forgetReportsOf } from "#app/moderation/forget-words.server.ts";
import type { SubjectKind } from "#app/moderation/subject-kinds.ts";
import { dropOwnSaved } from "#app/saved/saved.server.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { isOwnEntry } from "./board.ts";

type OwnTable = PgTable &
	Record<"id" | "userId" | "updatedAt", PgColumn> & { $inferSelect: { userId: string | null; updatedAt: Date } };

interface Messages {
	notFound: string;
	notYours: string;
	changedElsewhere: string;
}

export function ownEntries<Table extends OwnTable>(kind: SubjectKind, table: Table, messages: Messages) {
	/** The condition that a row is the viewer's with this id, which may be any text. */
	function isOwn(viewer: MemberRef, id: string): SQL | undefined {
		return isUuid(id) ? and(eq(table.id, id), eq(table.userId, viewer.id)) : sql`false`;
	}

	/** @throws the answer that there is none (404), or that it is somebody else's (403) */
	async function find(db: Database | Transaction, viewer: MemberRef, id: string): Promise<Table["$inferSelect"]> {
		const rows = isUuid(id)
			? await db
					.select()
					.from(table as PgTable)
					.where(eq(table.id, id))
			: [];
		// They are of the table, which TypeScript can't tell.
		const [row] = rows as Table["$inferSelect"][];
		if (!row) throw notFound(messages.notFound);
		if (!isOwnEntry(viewer, row)) throw forbidden(messages.notYours);
		return row;
	}

	async function write(db: Database | Transaction, columns: PgUpdateSetSource<Table>, condition: SQL | undefined) {
		const rows = await db.update(table).set(columns).where(condition).returning();
		// They are of the table, which TypeScript can't tell.
		return (rows as Table["$inferSelect"][])[0];
	}

	return {
		isOwn,
		find,
		/**
		 * Replaces what its form says.
		 * @param said by the form
		 * @param seen the version that was edited: if the entry has changed since, nothing happens; the same sent again is done; undefined
		 * counts as the latest
		 * @param besides what is set with it, and is no part of what is the same
		 * @returns the row as it is then, or why it is not done
		 * @throws as `find`
		 */
		async update(
			db: Database | Transaction,
			viewer: MemberRef,
			id: string,
			said: PgUpdateSetSource<Table>,
			seen: string | undefined,
			besides?: PgUpdateSetSource<Table>,
		): Promise<Table["$inferSelect"] | Refusal> {
			const unchanged = seen === undefined ? undefined : isOfVersion(table.updatedAt, seen);
			const changed = { ...said, ...besides, updatedAt: changedNow };
			const row = await write(db, changed, and(isOwn(viewer, id), unchanged));
			if (row) return row;
			const now = await find(db, viewer, id);
			if ((await db.$count(table, and(isOwn(viewer, id), has(table, said)))) > 0) return now;
			return conflict(messages.changedElsewhere, versionOf(now));
		},
		/** Sets columns, whatever version it is of. @throws as `find` */
		async change(db: Database, viewer: MemberRef, id: string, columns: PgUpdateSetSource<Table>) {
			if (!(await write(db, columns, isOwn(viewer, id)))) await find(db, viewer, id);
		},
		/** Deletes it for good. @throws as `find` */
		async remove(db: Database, viewer: MemberRef, id: string) {
			const isRemoved = await db.transaction(async (transaction) => {
				// As the deletion of the account, before anything of it.
				await lockAccount(transaction, viewer.id);
				const rows = await transaction.delete(table).where(isOwn(viewer, id)).returning({ id: table.id });
				if (rows.length === 0) return false;
				await forgetReportsOf(transaction, kind, [id]);
				await dropOwnSaved(transaction, viewer, id);
				return true;
			});
			if (!isRemoved) await find(db, viewer, id);
		},
	};
}

/**
 * All that is stored of what the viewer owns in a table, the oldest first, for them to keep: its columns but whose they are and what
 * PostgreSQL makes of the others.
 * @param untold the columns that are not told either
 * @param told what is told besides, or instead of a column
 */
export async function exportOwn<Table extends OwnTable & { createdAt: PgColumn }>(
	db: Database,
	table: Table,
	viewer: MemberRef,
	untold: (keyof Table["$inferSelect"])[] = [],
	told: Record<string, SQL> = {},
): Promise<Partial<Table["$inferSelect"]>[]> {
	const columns = Object.entries(getTableColumns(table)).filter(
		([name, { generated }]) => name !== "userId" && !generated && !untold.includes(name),
	);
	const rows = await db
		.select({ ...Object.fromEntries(columns), ...told })
		.from(table as PgTable)
		.where(eq(table.userId, viewer.id))
		.orderBy(asc(table.createdAt), asc(table.id));
	// TypeScript can't tell which columns are left.
	return rows as Partial<Table["$inferSelect"]>[];
}
