import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Transaction } from "#app/db/client.server.ts";
import type { MailerParts } from "./mailer-settings.ts";
import { findUnsentMail, markSent } from "./outbox.server.ts";
import { connectSmtp, type Refusal } from "./smtp.server.ts";

const queue = "mails";
/** Milliseconds that mails being sent get when the server stops. */
const stopTimeoutMs = 5_000;

/** Milliseconds for which trouble with the database is told once. */
const warningIntervalMs = 60_000;

/** Waits 15 seconds, then about twice as long each time, at most an hour: 32 tries last about a day. */
const retries = { retryLimit: 32, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 };
/** Seconds after which a mail counts as not sent, since the server that had it is gone; and how long the queue remembers a sent one. */
const memory = { expireInSeconds: 300, deleteAfterSeconds: 86_400 };

/**
 * Asking every second finds mails soon enough and costs one small statement. Being told (LISTEN) would hold a connection of each
 * server, and does not work through a pooler.
 */
const working = {
	pollingIntervalSeconds: 1,
	batchSize: 5,
	burstWhenBatchFull: true,
	perJobResults: true,
	includeMetadata: true,
} as const;

type MailJob = JobWithMetadata<{ mailId: string }>;

/** The queue of mails to be sent, in the database (schema `pgboss`), and this server's share of sending them. */
export async function startMailQueue({ db, smtpUrl, from, logger }: MailerParts & { smtpUrl: string }) {
	const smtp = connectSmtp(smtpUrl, from);
	const boss = new PgBoss({
		// On a connection of the pool, not in a transaction: the library begins and ends its own within a text.
		db: { executeSql: (text, values) => db.$client.query(text, values) },
		schedule: false,
	});
	let warnedAt = 0;
	boss.on("error", ({ message }) => {
		// Without a database there is trouble each second.
		if (Date.now() - warnedAt < warningIntervalMs) return;
		warnedAt = Date.now();
		logger.error({ reason: message }, "The queue of mails is in trouble");
	});
	boss.on("warning", ({ message }) => logger.warn({ warning: message }, "The queue of mails warns"));
	await boss.start();
	await boss.createQueue(queue);

	async function deliver({ id, data: { mailId }, retryCount }: MailJob): Promise<JobResult> {
		const refusal = await sendKept(mailId).catch(unforeseen);
		if (!refusal) return { id, status: "completed" };
		const { code, answer } = refusal;
		const isLast = refusal.final || retryCount >= retries.retryLimit;
		if (isLast) logger.error({ mail: mailId, code, answer }, "A mail is given up");
		else logger.warn({ mail: mailId, code, answer }, "A mail waits to be sent again");
		// No dead letters are kept: this ends the tries.
		return { id, status: isLast ? "deadletter" : "failed", output: { code, answer } };
	}

	async function sendKept(mailId: string): Promise<Refusal | null> {
		const mail = await findUnsentMail(db, mailId);
		if (!mail) return null;
		const refusal = await smtp.send(mail);
		if (!refusal) await markSent(db, mailId);
		return refusal;
	}

	await boss.work<{ mailId: string }, unknown, typeof working>(queue, working, (jobs) =>
		Promise.all(jobs.map(deliver)),
	);
	return {
		/** The mail is sent when the transaction commits. */
		async add(transaction: Transaction, mailId: string) {
			await boss.send(queue, { mailId }, { ...retries, ...memory, db: fromDrizzle(transaction, sql) });
		},
		async stop() {
			await Promise.race([boss.offWork(queue), delay(stopTimeoutMs, undefined, { ref: false })]);
			smtp.close();
			// What is still being sent goes back to the queue; without a database that happens when it is too old.
			await boss
				.stop({ graceful: false })
				.catch((err) => logger.error({ err }, "The queue of mails did not stop well"));
		},
	};
}

function unforeseen(error: unknown): Refusal {
	const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
	return { code, final: false };
}
