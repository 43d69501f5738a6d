/** Asks communicators for what is requested, in the order of `routing.ts`. */
import { asc, eq, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { messageBlocks } from "#app/messages/message.tables.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { offerMail } from "./offer-mail.ts";
import { requests } from "./request.tables.server.ts";
import { type Candidate, hoursToAnswer, whoIsNext } from "./routing.ts";

/** Requests of one run at most; the next one goes on. */
const maxRequests = 200;
/** Candidates that are looked at: of those whom a request fits, the first in turn. */
const maxCandidates = 1000;
/** Minutes after which it is looked again, where somebody is wanted and there is nobody left. */
const againAfter = 60;

type Request = typeof requests.$inferSelect;
type Found = Candidate & { userId: string; email: string };

const due = sql`${requests.approved} and not ${requests.hidden} and ${requests.askNextAt} <= now()`;

export const requestOfferRounds: BackgroundJob<JobTools> = {
	queue: { name: "request-offers" },
	title: "Asking communicators for requests",
	cron: "* * * * *",
	async run({ db, mailer, site }) {
		const found = await db
			.select({ id: requests.id })
			.from(requests)
			.where(due)
			.orderBy(asc(requests.askNextAt))
			.limit(maxRequests);
		const failures: unknown[] = [];
		for (const { id } of found) {
			await askNext(db, mailer, id, site.mailOrigin).catch((error) => failures.push(error));
		}
		if (failures.length > 0) throw new AggregateError(failures, "Nobody was asked for some requests");
	},
};

/** One round after the other, also of several servers, so that nobody is asked more often than they want. */
function askNext(db: Database, mailer: Mailer, id: string, origin: string) {
	return db.transaction(async (transaction) => {
		await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('request offers', 0))`);
		const [request] = await transaction
			.select()
			.from(requests)
			.where(sql`${requests.id} = ${id} and ${due}`)
			.for("no key update");
		if (!request) return;
		const now = await timeOf(transaction);
		const asked = await transaction.select().from(requestOffers).where(eq(requestOffers.requestId, id));
		const before = asked.map(({ userId, askedAt: at, answer }) => ({ ...nobody, id: userId, asked: { at, answer } }));
		const found = request.userId === null || now >= request.closesAt ? [] : await candidatesFor(transaction, request);
		const next = whoIsNext(request, [...before, ...found], now);
		const chosen = next.flatMap((card) => found.find((one) => one.id === card) ?? []);
		await offer(transaction, mailer, request, chosen, origin);
		await transaction
			.update(requests)
			.set({ askNextAt: nextLook(request, before, chosen.length, now) })
			.where(eq(requests.id, id));
	});
}

async function offer(transaction: Transaction, mailer: Mailer, request: Request, chosen: Found[], origin: string) {
	if (chosen.length === 0) return;
	await transaction.insert(requestOffers).values(
		chosen.map(({ id: cardId, userId, askedThisMonth: askedBefore }) => {
			return { requestId: request.id, userId, cardId, askedBefore };
		}),
	);
	const inOrder = chosen.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
	for (const { userId, email } of inOrder) {
		const settings = await lockMailSettings(transaction, { id: userId });
		const mail = { ...offerMail(email, request.id, request.title, origin), ...wayOut(settings, "requests", origin) };
		if (settings.requestReminders) await mailer.post(transaction, mail);
	}
	await notify(
		transaction,
		"request-offer",
		inOrder.map(({ userId }) => userId),
		request.id,
	);
}

/** When one of those who are waited for makes room, or somebody who fits may have come; null when nobody is to be asked any more. */
function nextLook(request: Request, before: Pick<Candidate, "asked">[], chosen: number, now: Date) {
	const answers = before.flatMap(({ asked }) => asked ?? []);
	const accepted = answers.filter(({ answer }) => answer === "accepted").length;
	if (request.userId === null || now >= request.closesAt || accepted >= request.wanted) return null;
	const waiting = answers.filter(({ answer }) => answer === null).map(({ at }) => at.getTime());
	if (chosen > 0) waiting.push(now.getTime());
	const over = waiting.map((at) => at + hoursToAnswer * 3_600_000).filter((at) => at > now.getTime());
	return new Date(Math.min(now.getTime() + againAfter * 60_000, ...over));
}

/**
 * Whom a request fits, and who was not asked for it, in turn. Where there are more than are looked at, which of those asked equally often
 * are left out is a matter of luck, as in the rule itself.
 */
async function candidatesFor(transaction: Transaction, request: Request): Promise<Found[]> {
	const { id, userId, topics, languages, online, town, country, paid } = request;
	const month = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;
	const { rows } = await transaction.execute(sql`
		select card.*, users.email, turns.*
		from (
			select distinct on (user_id) id as "id", user_id as "userId", expertise as "expertise", languages as "languages", town as "town",
				country as "country", travel as "travel", pay as "pay", requests as "requests", requests_per_month as "requestsPerMonth"
			from ${scicommCards}
			where is_visible and not hidden and requests = 'yes' and user_id is not null and user_id <> ${userId}::uuid
				${topics.length === 0 ? sql`` : sql`and lower(expertise) = any(${sql.param(topics.map((topic) => topic.toLowerCase()))}::text[])`}
				and languages && ${sql.param(languages)}::text[]
				and pay <> ${paid ? "unpaid" : "paid"}
				and (${online} or travel = 'anywhere' or (${country} <> '' and country = ${country}
					and (travel <> 'none' or lower(btrim(town)) = lower(btrim(${town})))))
				and not exists (select from ${requestOffers} as offer where offer.request_id = ${id}::uuid and offer.user_id = scicomm_cards.user_id)
				and not exists (select from ${messageBlocks} as block where block.user_id = scicomm_cards.user_id and block.blocked_id = ${userId}::uuid)
				and not exists (select from ${messageBlocks} as block where block.blocked_id = scicomm_cards.user_id and block.user_id = ${userId}::uuid)
			order by user_id, created_at, id
		) as card
		inner join ${users} as users on users.id = card."userId" and users.email_verified and users.suspended_at is null
		cross join lateral (
			select count(*) filter (where asked_at >= ${month})::int as "askedThisMonth", count(*)::int as "askedEver", max(asked_at) as "lastAskedAt"
			from ${requestOffers} as offer where offer.user_id = card."userId"
		) as turns
		where turns."askedThisMonth" < coalesce(card."requestsPerMonth", 1000000)
		order by turns."askedThisMonth", turns."askedEver", turns."lastAskedAt" nulls first, md5(${id} || card.id)
		limit ${maxCandidates}
	`);
	return rows.map((row) => {
		const { expertise, lastAskedAt, ...rest } = row as unknown as Row;
		const at = lastAskedAt === null ? null : new Date(lastAskedAt);
		return { ...rest, topics: [expertise], lastAskedAt: at, isBlocked: false, asked: null };
	});
}

type Row = Omit<Found, "topics" | "lastAskedAt"> & { expertise: string; lastAskedAt: string | Date | null };

/** What the rule need not know of those who were asked. */
const nobody: Candidate = {
	...{ id: "", topics: [], languages: [], town: "", country: "", travel: "", pay: "", requests: "" },
	...{ requestsPerMonth: null, askedThisMonth: 0, askedEver: 0, lastAskedAt: null, isBlocked: false, asked: null },
};

async function timeOf(transaction: Transaction) {
	const { rows } = await transaction.execute(sql`select now() as now`);
	return new Date((rows[0] as { now: string | Date }).now);
}
