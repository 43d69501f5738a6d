/** Mails members what is new from what they follow, each thing once (docs/decisions/0085-following.md). */
import { and, asc, eq, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { isReached, lockAccount, reachedAddress } from "#app/accounts/other-accounts.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { DateCursor } from "#app/db/listing/date-cursor.ts";
import type { JobTools } from "#app/feature.ts";
import { nextDigest } from "#app/mail/mail-settings.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { digestMail, thingsInDigest } from "./digest-mail.ts";
import type { NewThing } from "./new-things.server.ts";
import { findNewOfOthers } from "./own-things.server.ts";

/** Members whose news are read at once. */
export const digestBatch = 100;
/** Members of one run at most; the next one goes on. */
const maxDigests = 10_000;
const { userId, digest, timeZone, toldUntil, nextDigest: dueAt, linkKey } = mailSettings;
const upcoming = nextDigest(sql`${digest}`, sql`${timeZone}`);

/**
 * A thing is as old as the transaction that made it, and seen once that commits. What is still under way may be older than the moment that a digest goes
 * up to; until it has ended, the digest waits. PostgreSQL shows no other role's.
 */
function hasSettled(lagMinutes: number) {
	return sql`${dueAt} < now() - make_interval(mins => ${lagMinutes}) and ${dueAt} < (
		select coalesce(min(xact_start), now()) from pg_stat_activity where datname = current_database()
	)`;
}

/** Brings back whom a clock that was ahead had put off: no digest is farther away than a week. */
async function bringBack({ db }: JobTools) {
	await db
		.update(mailSettings)
		.set({ toldUntil: sql`least(${toldUntil}, now())`, nextDigest: upcoming })
		.where(sql`${dueAt} > now() + interval '8 days'`);
}

/** @param lagMinutes in which a digest waits after its moment in any case */
export function digestJob(lagMinutes: number): BackgroundJob<JobTools> {
	return {
		queue: { name: "digests", options: { expireInSeconds: 3_600 } },
		title: "Mailing digests",
		cron: "*/5 * * * *",
		async run(tools) {
			await bringBack(tools);
			const failures: unknown[] = [];
			let cursor: DateCursor = { at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };
			for (let done = 0; done < maxDigests; done += digestBatch) {
				const batch = await findDue(tools, cursor, lagMinutes);
				const last = batch.at(-1);
				if (!last) break;
				cursor = { at: last.dueAt, id: last.userId };
				await mailAll(tools, batch, failures);
			}
			if (failures.length > 0) throw new AggregateError(failures, "Some members were not mailed what is new");
		},
	};
}

export const digests = digestJob(5);

type Due = Awaited<ReturnType<typeof findDue>>[number];

/** The next members whose digest is due, all for the same moment. */
async function findDue({ db }: JobTools, { at, id }: DateCursor, lagMinutes: number) {
	const isNext = sql`(${dueAt}, ${userId}) > (${at.toISOString()}::timestamptz, ${id}::uuid)`;
	const due = await db
		.select({
			userId,
			toldUntil,
			linkKey,
			dueAt: sql<Date>`${dueAt}`.mapWith(mailSettings.toldUntil),
			isReached: sql<boolean>`${isReached}`,
		})
		.from(mailSettings)
		.innerJoin(users, eq(users.id, userId))
		.where(and(isNext, hasSettled(lagMinutes)))
		.orderBy(asc(dueAt), asc(userId))
		.limit(digestBatch);
	return due.filter((one) => one.dueAt.getTime() === due[0]?.dueAt.getTime());
}

/** What can't be read for one of them keeps nothing from the others. */
async function mailAll(tools: JobTools, batch: Due[], failures: unknown[]) {
	try {
		await mailBatch(tools, batch, failures);
	} catch {
		for (const member of batch) await mailBatch(tools, [member], failures).catch((error) => failures.push(error));
	}
}

async function mailBatch(tools: JobTools, batch: Due[], failures: unknown[]) {
	const reached = batch.filter(({ isReached }) => isReached);
	const until = batch[0]?.dueAt ?? new Date(0);
	const followers = reached.map(({ userId, toldUntil }) => ({ userId, since: toldUntil }));
	const found = await findNewOfOthers(tools.db, followers, { until, limit: thingsInDigest + 1 });
	const silent = batch.filter(({ userId }) => !found.has(userId));
	if (silent.length > 0) {
		const ids = sql.param(silent.map(({ userId }) => userId));
		await tools.db
			.update(mailSettings)
			.set(told)
			.where(sql`${userId} = any(${ids}::uuid[]) and ${dueAt} = ${until.toISOString()}::timestamptz`);
	}
	for (const member of reached) {
		const things = found.get(member.userId);
		if (things) await mailOne(tools, member, things).catch((error) => failures.push(error));
	}
}

const told = { toldUntil: sql`${dueAt}`, nextDigest: upcoming };

/** Another server that does the same waits for this one's transaction, and then finds nothing to do. */
function mailOne({ db, mailer, site }: JobTools, { userId: id, dueAt: until, linkKey }: Due, things: NewThing[]) {
	return db.transaction(async (transaction) => {
		if (!(await lockAccount(transaction, id))) return;
		const isOurs = and(eq(userId, id), eq(dueAt, until), eq(mailSettings.linkKey, linkKey));
		const moved = await transaction.update(mailSettings).set(told).where(isOurs).returning({ userId });
		const email = await reachedAddress(transaction, id);
		if (moved.length === 0 || email === null) return;
		const out = wayOut({ userId: id, linkKey }, "digest", site.mailOrigin);
		await mailer.post(transaction, digestMail(email, things, site.mailOrigin, out));
	});
}
