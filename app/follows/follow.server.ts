import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { MemberRef, Viewer } from "#app/accounts/viewer.ts";
import { type Database, prepareOnce, type Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { follows } from "./follow.tables.server.ts";
import { followLimits, followMessages, maxFollowersTold } from "./follow.ts";

/** What can be followed: a card or a project by its id, a topic, or a list with what is asked of it. */
export type Followed = { entryId: string } | { topic: string } | { search: string };

/** What is followed of all but an entry that was deleted, whose row waits to be forgotten. */
const isThere = sql`(${follows.entryId} is null or exists (select from ${publicEntries} where ${publicEntries.id} = ${follows.entryId}))`;

/** @returns undefined once it is followed, also if it was already; why not otherwise */
export function follow(db: Database, { id: userId }: MemberRef, followed: Followed): Promise<Refusal | undefined> {
	return db.transaction(async (transaction) => {
		// Of several at once each waits for the one before, so that they are counted one by one.
		await lockMailSettings(transaction, { id: userId });
		if ((await transaction.$count(follows, isOf(userId, followed))) > 0) return;
		const [had] = await transaction
			.select({ all: count(), searches: count(follows.search) })
			.from(follows)
			.where(and(eq(follows.userId, userId), isThere));
		if ((had?.all ?? 0) >= followLimits.follows) return refuse(409, followMessages.tooMany);
		if ("search" in followed && (had?.searches ?? 0) >= followLimits.searches)
			return refuse(409, followMessages.tooManySearches);
		if ("entryId" in followed) await tellOwner(transaction, userId, followed.entryId);
		await transaction.insert(follows).values({ userId, ...followed });
	});
}

async function tellOwner(transaction: Transaction, userId: string, cardId: string) {
	const { rows } = await transaction.execute<{ user_id: string }>(
		sql`select user_id from scicomm_cards where id = ${cardId} and user_id <> ${userId}`,
	);
	await notify(
		transaction,
		"followers",
		rows.map(({ user_id }) => user_id),
		cardId,
	);
}

export async function unfollow(db: Database, { id }: MemberRef, followed: Followed) {
	await db.delete(follows).where(isOf(id, followed));
}

/** @param id of the row, also of one whose thing is gone from sight */
export async function unfollowById(db: Database, viewer: MemberRef, id: string) {
	if (isUuid(id)) await db.delete(follows).where(and(eq(follows.id, id), eq(follows.userId, viewer.id)));
}

export async function isFollowed(db: Database, viewer: Viewer, followed: Followed) {
	if (!viewer || ("entryId" in followed && !isUuid(followed.entryId))) return false;
	return (await db.$count(follows, isOf(viewer.id, followed))) > 0;
}

function isOf(userId: string, followed: Followed): SQL | undefined {
	const { entryId, topic, search } = follows;
	const isWhat =
		"entryId" in followed
			? eq(entryId, followed.entryId)
			: "topic" in followed
				? and(sql`${topic} is not null`, sql`plain_words(${topic}) = plain_words(${followed.topic})`)
				: eq(search, followed.search);
	return and(eq(follows.userId, userId), isWhat);
}

/**
 * How many follow a card; one more than are told, at most. Who they are is told to nobody.
 * @param day the day in UTC on which they began; all of them without it
 */
export async function countFollowers(db: Database | Transaction, cardId: string, day?: string) {
	const onDay =
		day === undefined
			? sql``
			: sql`and created_at >= ${day}::timestamp at time zone 'UTC' and created_at < (${day}::timestamp + interval '1 day') at time zone 'UTC'`;
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from (
			select from ${follows} where entry_id = ${cardId} ${onDay} limit ${sql.raw(String(maxFollowersTold + 1))}
		) as counted
	`);
	return rows[0]?.count ?? 0;
}

export type Follow = Awaited<ReturnType<typeof listFollows>>[number];

/** All that a member follows, the newest first. Of what is not public any more nothing is said but that it was followed. */
export function listFollows(db: Database, { id }: MemberRef) {
	const statement = prepareOnce(db, "list-follows", (name) =>
		db
			.select({
				...pick(follows, "id", "entryId", "topic", "search", "createdAt"),
				kind: publicEntries.kind,
				title: sql<string | null>`case when ${publicEntries.isListed} then ${publicEntries.title} end`,
			})
			.from(follows)
			.leftJoin(publicEntries, eq(publicEntries.id, follows.entryId))
			.where(and(eq(follows.userId, sql.placeholder("id")), isThere))
			.orderBy(desc(follows.createdAt), desc(follows.id))
			.prepare(name),
	);
	return statement.execute({ id });
}
