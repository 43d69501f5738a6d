/** The mail server of the tests: the site sends to it, and each test asks it for what came. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSmtp } from "#tests/smtp.ts";

/** Starts it in the process that starts the site, and tells the tests its address in `HELIOGRAPH_MAILBOX`. */
export async function startMailbox() {
	const smtp = await startSmtp();
	const server = createServer(async (request, response) => {
		const { searchParams } = new URL(request.url ?? "/", "http://localhost");
		const mail = await smtp.waitForMail(searchParams.get("to") ?? "", searchParams.get("subject") ?? "");
		response.end(JSON.stringify({ text: mail.text ?? "" }));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	process.env.HELIOGRAPH_MAILBOX = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		smtpUrl: smtp.url,
		async stop() {
			server.close();
			server.closeAllConnections();
			await smtp.stop();
		},
	};
}

/** The first mail to somebody with this subject, as soon as it has come. */
export async function mailTo(to: string, subject: string): Promise<{ text: string }> {
	const address = `${process.env.HELIOGRAPH_MAILBOX}/?${new URLSearchParams({ to, subject })}`;
	return (await fetch(address)).json();
}
