import { layOutMail } from "./layout.ts";
import type { Mailer } from "./mail.ts";
import { countMail } from "./mail-budget.server.ts";
import type { MailerParts } from "./mailer-settings.ts";
import { keepMail } from "./outbox.server.ts";

export interface RunningMailer extends Mailer {
	/** Finishes what is being sent, for at most five seconds; what waits is sent by another server or after the next start. */
	stop(): Promise<void>;
}

/** Starts to send mails, those included that wait since an earlier run. The mail server need not be there yet. */
export async function startMailer({ smtpUrl, ...parts }: MailerParts): Promise<RunningMailer> {
	// Loaded only by a server that sends: the queue's library is large.
	const queue = smtpUrl ? await (await import("./mail-queue.server.ts")).startMailQueue({ ...parts, smtpUrl }) : null;
	return {
		async post(transaction, mail) {
			const { authorId, forgetOnceSent } = mail;
			const laidOut = layOutMail(mail);
			const wait = await countMail(transaction, mail);
			if (wait !== null) {
				parts.logger.info({ kind: mail.kind }, "A mail is not posted: its recipient has been sent enough for a day");
				return wait;
			}
			const id = await keepMail(transaction, { ...laidOut, authorId, forgetOnceSent });
			await queue?.add(transaction, id);
			return null;
		},
		async stop() {
			await queue?.stop();
		},
	};
}
