import { createContext } from "react-router";
import type { Transaction } from "#app/db/client.server.ts";

/**
 * Who can cause each kind of mail: `anybody` who writes an address into a form; the `account` with the address, by what it did or
 * submitted; the `owner` of an address that is known to be confirmed, also when the account is gone. What anybody can cause comes to an address at most `strangersMailsPerDay` times a day, all kinds together; so
 * does what an account causes whose address is not confirmed, since it may be a stranger's.
 */
export const mailKinds = {
	/** The link by which an address is confirmed: after signing up, asked for again, at a sign-in that takes a confirmed one. */
	confirmation: "anybody",
	/** Somebody has signed up with an address that has an account. */
	addressTaken: "anybody",
	reset: "anybody",
	invitation: "anybody",
	/** Somebody has sent something without an account, under the address. */
	postConfirmation: "anybody",
	/** Somebody has put the address on the waitlist. */
	waitlistPlace: "anybody",
	/** On what was sent in without an account, under an address that anybody may have typed. */
	decisionWithoutAccount: "anybody",
	/** A reset that is asked for in a browser where the account has signed in before. */
	resetFromKnownBrowser: "account",
	passwordChanged: "account",
	secondFactorChanged: "account",
	/** Somebody has signed in in a browser that the account does not know. */
	newBrowser: "account",
	/** An admin has ended the sessions of the account, suspended it, or lifted that. */
	accessChanged: "account",
	/** To the address that an account is to have, which anybody may have typed. */
	newAddress: "anybody",
	/** To a confirmed address that an account has or had: that it changes, has changed, or is back. */
	emailChange: "owner",
	accountDeleted: "owner",
	unconfirmedAccountDeleted: "anybody",
	/** Of the operator, to members who were moved in. */
	membersInvitation: "owner",
	decision: "account",
	jobCloses: "account",
	/** That somebody has written to a member on the site. */
	message: "owner",
	/** Asks a communicator whether they would do what somebody requests. */
	requestOffer: "account",
	/** That the other side of something that happened waits for a word. */
	receipt: "owner",
	/** Asks the author of a request whose day has passed what came of it. */
	requestOver: "account",
	/** What a member wishes to be mailed of what concerns them. */
	concern: "owner",
	/** What is new from what a member follows. */
	digest: "owner",
} as const satisfies Record<string, "anybody" | "account" | "owner">;

export type MailKind = keyof typeof mailKinds;

/** Mails that strangers can cause to one address in a day. */
export const strangersMailsPerDay = 5;

export const mailMessages = {
	tooManyToAddress: "This address has been sent enough mails for a day.",
} as const;

/** A mail as a feature writes it; the layout makes plain text and HTML of it. What people call themselves and theirs goes through `nameInMail`. */
export interface Mail {
	kind: MailKind;
	to: string;
	subject: string;
	/** Plain text, a paragraph each. */
	paragraphs: string[];
	/** What the reader may do, shown as a button and as an address to copy. */
	action?: { label: string; url: string };
	/** Another thing that the reader may do, shown as a link. */
	otherAction?: { label: string; url: string };
	/** Links that the mail lists, each with what is said of it. */
	links?: { title: string; about: string; url: string }[];
	/** How a mail that nobody needs is unsubscribed from, and where its reader chooses what else comes. */
	wayOut?: { unsubscribe: string; settings: string };
	/** Stands below the action, smaller. */
	afterword?: string;
	/** The account that a mail to somebody else names: the mail goes with it. */
	authorId?: string;
	/** Whether nothing of it is kept once a mail server has taken it. */
	forgetOnceSent?: boolean;
}

export interface Mailer {
	/**
	 * Posts a mail that is sent when the transaction commits, and never when it doesn't.
	 * @returns null; or, when its recipient has been sent enough for a day and it is not posted, the seconds until it can be
	 */
	post(transaction: Transaction, mail: Mail): Promise<number | null>;
}

export const mailerContext = createContext<Mailer>();
