/** How notifications read: what a feature says of its kinds of them (`Feature.notifications`). */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { NotificationKind } from "./notification.ts";

export type Reader = Pick<Member, "id" | "email" | "confirmed">;

/** What a notification is about. */
export interface Subject {
	id: string;
	title: string;
	/** Nothing is told of what there is none of any more. */
	count?: number | null;
	said?: string | null;
	path?: string | undefined;
}

export interface NotificationText {
	/** Those that their reader may still see. */
	find: (db: Database | Transaction, reader: Reader, ids: string[]) => Promise<Subject[]>;
	/** What is counted by the day, and not as it is now: how many there were on one. */
	countOn?: (db: Database | Transaction, id: string, day: string) => Promise<number>;
	say(subject: Subject): { text: string; path: string };
}

export type NotificationTexts = Partial<Record<NotificationKind, NotificationText>>;

/** The own things of the reader, by a column that says whose they are. @param condition under which there is something to tell */
export function ownSubjects(table: PgTable & { id: PgColumn }, title: PgColumn, owner: PgColumn, condition?: SQL) {
	return (db: Database | Transaction, reader: Reader, ids: string[]): Promise<Subject[]> =>
		db
			.select({ id: sql<string>`${table.id}`, title: sql<string>`${title}` })
			.from(table)
			.where(and(inArray(table.id, ids), eq(owner, reader.id), condition));
}
