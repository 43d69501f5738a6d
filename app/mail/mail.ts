import type { Transaction } from "#app/db/client.server.ts";

/** A mail as a feature writes it; the layout makes plain text and HTML of it. */
export interface Mail {
	to: string;
	subject: string;
	/** Plain text, a paragraph each. */
	paragraphs: string[];
	/** What the reader may do, shown as a button and as an address to copy. */
	action?: { label: string; url: string };
	/** Another thing that the reader may do, shown as a link. */
	otherAction?: { label: string; url: string };
	/** Stands below the action, smaller. */
	afterword?: string;
	/** The account that a mail to somebody else names: the mail goes with it. */
	authorId?: string;
	/** Whether nothing of it is kept once a mail server has taken it. */
	forgetOnceSent?: boolean;
}

export interface Mailer {
	/** Posts a mail that is sent when the transaction commits, and never when it doesn't. */
	post(transaction: Transaction, mail: Mail): Promise<void>;
}
