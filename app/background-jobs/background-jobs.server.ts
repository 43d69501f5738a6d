/** What is done later or again and again: jobs of pg-boss, all in one table, `pgboss.job` (docs/decisions/0039-background-jobs.md). */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
	type ConstructorOptions,
	fromDrizzle,
	type JobResult,
	type JobWithMetadata,
	PgBoss,
	type SendOptions,
} from "pg-boss";
import type { Logger } from "pino";
import type { Database, Transaction } from "#app/db/client.server.ts";

/** Where jobs of one kind wait. `Data` is what such a job is about, kept as JSON: ids, nothing personal. */
export interface Queue<Data extends object = object> {
	name: string;
	/** How often a job that fails is tried again, and how long it is kept. Nothing is tried again unless this says so. */
	options?: SendOptions;
	/** Only for the type. */
	data?: Data;
}

interface JobBasics {
	db: Database;
	logger: Logger;
}

/** `Tools` are what it works with. */
export interface BackgroundJob<Tools, Data extends object = object> {
	queue: Queue<Data>;
	/** What the log calls it when it fails, such as 'Tidying'. */
	title: string;
	/** When it is done, in UTC and to the minute; never by two servers at a time. Without it, it is done when it is sent. */
	cron?: string;
	/** Seconds between two looks for work: each is a small statement. */
	pollingSeconds?: number;
	/**
	 * Does it. It can come twice with the same data, after a server has died.
	 * @throws {JobFailure} what has been logged already; anything else is logged as a failure of the job
	 */
	run(tools: Tools, data: Data, attempt: { isLast: boolean }): Promise<unknown>;
}

/** An expected failure, already logged: what is kept of it with the job, and whether trying again is of no use. */
export class JobFailure extends Error {
	readonly result: Omit<JobResult, "id">;

	constructor(output: Record<string, unknown>, isFinal: boolean) {
		super("A background job failed");
		// No dead letters are kept: this ends the tries.
		this.result = { status: isFinal ? "deadletter" : "failed", output };
	}
}

/** For a job that is sent: without more words, a failed one is not tried again, and what is done is forgotten after a day. */
const defaults = { retryLimit: 0, deleteAfterSeconds: 86_400 };
const scheduledPollingSeconds = 20;
/** Seconds without a sign of life of its server after which what is scheduled counts as failed: until then its queue takes nothing else. */
const scheduledTimeoutSeconds = 60;
const signOfLifeSeconds = 15;
/** Seconds from a start to what is done again and again, so that frequent starts don't keep it from being done. */
const soonAfterStartSeconds = 30;
/** Milliseconds that jobs under way get when the server stops. */
const stopTimeoutMs = 5_000;
/** Milliseconds in which errors of the job queue are logged once. */
const warningIntervalMs = 60_000;

/**
 * Sends a job when the transaction commits, and never when it doesn't. A job whose id is there already is not sent again. One of a higher
 * `priority` is done before the others of its queue.
 */
export async function sendJob<Data extends object>(
	transaction: Transaction,
	{ name, options }: Queue<Data>,
	data: Data,
	more: Pick<SendOptions, "id" | "startAfter" | "priority"> = {},
) {
	await bossWithin(transaction).send(name, data, { ...defaults, ...options, ...more });
}

/** Takes back a job that is not done yet, when the transaction commits. */
export async function cancelJob(transaction: Transaction, { name }: Queue, id: string) {
	await bossWithin(transaction).cancel(name, id);
}

function bossWithin(transaction: Transaction) {
	return new PgBoss({ db: fromDrizzle(transaction, sql) });
}

/** On connections of the pool, not in a transaction: the library begins and ends its own within a text. */
export function openBoss(db: Database, options: ConstructorOptions = {}) {
	return new PgBoss({ ...options, db: { executeSql: (text, values) => db.$client.query(text, values) } });
}

/** Makes those that are missing. Several servers may do it at once. */
async function createQueues(boss: PgBoss, jobs: { queue: Queue; cron?: string }[]) {
	const known = new Set((await boss.getQueues()).map(({ name }) => name));
	for (const { queue, cron } of jobs.filter(({ queue }) => !known.has(queue.name)))
		await boss.createQueue(queue.name, { policy: cron ? "exclusive" : "standard" });
}

/** Makes the tables and queues of the job queue where no server has yet. */
export async function prepareQueues(db: Database, jobs: { queue: Queue; cron?: string }[]) {
	const boss = openBoss(db, { supervise: false, schedule: false });
	await boss.start();
	await createQueues(boss, jobs);
	await boss.stop({ graceful: false });
}

/** Begins this server's share of the jobs, those included that wait since an earlier run. */
export async function startBackgroundJobs<Tools extends JobBasics>(jobs: BackgroundJob<Tools>[], tools: Tools) {
	const { db, logger } = tools;
	// No job here waits for another one, which the library looks for every five seconds otherwise.
	const boss = openBoss(db, { cronWorkerIntervalSeconds: scheduledPollingSeconds, flowIntervalSeconds: 3_600 });
	let warnedAt = 0;
	boss.on("error", ({ message }) => {
		// Without a database the library emits an error each second.
		if (Date.now() - warnedAt < warningIntervalMs) return;
		warnedAt = Date.now();
		logger.error({ reason: message }, "The job queue reports an error");
	});
	boss.on("warning", ({ message }) => logger.warn({ warning: message }, "The job queue warns"));
	await boss.start();
	await createQueues(boss, jobs);
	for (const job of jobs) {
		const { queue, cron, pollingSeconds = scheduledPollingSeconds } = job;
		if (cron) {
			const options = { ...defaults, heartbeatSeconds: scheduledTimeoutSeconds, ...queue.options };
			await boss.schedule(queue.name, cron, null, options);
			// Where one waits already, since an earlier start or of another server, it stays the only one.
			await boss.send(queue.name, {}, { ...options, startAfter: soonAfterStartSeconds });
		}
		const working = {
			pollingIntervalSeconds: pollingSeconds,
			batchSize: 5,
			burstWhenBatchFull: true,
			perJobResults: true,
			includeMetadata: true,
			heartbeatRefreshSeconds: signOfLifeSeconds,
		} as const;
		await boss.work<object, unknown, typeof working>(queue.name, working, (found) =>
			Promise.all(found.map((one) => runJob(job, tools, one))),
		);
	}
	return {
		/** Finishes what is under way, for at most five seconds. What is not done by then is tried by another server. */
		async stop() {
			const done = Promise.all(jobs.map(({ queue }) => boss.offWork(queue.name)));
			await Promise.race([done, delay(stopTimeoutMs, undefined, { ref: false })]);
			// Without a database, what is still under way counts as failed when it is too old.
			await boss.stop({ graceful: false }).catch((err) => logger.error({ err }, "The job queue did not stop well"));
		},
	};
}

/** Does something with each, one after the other: one that fails keeps nothing from the others. @throws what failed, told as `failed` */
export async function eachByItself<Item>(items: Iterable<Item>, act: (item: Item) => Promise<unknown>, failed: string) {
	const failures: unknown[] = [];
	for (const item of items) await act(item).catch((error) => failures.push(error));
	if (failures.length > 0) throw new AggregateError(failures, failed);
}

/** Does a job that was fetched, and tells what became of it. */
export async function runJob<Tools extends JobBasics>(
	job: BackgroundJob<Tools>,
	tools: Tools,
	{ id, data, retryCount, retryLimit }: JobWithMetadata<object>,
): Promise<JobResult> {
	try {
		await job.run(tools, data, { isLast: retryCount >= retryLimit });
		return { id, status: "completed" };
	} catch (error) {
		if (error instanceof JobFailure) return { id, ...error.result };
		tools.logger.error({ err: error }, `${job.title} failed`);
		return { id, status: "failed", output: {} };
	}
}
