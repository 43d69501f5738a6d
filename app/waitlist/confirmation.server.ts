/** How the owner of an address confirms its place on the waitlist, or gives it up. */
import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { hashOfToken, makeToken } from "#app/web/token-hash.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { askAgainDays, unconfirmedDays } from "./waitlist.ts";
import { placeMail } from "./waitlist-mail.ts";
import { sameAddress } from "./waitlist-place.server.ts";

/** Places of one run at most. */
export const maxAsked = 50;

/** What asking takes besides the database. */
export interface Asking {
	mailer: Mailer;
	site: Pick<Site, "mailOrigin">;
}

/**
 * Mails the owner of an address that is on the list, unless that was done lately. The links of earlier mails stop working. A mail that
 * stays in the outbox has asked nobody.
 */
export async function askOwner(transaction: Transaction, { mailer, site }: Asking, email: string) {
	const [place] = await transaction
		.select({ id: waitlist.id, email: waitlist.email, confirmedAt: waitlist.confirmedAt })
		.from(waitlist)
		.where(
			and(
				sameAddress({ email }),
				sql`coalesce(${waitlist.askedAt} < now() - make_interval(days => ${askAgainDays}), true)`,
			),
		)
		.for("update");
	if (!place) return;
	const { token, hash } = makeToken();
	const mail = placeMail(place.email, token, site, place.confirmedAt !== null);
	const isPosted = (await mailer.post(transaction, mail)) === null;
	if (!isPosted && place.confirmedAt !== null) return;
	await transaction
		.update(waitlist)
		// An address that has been sent enough for a day is asked later, and its place kept until then.
		.set(isPosted ? { askedAt: mailer.hasSmtp ? sql`now()` : null, tokenHash: hash } : { askedAt: null })
		.where(eq(waitlist.id, place.id));
}

/**
 * Asks some of those who were never asked: whose mail could not be posted when they joined, or who joined before anybody was asked.
 * @param from any id, at which it begins and goes on with the first ones after the last. Another one each time, so that those who
 * can't be asked yet keep nobody waiting.
 */
export async function askUnasked({ db, ...asking }: Asking & { db: Database }, from: string = randomUUID()) {
	const { id, email, confirmedAt, askedAt } = waitlist;
	const places = (isOnThisSide: SQL, most: number) =>
		db
			.select({ email })
			.from(waitlist)
			.where(and(isNull(confirmedAt), isNull(askedAt), isOnThisSide))
			.orderBy(asc(id))
			.limit(most);
	const later = await places(gte(id, from), maxAsked);
	const earlier = later.length < maxAsked ? await places(lt(id, from), maxAsked - later.length) : [];
	for (const { email } of [...later, ...earlier]) {
		await db.transaction((transaction) => askOwner(transaction, asking, email));
	}
}

/** Without a mail server nobody waits for an answer, whatever is noted: who is unconfirmed is asked as soon as there is one. */
async function countNobodyAsked(db: Database) {
	const { confirmedAt, askedAt } = waitlist;
	await db
		.update(waitlist)
		.set({ askedAt: null })
		.where(and(isNull(confirmedAt), isNotNull(askedAt)));
}

export const waitlistAsking: BackgroundJob<Asking & { db: Database }> = {
	queue: { name: "waitlist-asking" },
	title: "Asking the waitlist",
	cron: "30 * * * *",
	run: async (tools) => {
		if (tools.mailer.hasSmtp) await askUnasked(tools);
		else await countNobodyAsked(tools.db);
	},
};

/** The place that a mail's token is for; undefined when it is given up, or a later mail has another token. */
export async function findPlaceOf(db: Database, token: string) {
	const [place] = await db
		.select({ email: waitlist.email, isConfirmed: sql<boolean>`${waitlist.confirmedAt} is not null` })
		.from(waitlist)
		.where(eq(waitlist.tokenHash, hashOfToken(token)));
	return place;
}

/** Returns whether there is such a place; one that is confirmed stays as it is. */
export async function confirmPlace(db: Database, token: string) {
	const confirmed = await db
		.update(waitlist)
		.set({ confirmedAt: sql`coalesce(${waitlist.confirmedAt}, now())` })
		.where(eq(waitlist.tokenHash, hashOfToken(token)))
		.returning({ id: waitlist.id });
	return confirmed.length > 0;
}

/** Returns whether there was such a place. */
export async function leaveWaitlist(db: Database, token: string) {
	const left = await db
		.delete(waitlist)
		.where(eq(waitlist.tokenHash, hashOfToken(token)))
		.returning({ id: waitlist.id });
	return left.length > 0;
}

/** Forgets the places that nobody has confirmed for too long since they were asked. */
export async function forgetUnconfirmed(db: Database) {
	const isOver = sql`${waitlist.askedAt} < now() - make_interval(days => ${unconfirmedDays})`;
	await db.delete(waitlist).where(and(isNull(waitlist.confirmedAt), isOver));
}
