import type { Transaction } from "#app/db/client.server.ts";

/** A mail as a feature writes it; the layout makes plain text and HTML of it. */
export interface Mail {
	to: string;
	subject: string;
	/** Plain text, a paragraph each. */
	paragraphs: string[];
	/** What the reader may do, shown as a button and as an address to copy. */
	action?: { label: string; url: string };
	/** Stands below the action, smaller. */
	afterword?: string;
}

export interface Mailer {
	/** Posts a mail that is sent when the transaction commits, and never when it doesn't. */
	post(transaction: Transaction, mail: Mail): Promise<void>;
}
