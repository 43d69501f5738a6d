import { href } from "react-router";
import type { Mail, MailKind } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { momentText } from "#app/ui/moment-text.ts";
import type { Site } from "#app/web/request-context.ts";

/** Seconds in which the link of a mail works. */
export const linkLife = { confirmation: 7 * 86_400, reset: 3600 };

export const notYou = "If this was not you, you can ignore this email.";

const disownLabel = "This was not me";

function chooseAtOnce({ mailOrigin }: Pick<Site, "mailOrigin">) {
	return `choose a new password at once: ${mailOrigin}${href("/reset-password")}.`;
}

/** The link first: a new password alone leaves what was set up since that sign-in. */
function disownFirst(site: Pick<Site, "mailOrigin">) {
	return `If this was not you, use the link “${disownLabel}” of our mail about a new sign-in: it also removes passkeys and two-step sign-in that were set up since. Is there no such mail? Then ${chooseAtOnce(site)}`;
}

export function confirmationMail(to: string, token: string, site: Site): Mail {
	return {
		kind: "confirmation",
		to,
		subject: "Confirm your email for Heliograph",
		paragraphs: [
			"Welcome to Heliograph. Please confirm that this address is yours, so that we can reach you and help you back in.",
		],
		action: { label: "Confirm email", url: link(site, href("/confirm-email"), token) },
		afterword: `The link works for a week. ${notYou}`,
	};
}

export function addressTakenMail(to: string, site: Site): Mail {
	return {
		kind: "addressTaken",
		to,
		subject: "You already have a Heliograph account",
		paragraphs: [
			"Someone, perhaps you, has just tried to sign up for Heliograph with this address. It already has an account, and nothing about it has changed.",
			`Sign in with your password, or choose a new one at ${site.mailOrigin}${href("/reset-password")}.`,
		],
		action: { label: "Sign in", url: site.mailOrigin + href("/login") },
		afterword: notYou,
	};
}

export function resetMail(to: string, token: string, site: Site, kind: Extract<MailKind, `reset${string}`>): Mail {
	return {
		kind,
		to,
		subject: "Choose a new password for Heliograph",
		paragraphs: ["Someone, hopefully you, has asked for a new password for your Heliograph account."],
		action: { label: "Choose a new password", url: link(site, href("/reset-password"), token) },
		afterword: `The link works once and expires in an hour. ${notYou} Your password stays as it is.`,
		linkLife: linkLife.reset,
	};
}

/** @param hasPasskeys whether the account has some, which sign in as before */
export function passwordChangedMail(to: string, site: Site, hasPasskeys: boolean): Mail {
	return {
		kind: "passwordChanged",
		to,
		subject: "Your Heliograph password has changed",
		paragraphs: [
			"The password of your Heliograph account has just been changed, and all other sessions were signed out.",
			...(hasPasskeys
				? [
						`Your passkeys work as before. Check that all of them are yours: ${site.mailOrigin}${href("/profile/security")}.`,
					]
				: []),
			disownFirst(site),
		],
	};
}

const secondFactorChanges = {
	on: "Two-step sign-in is now on for your Heliograph account: signing in takes your password and a code from your app.",
	moved:
		"Two-step sign-in of your Heliograph account has moved to another app. The earlier app and the earlier recovery codes don't work any more.",
	off: "Two-step sign-in is now off for your Heliograph account: signing in takes your password alone.",
	reset:
		"The operator of the site has switched two-step sign-in off for your Heliograph account and removed its passkeys: signing in takes your password alone.",
	codes: "Your Heliograph account has new recovery codes. The old ones don't work any more.",
	used: "Somebody, hopefully you, has signed in to your Heliograph account with a recovery code. It does not work again.",
};

export function secondFactorMail(
	to: string,
	change: keyof typeof secondFactorChanges,
	site: Pick<Site, "mailOrigin" | "contactEmail">,
): Mail {
	return {
		kind: "secondFactorChanged",
		to,
		subject: "Two-step sign-in of your Heliograph account",
		paragraphs: [secondFactorChanges[change], ifNotYou(change, site)],
		action: { label: "Go to Security", url: site.mailOrigin + href("/profile/security") },
	};
}

function ifNotYou(change: keyof typeof secondFactorChanges, site: Pick<Site, "mailOrigin" | "contactEmail">) {
	switch (change) {
		case "on":
		case "moved":
			return `${disownFirst(site)} And write to ${site.contactEmail}: a new password does not switch two-step sign-in off.`;
		case "reset":
			return `If you did not ask for this, write to ${site.contactEmail}, and ${chooseAtOnce(site)}`;
		default:
			return `If this was not you, ${chooseAtOnce(site)}`;
	}
}

/** @param name of the passkey */
export function passkeyMail(to: string, change: "added" | "removed", name: string, site: Site): Mail {
	const passkey = `The passkey “${nameInMail(name)}”`;
	const stop = change === "added" ? disownFirst(site) : `If this was not you, ${chooseAtOnce(site)}`;
	return {
		kind: "secondFactorChanged",
		to,
		subject: `A passkey was ${change} ${change === "added" ? "to" : "from"} your Heliograph account`,
		paragraphs: [
			change === "added"
				? `${passkey} can now be used to sign in to your Heliograph account, without your password.`
				: `${passkey} can no longer be used to sign in to your Heliograph account.`,
			`${stop} Then remove the passkeys that are not yours.`,
		],
		action: { label: "Go to Security", url: site.mailOrigin + href("/profile/security") },
	};
}

/** @param browser in words, such as `Firefox on Linux` */
export function newBrowserMail(to: string, browser: string, at: Date, token: string, site: Site): Mail {
	return {
		kind: "newBrowser",
		to,
		subject: "A new sign-in to your Heliograph account",
		paragraphs: [
			`Somebody has signed in to your Heliograph account from a browser we have not seen before: ${nameInMail(browser)}, ${momentText(at)} UTC.`,
			"Was it you? Then there is nothing to do.",
		],
		action: { label: disownLabel, url: link(site, href("/not-me"), token) },
		afterword: "The link works for a week. On its page you can sign out every browser and choose a new password.",
	};
}

const accessChanges = {
	"signed-out": {
		subject: "You were signed out of Heliograph",
		text: "An admin has ended all sessions of your Heliograph account. You can sign in again.",
	},
	suspended: {
		subject: "Your Heliograph account is suspended",
		text: "An admin has suspended your Heliograph account. Nobody can sign in to it until that is lifted. What you have published stays.",
	},
	released: {
		subject: "Your Heliograph account is open again",
		text: "An admin has lifted the suspension of your Heliograph account. You can sign in again.",
	},
};

/** @param reason in the admin's words */
export function accessMail(to: string, change: keyof typeof accessChanges, reason: string, site: Site): Mail {
	const { subject, text } = accessChanges[change];
	return {
		kind: "accessChanged",
		to,
		subject,
		paragraphs: [text, `The reason: ${reason}`, `Questions? Write to ${site.contactEmail}.`],
	};
}

/** @param isConfirmed whether the address is known to be the owner's */
export function accountDeletedMail(to: string, isConfirmed: boolean): Mail {
	return {
		kind: isConfirmed ? "accountDeleted" : "unconfirmedAccountDeleted",
		to,
		subject: "Your Heliograph account has been deleted",
		paragraphs: [
			"Your Heliograph account and everything in it have been deleted, as you asked. Thank you for being part of Heliograph.",
		],
	};
}

function link(site: Site, path: string, token: string) {
	return `${site.mailOrigin}${path}?${new URLSearchParams({ token })}`;
}
