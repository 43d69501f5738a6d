import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Email } from "postal-mime";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** A mail as a mail server took it. */
export interface ReceivedMail extends Email {
	/** From the envelope: who it really goes to. */
	recipients: string[];
	/** As it came over the line. */
	source: string;
	isEncrypted: boolean;
}

/**
 * A mail server of this machine that takes everything, except for those whom `refuse` names.
 * @param startTls whether it offers to be encrypted to, with a certificate that nobody else has signed
 */
export async function startSmtp({ startTls = false } = {}) {
	const received: ReceivedMail[] = [];
	const waiting = new Set<() => void>();
	/** The answer to a recipient, such as 550; undefined takes the mail. */
	let refuse: (recipient: string) => number | undefined = () => undefined;
	/** Resolves before a mail is taken. */
	let gate: Promise<void> = Promise.resolve();
	let server = listen(0);
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;

	function listen(port: number) {
		const server = new SMTPServer({
			authOptional: true,
			disabledCommands: startTls ? ["AUTH"] : ["STARTTLS", "AUTH"],
			disableReverseLookup: true,
			// Or it warns that anybody could have the key of its certificate.
			logger: false,
			closeTimeout: 100,
			onRcptTo({ address }, _session, answer) {
				const code = refuse(address);
				answer(code ? Object.assign(new Error(`${address} is not welcome`), { responseCode: code }) : undefined);
			},
			async onData(stream, { envelope, secure }, answer) {
				const source = await sourceOf(stream).catch(() => null);
				// Who was sending it has died.
				if (source === null) return;
				await gate;
				const recipients = envelope.rcptTo.map(({ address }) => address);
				received.push({ ...(await PostalMime.parse(source)), recipients, source, isEncrypted: secure });
				answer();
				for (const look of waiting) look();
			},
		});
		// A client that is killed in the middle of a mail is no fault of the test.
		server.on("error", () => {});
		server.listen(port, "127.0.0.1");
		return server;
	}

	return {
		url: `smtp://127.0.0.1:${port}`,
		/** Every mail so far, the oldest first. */
		received,
		/** @param answer what each recipient is answered with, such as 550; undefined takes the mail */
		refuse(answer: (recipient: string) => number | undefined) {
			refuse = answer;
		},
		/** Lets no mail be taken before the returned function is called. */
		hold() {
			const { promise, resolve } = Promise.withResolvers<void>();
			gate = promise;
			return resolve;
		},
		/** The first mail to somebody, as soon as it has come. @param subject how its subject begins */
		waitForMail(recipient: string, subject = "") {
			return new Promise<ReceivedMail>((resolve) => {
				const look = () => {
					const mail = received.find(
						(mail) => mail.recipients.includes(recipient) && mail.subject?.startsWith(subject),
					);
					if (!mail) return;
					waiting.delete(look);
					resolve(mail);
				};
				waiting.add(look);
				look();
			});
		},
		/** Refuses connections from now on. */
		async stop() {
			if (!server.server.listening) return;
			await new Promise<void>((resolve) => server.close(resolve));
		},
		/** Listens again, on the same port. */
		async restart() {
			if (server.server.listening) return;
			server = listen(port);
			await once(server.server, "listening");
		},
	};
}

async function sourceOf(stream: SMTPServerDataStream) {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}
