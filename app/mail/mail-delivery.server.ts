import type { Logger } from "pino";
import { type BackgroundJob, JobFailure, type Queue } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { findUnsentMail, forgetUnsentMail, keptDays, markSent } from "./outbox.server.ts";
import type { connectSmtp, MailRefusal } from "./smtp.server.ts";

interface MailJob {
	mailId: string;
	/** When its link stops working, in milliseconds since 1970. */
	until?: number;
}

/**
 * A failed mail waits 15 seconds, then about twice as long each time, at most an hour: 32 tries last about a day. After
 * `expireInSeconds` it counts as not sent, since the server that had it is gone. One that is given up is told of as long as it is kept.
 */
export const mailQueue: Queue<MailJob> = {
	name: "mails",
	options: {
		retryLimit: 32,
		retryDelay: 15,
		retryBackoff: true,
		retryDelayMax: 3_600,
		expireInSeconds: 300,
		deleteAfterSeconds: keptDays * 86_400,
		retentionSeconds: keptDays * 86_400,
	},
};

/**
 * Sends the mails in the outbox. Asking every second finds them soon enough and costs one small statement. Being told (LISTEN) would
 * hold a connection of each server, and does not work through a pooler.
 */
export function mailDelivery(
	smtp: ReturnType<typeof connectSmtp>,
): BackgroundJob<{ db: Database; logger: Logger }, MailJob> {
	return {
		queue: mailQueue,
		title: "Sending a mail",
		pollingSeconds: 1,
		async run({ db, logger }, { mailId, until = Infinity }, { isLast }) {
			if (Date.now() > until) {
				const isForgotten = await forgetUnsentMail(db, mailId);
				if (isForgotten) logger.warn({ mail: mailId }, "A mail is not sent: its link no longer works");
				return;
			}
			const refusal = await deliver(db, mailId).catch(unforeseen);
			if (!refusal) return;
			const { code, answer } = refusal;
			const isFinal = refusal.final || isLast;
			if (isFinal) logger.error({ mail: mailId, code, answer }, "A mail is given up");
			else logger.warn({ mail: mailId, code, answer }, "A mail waits to be sent again");
			throw new JobFailure({ code, answer }, isFinal);
		},
	};

	async function deliver(db: Database, mailId: string) {
		const mail = await findUnsentMail(db, mailId);
		if (!mail) return null;
		const refusal = await smtp.send(mail);
		if (!refusal) await markSent(db, mailId);
		return refusal;
	}
}

function unforeseen(error: unknown): MailRefusal {
	const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
	return { code, final: false };
}
