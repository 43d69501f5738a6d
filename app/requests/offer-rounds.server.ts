/** Asks communicators for what is requested, in the order of `routing.ts`. */
import { asc, eq, sql } from "drizzle-orm";
import { type BackgroundJob, eachByItself } from "#app/background-jobs/background-jobs.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { candidatesFor } from "./candidates.server.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { askThem, isSettled, lockRounds, type Sending } from "./offer-asking.server.ts";
import { requests } from "./request.tables.server.ts";
import { type Candidate, hoursToAnswer, whoIsNext } from "./routing.ts";

/** Requests of one run at most; the next one goes on. */
const maxRequests = 200;
/** Minutes after which it is looked again, where there is nobody left, or nobody is wanted as long as those who said yes are there. */
const againAfter = 60;

type Request = typeof requests.$inferSelect;

const due = sql`${isSettled} and not ${requests.hidden} and ${requests.askNextAt} <= now()`;

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
		const sending = { mailer, origin: site.mailOrigin };
		await eachByItself(found, ({ id }) => askNext(db, sending, id), "Nobody was asked for some requests");
	},
};

/** One round after the other, also of several servers, so that nobody is asked more often than they want. */
function askNext(db: Database, sending: Sending, id: string) {
	return db.transaction(async (transaction) => {
		await lockRounds(transaction);
		const [request] = await transaction
			.select()
			.from(requests)
			.where(sql`${requests.id} = ${id} and ${due}`)
			.for("no key update");
		if (!request) return;
		const now = await timeOf(transaction);
		const asked = await transaction.select().from(requestOffers).where(eq(requestOffers.requestId, id));
		const before = asked.map(({ userId, createdAt: at, answer, isUnheard }) => {
			return { ...nobody, id: userId, asked: { at, answer: isUnheard ? null : answer } };
		});
		const found = request.userId === null || now >= request.closesAt ? [] : await candidatesFor(transaction, request);
		const next = whoIsNext(request, [...before, ...found], now);
		const chosen = next.flatMap((card) => found.find((one) => one.id === card) ?? []);
		await askThem(transaction, sending, request, chosen);
		await transaction
			.update(requests)
			.set({ askNextAt: nextLook(request, before, chosen.length, now) })
			.where(eq(requests.id, id));
	});
}

/** When one of those who are waited for makes room, or somebody who fits may have come, or one who said yes be gone; null when nobody is to be asked any more. */
function nextLook(request: Request, before: Pick<Candidate, "asked">[], chosen: number, now: Date) {
	const answers = before.flatMap(({ asked }) => asked ?? []);
	if (request.userId === null || now >= request.closesAt) return null;
	const waiting = answers.filter(({ answer }) => answer === null).map(({ at }) => at.getTime());
	if (chosen > 0) waiting.push(now.getTime());
	const over = waiting.map((at) => at + hoursToAnswer * 3_600_000).filter((at) => at > now.getTime());
	return new Date(Math.min(now.getTime() + againAfter * 60_000, ...over));
}

/** What the rule need not know of those who were asked. */
const nobody: Candidate = {
	...{ id: "", topics: [], availability: [], languages: [], town: "", country: "", travel: "", pay: "", requests: "" },
	...{ requestsPerMonth: null, askedThisMonth: 0, askedEver: 0, lastAskedAt: null, asked: null },
};

async function timeOf(transaction: Transaction) {
	const { rows } = await transaction.execute(sql`select now() as now`);
	return new Date((rows[0] as { now: string | Date }).now);
}
