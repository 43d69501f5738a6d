import type { Logger } from "pino";
import { sendJob } from "#app/background-jobs/background-jobs.server.ts";
import { layOutMail } from "./layout.ts";
import { type Mailer, mailKinds, priorityOf } from "./mail.ts";
import { countMail } from "./mail-budget.server.ts";
import { mailQueue } from "./mail-delivery.server.ts";
import { keepMail } from "./outbox.server.ts";

export function createMailer({ hasSmtp, logger }: Pick<Mailer, "hasSmtp"> & { logger: Logger }): Mailer {
	return {
		hasSmtp,
		async post(transaction, mail) {
			const { kind, wayOut, linkLife, authorId, forgetOnceSent } = mail;
			if (mailKinds[kind].canEnd !== Boolean(wayOut))
				throw new Error(`A mail of the kind ${kind} must ${wayOut ? "not " : ""}say how to end it`);
			const laidOut = layOutMail(mail);
			const wait = await countMail(transaction, mail);
			if (wait !== null) {
				logger.info({ kind }, "A mail is not posted: its recipient has been sent enough for a day");
				return wait;
			}
			const mailId = await keepMail(transaction, { ...laidOut, authorId, forgetOnceSent });
			const data = linkLife === undefined ? { mailId } : { mailId, until: Date.now() + linkLife * 1000 };
			if (hasSmtp) await sendJob(transaction, mailQueue, data, { priority: priorityOf(kind) });
			return null;
		},
	};
}
