import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { type RejectionReason, rejectionReasonLabel } from "#app/moderation/moderation.ts";
import type { Readers } from "#app/moderation/report.ts";
import { kinds, type SubjectKind, sidesOf } from "#app/moderation/subject-kinds.ts";
import type { Site } from "#app/web/request-context.ts";

interface Told {
	to: string;
	hasAccount: boolean;
	kind: SubjectKind;
	title: string;
	/** Address at which it is public, or of the form for a corrected version. */
	url: string;
}

interface Approval {
	/** Whether it was on its board already, and an edit of it was looked at. */
	wasPublic: boolean;
	/** Whether it is out of sight nonetheless. */
	isHidden: boolean;
	/** What is so since its day has passed; null where it has not. */
	whenOver: string | null;
}

export function approvedMail(told: Told, { wasPublic, isHidden, whenOver }: Approval): Mail {
	const { to, kind, title, url } = told;
	const what = `Your ${wasPublic ? "edited " : ""}${kinds[kind].name}`;
	const done = wasPublic
		? `A moderator has reviewed your changes to “${nameInMail(title)}”.`
		: `A moderator has approved “${nameInMail(title)}”.`;
	const follows = whenOver ?? (wasPublic ? "They stay public." : "Everyone can see it from now on.");
	const shown = whenOver ? "is approved" : `${wasPublic ? "stays" : "is"} public`;
	return {
		kind: mailKind(told),
		to,
		subject: isHidden ? `${what} is approved and stays hidden` : `${what} ${shown}`,
		paragraphs: [`${done} ${isHidden ? "It stays hidden until a moderator shows it again." : follows}`],
		action: { label: "See it on the site", url },
	};
}

interface Rejection {
	reason: RejectionReason;
	explanation: string;
	/** Whether it was on its board already. */
	wasPublic: boolean;
}

export function rejectedMail(told: Told, { reason, explanation, wasPublic }: Rejection): Mail {
	const { to, hasAccount, kind, title, url } = told;
	const what = wasPublic ? "has removed it from its board" : "did not accept it";
	return {
		kind: mailKind(told),
		to,
		subject: wasPublic ? `Your ${kinds[kind].name} was removed` : `Your ${kinds[kind].name} was not accepted`,
		paragraphs: [
			`A moderator has reviewed “${nameInMail(title)}” and ${what}. The reason: ${rejectionReasonLabel(reason)}.`,
			...(explanation === "" ? [] : [`The moderator writes:\n${explanation}`]),
			hasAccount
				? "You are welcome to send a corrected version. The form has what you sent before."
				: "You are welcome to send a corrected version.",
		],
		action: { label: "Send a corrected version", url },
	};
}

export function approvalUndoneMail(told: Told): Mail {
	const { to, kind, title, url } = told;
	return {
		kind: mailKind(told),
		to,
		subject: `Your ${kinds[kind].name} is being reviewed again`,
		paragraphs: [
			`A moderator has put “${nameInMail(title)}” back into the queue. It stays private until a moderator approves it. We will let you know.`,
		],
		action: { label: "See it on your profile", url },
	};
}

/** Of what a moderator has changed. */
export function editedMail(told: Told): Mail {
	const { to, kind, title, url } = told;
	return {
		kind: mailKind(told),
		to,
		subject: `Your ${kinds[kind].name} was edited`,
		paragraphs: [
			`A moderator has changed what “${nameInMail(title)}” says. Have a look, and change what is not right.`,
		],
		action: { label: "See it on the site", url },
	};
}

/** Of what was hidden, or is shown again. */
interface ToldOfHiding extends Omit<Told, "url"> {
	/** Where its owner sees it; null where that is on no page. */
	url: string | null;
	readers: Readers;
}

const hiddenTexts: Record<Readers, string> = {
	everyone:
		"Nothing is deleted, and you can still change it. Until a moderator shows it again, only you and the moderators see it.",
	addressees: "Nothing is deleted. Until a moderator shows it again, only you and the moderators see it.",
	people:
		"Nothing is deleted, and you can still change it. It stays hidden until a moderator shows it again, even if you make it public.",
};

function hiddenText(kind: SubjectKind, readers: Readers) {
	const sides = sidesOf(kind);
	return sides
		? `Nothing is deleted. Until a moderator shows it again, only ${sides} and the moderators see it.`
		: hiddenTexts[readers];
}

export function hiddenMail(
	told: ToldOfHiding,
	reason: RejectionReason,
	explanation: string,
	{ mailOrigin, contactEmail }: Pick<Site, "mailOrigin" | "contactEmail">,
): Mail {
	const { to, kind, title, url, readers } = told;
	const when = readers === "addressees" || sidesOf(kind) ? "you" : "you have changed it, or";
	return {
		kind: mailKind(told),
		to,
		subject: `Your ${kinds[kind].name} is hidden`,
		paragraphs: [
			`A moderator has hidden “${nameInMail(title)}”. The reason: ${rejectionReasonLabel(reason)}.`,
			...(explanation === "" ? [] : [`The moderator writes:\n${explanation}`]),
			hiddenText(kind, readers),
		],
		...(url !== null && { action: { label: "See your content", url } }),
		afterword: `If ${when} think that this is wrong, write to ${contactEmail}. How moderation works: ${mailOrigin}${href("/moderation")}`,
	};
}

const shownTexts: Record<Readers, string> = {
	everyone: "Everyone can see it again.",
	addressees: "Those whom it is for can see it.",
	people: "It is no longer hidden. It is private, so only those who could see it before can see it.",
};

/** @param isFirst whether nobody had seen it: it was held until a moderator had looked at it */
export function shownMail(told: ToldOfHiding, isFirst: boolean): Mail {
	const { to, kind, title, url, readers } = told;
	const { name } = kinds[kind];
	const done = isFirst
		? `A moderator has reviewed a ${name} of yours that was held.`
		: `A moderator has reviewed “${nameInMail(title)}” again.`;
	return {
		kind: mailKind(told),
		to,
		subject: isFirst ? `Your ${name} has been delivered` : `Your ${name} is shown again`,
		paragraphs: [`${done} ${shownTexts[readers]}`],
		...(url !== null && { action: { label: "See it on the site", url } }),
	};
}

function mailKind({ hasAccount }: Pick<Told, "hasAccount">) {
	return hasAccount ? "decision" : "decisionWithoutAccount";
}
