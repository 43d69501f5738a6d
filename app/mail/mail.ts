import { createContext } from "react-router";
import type { Transaction } from "#app/db/client.server.ts";

/**
 * `cause` is who can cause each kind of mail: `anybody` who writes an address into a form; the `account` with the address, by what it did or
 * submitted; the `owner` of an address that is known to be confirmed, also when the account is gone. What anybody can cause comes to an
 * address at most `strangersMailsPerDay` times a day, all kinds together; so does what an account causes whose address is not confirmed, since
 * it may be a stranger's.
 *
 * `canEnd` is whether its reader can end such mails, by a switch of their own and by one click. Not those that somebody needs: that answer what
 * was just done under their address, or guard an account; nor those to whoever has no account that could keep the choice.
 */
export const mailKinds = {
	/** The link by which an address is confirmed: after signing up, asked for again, at a sign-in that takes a confirmed one. */
	confirmation: { cause: "anybody", canEnd: false },
	/** Somebody has signed up with an address that has an account. */
	addressTaken: { cause: "anybody", canEnd: false },
	reset: { cause: "anybody", canEnd: false },
	/** To an address that no account is known to have. */
	invitation: { cause: "anybody", canEnd: false },
	/** To the confirmed address of an account. */
	invitationOfMember: { cause: "anybody", canEnd: true },
	/** Somebody has sent something without an account, under the address. */
	postConfirmation: { cause: "anybody", canEnd: false },
	/** Somebody has put the address on the waitlist. */
	waitlistPlace: { cause: "anybody", canEnd: false },
	/** On what was sent in without an account, under an address that anybody may have typed. */
	decisionWithoutAccount: { cause: "anybody", canEnd: false },
	/** A reset that is asked for in a browser where the account has signed in before. */
	resetFromKnownBrowser: { cause: "account", canEnd: false },
	passwordChanged: { cause: "account", canEnd: false },
	secondFactorChanged: { cause: "account", canEnd: false },
	/** Somebody has signed in in a browser that the account does not know. */
	newBrowser: { cause: "account", canEnd: false },
	/** An admin has ended the sessions of the account, suspended it, or lifted that. */
	accessChanged: { cause: "account", canEnd: false },
	/** To the address that an account is to have, which anybody may have typed. */
	newAddress: { cause: "anybody", canEnd: false },
	/** To a confirmed address that an account has or had: that it changes, has changed, or is back. */
	emailChange: { cause: "owner", canEnd: false },
	accountDeleted: { cause: "owner", canEnd: false },
	unconfirmedAccountDeleted: { cause: "anybody", canEnd: false },
	/** Of the operator, to members who were moved in. */
	membersInvitation: { cause: "owner", canEnd: false },
	decision: { cause: "account", canEnd: true },
	jobCloses: { cause: "account", canEnd: true },
	/** That somebody has written to a member on the site. */
	message: { cause: "owner", canEnd: true },
	/** Asks a communicator whether they would do what somebody requests. */
	requestOffer: { cause: "account", canEnd: true },
	/** That the other side of something that happened waits for a word. */
	receipt: { cause: "owner", canEnd: true },
	/** Asks the author of a request whose day has passed what came of it. */
	requestOver: { cause: "account", canEnd: true },
	/** What a member wishes to be mailed of what concerns them. */
	concern: { cause: "owner", canEnd: true },
	/** What is new from what a member follows. */
	digest: { cause: "owner", canEnd: true },
} as const satisfies Record<string, { cause: "anybody" | "account" | "owner"; canEnd: boolean }>;

export type MailKind = keyof typeof mailKinds;

/**
 * Mails of a higher one are sent first: 1 for those that somebody may be waiting for, and -1 for those that come by the thousand at the same
 * moment, which would keep all others back.
 */
export function priorityOf(kind: MailKind) {
	if (kind === "digest" || kind === "membersInvitation") return -1;
	return mailKinds[kind].canEnd ? 0 : 1;
}

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
	/** Plain text, a paragraph each: of ours, or as somebody has `written` it, in whatever script. */
	paragraphs: (string | { written: string })[];
	/** What the reader may do, shown as a button and as an address to copy. */
	action?: { label: string; url: string };
	/** Another thing that the reader may do, shown as a link. */
	otherAction?: { label: string; url: string };
	/** Links that the mail lists, each with what is said of it. */
	links?: { title: string; about: string; url: string }[];
	/** How a mail that its reader can end is unsubscribed from, and where they choose what else comes. */
	wayOut?: { unsubscribe: string; settings: string };
	/** Stands below the action, smaller. */
	afterword?: string;
	/** The account that a mail to somebody else names: the mail goes with it, while it waits. */
	authorId?: string;
	/** Seconds for which its link works: what could not be sent by then is not sent, and nothing of it is kept. */
	linkLife?: number;
	/** Whether nothing of it is kept once a mail server has taken it. */
	forgetOnceSent?: boolean;
}

export interface Mailer {
	/** Whether there is a mail server. Without one, mails stay in the outbox. */
	hasSmtp: boolean;
	/**
	 * Posts a mail that is sent when the transaction commits, and never when it doesn't.
	 * @returns null; or, when its recipient has been sent enough for a day and it is not posted, the seconds until it can be
	 */
	post(transaction: Transaction, mail: Mail): Promise<number | null>;
}

export const mailerContext = createContext<Mailer>();
