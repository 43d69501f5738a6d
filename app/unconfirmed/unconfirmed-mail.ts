import type { Mail } from "#app/mail/mail.ts";
import { type UnconfirmedKind, waitingDays } from "./unconfirmed.ts";

const words: Record<UnconfirmedKind, string> = { request: "request", message: "message" };

/**
 * Asks the owner of an address whether they have sent something. It quotes nothing, lest strangers have their words mailed to others, and is
 * the same whether the address has an account or not.
 * @param url of the page that shows it
 */
export function confirmPostMail(to: string, kind: UnconfirmedKind, url: string): Mail {
	return {
		kind: "postConfirmation",
		to,
		subject: `Confirm your ${words[kind]} on Heliograph`,
		paragraphs: [
			`Somebody, hopefully you, has written a ${words[kind]} on Heliograph with this address. Nothing is sent until you say so: the link leads to a page that shows it, with a button to send it.`,
			"It is sent under your account. If you have none, you get one: the answers arrive there, and you can delete it at any time. To sign in later, choose a password with 'Forgot password?' on the sign-in page.",
		],
		action: { label: `Look at your ${words[kind]}`, url },
		afterword: `The link works for ${waitingDays} days. If this was not you, you don't need to do anything: nothing is sent, and it is then deleted.`,
	};
}
