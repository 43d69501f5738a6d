import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";
import type { Sender } from "./layout.ts";

export interface MailerParts {
	db: Database;
	/** The mail server, as `smtp://user:password@host:port` or `smtps://…`. Without it mails stay in the outbox. */
	smtpUrl?: string;
	from: Sender;
	logger: Logger;
}
