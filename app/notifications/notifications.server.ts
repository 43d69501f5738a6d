import { and, asc, desc, eq, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { MemberRef } from "#app/accounts/viewer.ts";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import type { DateCursor } from "#app/db/listing/date-cursor.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { concernMailDefaults } from "#app/mail/mail-settings.ts";
import { isUuid } from "#app/web/uuid.ts";
import { notifications } from "./notification.tables.server.ts";
import { mailsOfKinds, maxUnreadTold, type NotificationKind, notificationDays, stateKinds } from "./notification.ts";

/**
 * Tells members that something has happened, when the transaction commits. What happens again on the same day is the same notification, unread once more.
 * The time is that of the call: by that of the transaction, one that takes long would be told as older than what its reader has read.
 * Accounts are held in the order of their ids, after what the transaction has locked of things, as deletions of accounts do.
 */
export async function notify(transaction: Transaction, kind: NotificationKind, userIds: string[], subjectId: string) {
	if (userIds.length === 0) return;
	const mail = mailsOfKinds[kind];
	const isMailed = (userId: SQL) =>
		mail
			? sql`coalesce((select ${mailSettings[mail]} from ${mailSettings} where ${mailSettings.userId} = ${userId}), ${concernMailDefaults[mail]})`
			: sql`false`;
	const isState = stateKinds.includes(kind);
	if (isState) {
		await transaction.execute(
			sql`select from ${users} where id = any(${sql.param(userIds)}::uuid[]) order by id for key share`,
		);
		// The earlier one becomes that of today, so that addresses in mails lead to it still.
		await transaction.execute(sql`
			update ${notifications} as earlier set day = (now() at time zone 'UTC')::date, created_at = clock_timestamp(), read_at = null,
				awaits_mail = ${isMailed(sql`earlier.user_id`)}
			where user_id = any(${sql.param(userIds)}::uuid[]) and kind = ${kind} and subject_id = ${subjectId}
				and day < (now() at time zone 'UTC')::date and day = (
					select max(day) from ${notifications} as all_days
					where (user_id, kind, subject_id) = (earlier.user_id, earlier.kind, earlier.subject_id)
				)
		`);
	}
	await transaction.execute(sql`
		insert into ${notifications} (user_id, kind, subject_id, awaits_mail, created_at)
		select id, ${kind}, ${subjectId}, ${isMailed(sql`told.id`)}, clock_timestamp() from (
			select id from ${users} where id = any(${sql.param(userIds)}::uuid[]) order by id for key share
		) as told
		on conflict on constraint notifications_once do update set created_at = clock_timestamp(), read_at = null
			where ${notifications.readAt} is not null
	`);
	if (!isState) return;
	await transaction.execute(sql`
		delete from ${notifications} where user_id = any(${sql.param(userIds)}::uuid[]) and kind = ${kind} and subject_id = ${subjectId}
			and day < (now() at time zone 'UTC')::date
	`);
}

/** How many are unread, one more than are told at most. @param userId whose */
export function countUnread(userId: SQLWrapper) {
	const most = sql.raw(String(maxUnreadTold + 1));
	const unread = sql`select from ${notifications} where ${notifications.userId} = ${userId} and ${notifications.readAt} is null`;
	return sql<number>`(select count(*)::int from (${unread} limit ${most}) as unread)`;
}

export type Notification = typeof notifications.$inferSelect;

/** @param after the last one of the page before */
export function listNotifications(db: Database, { id: userId }: MemberRef, limit: number, after?: DateCursor) {
	const { createdAt, id } = notifications;
	const isBehind = after && or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id)));
	return db
		.select()
		.from(notifications)
		.where(and(eq(notifications.userId, userId), isBehind))
		.orderBy(desc(createdAt), desc(id))
		.limit(limit);
}

/** The newest that are unread, but for those of some kinds. */
export function listUnread(db: Database, { id }: MemberRef, limit: number, without: NotificationKind[] = []) {
	const statement = prepareOnce(db, "list-unread", (name) =>
		db
			.select()
			.from(notifications)
			.where(
				and(
					eq(notifications.userId, sql.placeholder("id")),
					isNull(notifications.readAt),
					sql`${notifications.kind} <> all(${sql.placeholder("without")}::text[])`,
				),
			)
			.orderBy(desc(notifications.createdAt), desc(notifications.id))
			.limit(sql.placeholder("limit"))
			.prepare(name),
	);
	return statement.execute({ id, limit, without });
}

/** One of the viewer's own. @param id any text */
export async function findNotification(db: Database, viewer: MemberRef, id: string) {
	if (!isUuid(id)) return undefined;
	const [found] = await db
		.select()
		.from(notifications)
		.where(and(eq(notifications.id, id), eq(notifications.userId, viewer.id)));
	return found;
}

export async function markOneRead(db: Database, viewer: MemberRef, id: string) {
	await db
		.update(notifications)
		.set({ readAt: sql`now()` })
		.where(and(eq(notifications.id, id), eq(notifications.userId, viewer.id), isNull(notifications.readAt)));
}

/** Marks what was told of one thing. */
export async function markRead(
	db: Database | Transaction,
	{ id }: MemberRef,
	kind: NotificationKind,
	subjectId: string,
) {
	await db
		.update(notifications)
		.set({ readAt: sql`now()` })
		.where(
			and(
				eq(notifications.userId, id),
				eq(notifications.kind, kind),
				eq(notifications.subjectId, subjectId),
				isNull(notifications.readAt),
			),
		);
}

/** @param newest the newest that its reader has been told of; without, all are meant */
export async function markAllRead(db: Database, { id }: MemberRef, newest?: DateCursor) {
	const isTold = newest && lte(notifications.createdAt, newest.at);
	await db
		.update(notifications)
		.set({ readAt: sql`now()` })
		.where(and(eq(notifications.userId, id), isNull(notifications.readAt), isTold));
}

export async function forgetOldNotifications(db: Database) {
	await db
		.delete(notifications)
		.where(lt(notifications.createdAt, sql`now() - make_interval(days => ${notificationDays})`));
}

/** By kinds and ids alone, as they are stored. */
export function exportNotifications(db: Database, viewer: MemberRef) {
	const { kind, subjectId, createdAt, readAt } = notifications;
	return db
		.select({ kind, subjectId, createdAt, readAt })
		.from(notifications)
		.where(eq(notifications.userId, viewer.id))
		.orderBy(asc(createdAt), asc(notifications.id));
}
