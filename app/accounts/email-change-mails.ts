import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { emailChangeDays } from "./account.ts";
import { notYou } from "./account-mails.ts";

const inTime = `The link works for ${emailChangeDays} days.`;

/** To the address that an account is to have. It does not say whose: the address may be mistyped. @param authorId of the account */
export function newAddressMail(to: string, token: string, authorId: string, site: Site): Mail {
	return {
		kind: "newAddress",
		to,
		authorId,
		subject: "Confirm your new email for Heliograph",
		paragraphs: ["Someone, hopefully you, wants to use this address for their Heliograph account."],
		action: { label: "Confirm new email", url: link(site, token) },
		afterword: `${inTime} ${notYou}`,
	};
}

/** To an address that an account is to have, and that another has, or that is kept for one. */
export function newAddressTakenMail(to: string, obstacle: "account" | "held", authorId: string, site: Site): Mail {
	return {
		kind: "newAddress",
		to,
		authorId,
		subject: "This address can't be used for another Heliograph account",
		paragraphs: [
			"Someone, perhaps you, wants to use this address for their Heliograph account.",
			obstacle === "held" ? heldFor : "It already has an account, and nothing about that has changed.",
		],
		...(obstacle === "account" && { action: { label: "Sign in", url: site.mailOrigin + href("/login") } }),
		afterword: notYou,
	};
}

/** To who signs up with an address that is kept for the account that has left it. */
export function addressHeldMail(to: string): Mail {
	return {
		kind: "addressTaken",
		to,
		subject: "This address can't have a Heliograph account yet",
		paragraphs: ["Someone, perhaps you, has just tried to sign up for Heliograph with this address.", heldFor],
		afterword: notYou,
	};
}

const heldFor = `A Heliograph account had this address until recently. For ${emailChangeDays} days after such a change, the account can return to it with the link that we mailed here. After that the address is free.`;

/** To the confirmed address that an account has, before it changes. */
export function oldAddressMail(to: string, newEmail: string, token: string, site: Site): Mail {
	return {
		kind: "emailChange",
		to,
		subject: "Confirm the change of your Heliograph email",
		paragraphs: [
			`Someone, hopefully you, wants to change the address of your Heliograph account to ${newEmail}. It changes once both addresses have confirmed it.`,
			`If this was not you, somebody knows your password. Don't follow the link below, and choose a new password at once: ${site.mailOrigin}${href("/reset-password")}.`,
		],
		action: { label: "Confirm the change", url: link(site, token) },
		afterword: inTime,
	};
}

/** To the address that an account had. */
export function emailChangedMail(to: string, newEmail: string, token: string, site: Site): Mail {
	return {
		kind: "emailChange",
		to,
		subject: "Your Heliograph email has changed",
		paragraphs: [
			`Your Heliograph account now has the address ${newEmail}. We write there from now on.`,
			`If this was not you, get your account back within ${emailChangeDays} days.`,
		],
		action: { label: "Undo the change", url: link(site, token) },
		afterword: `You don't need to be signed in. The link works for ${emailChangeDays} days, even if the address has changed again. During that time nobody else can use this address.`,
	};
}

/** To the address that an account has again. */
export function emailRestoredMail(to: string, site: Site): Mail {
	return {
		kind: "emailChange",
		to,
		subject: "Your Heliograph account has this address again",
		paragraphs: [
			"The change of your address is undone. All browsers are signed out, and nobody can sign in with the old password.",
			"Passkeys and two-step sign-in that were set up since the change was asked for are removed too.",
		],
		action: { label: "Choose a new password", url: site.mailOrigin + href("/reset-password") },
	};
}

/** To the address that an account had until the change was undone. */
export function emailUndoneMail(to: string): Mail {
	return {
		kind: "emailChange",
		to,
		subject: "Your Heliograph email has been changed back",
		paragraphs: [
			"A Heliograph account had changed its address to this one. The change was undone from its former address, which the account now has again.",
		],
	};
}

function link(site: Site, token: string) {
	return `${site.mailOrigin}${href("/email-change")}?${new URLSearchParams({ token })}`;
}
