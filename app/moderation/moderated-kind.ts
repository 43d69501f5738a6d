/** What moderation asks of each feature whose entries it decides on; `features.server.ts` collects the answers. */

import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import type { QueuedKind } from "./subject-kinds.ts";

/** A row as it is kept: times are texts, exact to the microsecond. */
export type Snapshot<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

export interface SnapshotRow {
	id: string;
	createdAt: string;
	[column: string]: unknown;
}

/** `pending`: nobody has decided on it yet. `edited`: it is public, and its owner has changed it since. */
export type WaitingState = "pending" | "edited";

export interface Fact {
	label: string;
	/** Left out of the page when it is empty. */
	value: string;
	/** Whether it leads elsewhere, or to a mailbox. */
	as?: "link" | "email";
	/** Whether it is about a person and no part of what the log keeps. */
	personal?: boolean;
}

/** What a moderator is told of a subject. */
export interface Description {
	title: string;
	text: string;
	/** Who made it or wrote it, as it says itself; empty when it says nothing. */
	author: string;
	/** What sort of its kind it is, such as 'Course'. */
	type: string;
	/** Where its content is, to be looked at; null where it is all here. */
	url: string | null;
	facts: Fact[];
	imageUrl: string | null;
	/** Whether the picture is still to be fetched. */
	isImageToCome?: boolean;
}

/** What a decision brings along besides being one. */
export interface ApprovalChoice {
	/** Of a showcase application: whether its item stands in the featured row. */
	featured?: boolean;
}

/**
 * A kind of thing that is moderated. What changes rows takes the transaction that writes the event too, after `find` has locked
 * the row.
 */
export interface ModeratedKind<Row extends SnapshotRow = SnapshotRow> {
	kind: QueuedKind;
	/** The statement that counts what waits: of each `WaitingState` in a column of its name. */
	countsWaiting: SQL;
	/** The statement that selects `id` and `at` of all rows that wait: when they were submitted, or edited. Null where none does. */
	waiting(state: WaitingState): SQL | null;
	/**
	 * The statement that selects `id`, `title`, `waits` and `address` (by `addressKey`) of all rows that lead elsewhere, public ones too;
	 * missing where the same address twice means nothing.
	 */
	addressed?: SQL;
	/** The condition that an account has submitted another one after a moment; missing where they belong to no account. */
	hasSince?(userId: PgColumn, moment: PgColumn): SQL;
	readAll(db: Database, ids: string[]): Promise<Row[]>;
	/** A row, whatever its state; with `lock` nobody else changes it before the transaction ends. */
	find(db: Database | Transaction, id: string, lock?: "lock"): Promise<Row | undefined>;
	/** Null when nobody waits for a decision on it. */
	stateOf(row: Row): WaitingState | null;
	/** What its owner is told where its day had passed before it was approved; null where it had not. Missing where nothing has a day. */
	whenOver?(row: Row): string | null;
	/** What the row said when a moderator last saw it; null where that is not kept. */
	approvedOf(row: Row): Row | null;
	/** @returns why it can't be approved as chosen; then nothing is changed */
	approve(transaction: Transaction, row: Row, choice: ApprovalChoice): Promise<Refusal | undefined>;
	/** Brings an approved row back to how `row` was. Returns whether it was still there. */
	unapprove(transaction: Transaction, row: Row): Promise<boolean>;
	remove(transaction: Transaction, row: Row): Promise<void>;
	/** Brings back a row that was removed, with every column as it was. */
	restore(transaction: Transaction, row: Row): Promise<void>;
	/** @param row of which personal columns may be missing */
	describe(row: Partial<Row>): Description;
	/** The columns that tell of a person and not of the matter: they are not kept in the log. */
	personal: readonly string[];
	/** Where to write when no account submitted it; null when there is nowhere. */
	addressOf(row: Row): string | null;
	/** The path on which it is public once it is approved. */
	publicPath(id: string): string;
	correctionPath(eventId: string): string;
}
