import { createTransport } from "nodemailer";
import { isThisMachine } from "#app/db/address.server.ts";
import type { Sender } from "./layout.ts";
import type { StoredMail } from "./outbox.server.ts";

/** Milliseconds a mail server may be silent: before it is connected, before it greets, and between two answers. */
const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail that the mail server did not take. It says nothing of the mail: the log and the queue keep it. */
export interface MailRefusal {
	/** Such as ESOCKET (not reached), EAUTH or EENVELOPE. */
	code: string;
	/** The mail server's answer, such as 550, when there was one. */
	answer?: number;
	/** Whether trying again is of no use. */
	final: boolean;
}

interface SmtpSecurity {
	/** Whether mails may leave for another machine unencrypted. */
	isPlain?: boolean;
}

/** Over the network mails and passwords go encrypted or not at all, unless it is said to be a private one. */
export function openTransport(smtpUrl: string, { isPlain = false }: SmtpSecurity = {}) {
	const { protocol, hostname } = new URL(smtpUrl);
	const mayBePlain = isPlain || isThisMachine(hostname);
	return createTransport({
		url: smtpUrl,
		...timeoutsMs,
		requireTLS: !mayBePlain,
		// Encrypted to all the same where it is offered: a server that may be written to in the clear may also have a certificate of its own.
		tls: { rejectUnauthorized: !mayBePlain || protocol === "smtps:" },
		disableFileAccess: true,
		disableUrlAccess: true,
	});
}

/** Opens no connection before the first mail, and one for each. @param smtpUrl such as `smtp://user:password@host:port` or `smtps://…` */
export function connectSmtp(smtpUrl: string, from: Sender, security?: SmtpSecurity) {
	const transport = openTransport(smtpUrl, security);
	return {
		/** @returns null once the mail server has taken the mail */
		async send(mail: StoredMail): Promise<MailRefusal | null> {
			try {
				await transport.sendMail(messageOf(mail, from));
				return null;
			} catch (error) {
				return refusalOf(error);
			}
		},
		close: () => transport.close(),
	};
}

/** A mail that is sent twice, since the answer to the first time was lost, is the same message to the letter. */
function messageOf({ id, recipient, subject, text, html, unsubscribeUrl, createdAt }: StoredMail, from: Sender) {
	const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
	return {
		from,
		// As an object it is one recipient, whatever it looks like; a text is taken apart at its commas.
		to: { name: "", address: recipient },
		subject,
		text,
		html,
		date: createdAt,
		messageId: `<${id}@${domain}>`,
		headers: {
			"Auto-Submitted": "auto-generated",
			// RFC 8058.
			...(unsubscribeUrl !== null && {
				"List-Unsubscribe": `<${unsubscribeUrl}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
	};
}

function refusalOf(error: unknown): MailRefusal {
	// The errors of nodemailer carry these beside those of Node.
	const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
	const answer = typeof responseCode === "number" ? responseCode : undefined;
	// Refused before the recipient is named, it is the operator's settings that are wrong, and they can be put right.
	const isAboutTheMail = command === "RCPT TO" || command === "DATA";
	return {
		code: typeof code === "string" ? code : "unknown",
		...(answer !== undefined && { answer }),
		final: isAboutTheMail && answer !== undefined && answer >= 500,
	};
}
