/** The rules of what somebody sends without an account: it waits until they confirm their address by a mailed link. */

/** What can be sent so. */
export const unconfirmedKinds = ["request", "message"] as const;
export type UnconfirmedKind = (typeof unconfirmedKinds)[number];

/** Days for which it waits. */
export const waitingDays = 2;

/** Most bytes of the fields of one, which are more than any form has. */
export const maxFieldBytes = 100_000;

const day = 86_400;

/** How much is kept within a day: from one network address, and to be confirmed by one mailbox, which gets a mail for each. */
export const unconfirmedRates = {
	address: { name: "unconfirmed-address", times: 20, seconds: day },
	mailbox: { name: "unconfirmed-mailbox", times: 3, seconds: day },
};

export const unconfirmedMessages = {
	checkInbox: "Nothing is sent yet: we have mailed you a link.",
	tooManyHere: "A lot has been sent from here today without an account.",
	tooManyToMailbox: "We have mailed enough links to this address today.",
	linkOver: "This link is too old, or what it was for is deleted.",
	outdated: "Something in it is no longer possible, such as its last day. Change that, and send it.",
	addressHeld:
		"This address is kept for an account that has just moved to another one, so nothing can be sent with it for a week. What you wrote is kept here.",
	discarded: "It is deleted. Nothing was sent.",
	failed: "It was not sent. What you wrote is kept here. Try again in a moment.",
} as const;
