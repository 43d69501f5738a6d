import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { type RejectionReason, rejectionReasonLabel } from "#app/moderation/moderation.ts";
import { kinds, type SubjectKind } from "#app/moderation/subject-kinds.ts";

interface Told {
	to: string;
	hasAccount: boolean;
	kind: SubjectKind;
	title: string;
	/** Address at which it is public, or of the form for a corrected version. */
	url: string;
}

/** @param wasPublic whether it was on its board already, and an edit of it was looked at */
export function approvedMail(told: Told, wasPublic: boolean): Mail {
	const { to, kind, title, url } = told;
	return {
		kind: mailKind(told),
		to,
		subject: wasPublic ? `Your edited ${kinds[kind].name} stays public` : `Your ${kinds[kind].name} is public`,
		paragraphs: [
			wasPublic
				? `A moderator has reviewed your changes to '${nameInMail(title)}'. They stay public.`
				: `A moderator has approved '${nameInMail(title)}'. Everyone can see it from now on.`,
		],
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
			`A moderator has reviewed '${nameInMail(title)}' and ${what}. The reason: ${rejectionReasonLabel(reason)}.`,
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
			`A moderator has put '${nameInMail(title)}' back into the queue. It stays private until a moderator approves it. We will let you know.`,
		],
		action: { label: "See it on your profile", url },
	};
}

/** @param url where its owner still sees it */
export function hiddenMail(told: Told, reason: RejectionReason, explanation: string, origin: string): Mail {
	const { to, kind, title, url } = told;
	return {
		kind: mailKind(told),
		to,
		subject: `Your ${kinds[kind].name} is hidden`,
		paragraphs: [
			`A moderator has hidden '${nameInMail(title)}'. The reason: ${rejectionReasonLabel(reason)}.`,
			...(explanation === "" ? [] : [`The moderator writes:\n${explanation}`]),
			"Nothing is deleted, and you can still change it. Until a moderator shows it again, only you and the moderators see it.",
		],
		action: { label: "See your content", url },
		afterword: `How moderation works: ${origin}${href("/moderation")}`,
	};
}

export function shownMail(told: Told): Mail {
	const { to, kind, title, url } = told;
	return {
		kind: mailKind(told),
		to,
		subject: `Your ${kinds[kind].name} is shown again`,
		paragraphs: [`A moderator has reviewed '${nameInMail(title)}' again. Everyone can see it again.`],
		action: { label: "See it on the site", url },
	};
}

function mailKind({ hasAccount }: Told) {
	return hasAccount ? "decision" : "decisionWithoutAccount";
}
