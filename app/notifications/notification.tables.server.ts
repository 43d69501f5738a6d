import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "#app/accounts/account.tables.server.ts";
import { checked, isOneOf } from "#app/db/columns.server.ts";
import { type NotificationKind, notificationKinds } from "./notification.ts";

/** What concerns a member: that something happened to a thing on a day. What it says is read from the thing when it is shown. */
export const notifications = pgTable(
	"notifications",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		kind: text().$type<NotificationKind>().notNull(),
		/** Of what it is about, by the kind; it may be gone. */
		subjectId: uuid().notNull(),
		/** In UTC. What happens again on it is the same notification. */
		day: date().notNull().default(sql`(now() at time zone 'UTC')::date`),
		/** When it last happened, as precisely as an address of a page has it. */
		createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
		readAt: timestamp({ withTimezone: true }),
		/** Whether a mail about it is wished for, and not yet written. Once it is read that waits until it happens again. */
		awaitsMail: boolean().notNull().default(false),
	},
	(one) => [
		unique("notifications_once").on(one.userId, one.kind, one.subjectId, one.day),
		index("notifications_newest").on(one.userId, one.createdAt, one.id),
		index("notifications_unread").on(one.userId).where(sql`read_at is null`),
		index("notifications_awaiting").on(one.createdAt, one.id).where(sql`awaits_mail and read_at is null`),
		index("notifications_old").on(one.createdAt),
		checked("notifications_kind", isOneOf("kind", notificationKinds)),
	],
);
