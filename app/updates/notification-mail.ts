import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import type { ConcernMail } from "#app/mail/mail-settings.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import type { Told } from "./told.server.ts";

const subjects: Record<ConcernMail, string> = {
	roleMails: "You have another role in a project",
	contributionMails: "Somebody has added to a project of yours",
	forkMails: "A project of yours was forked",
	starMails: "A project of yours was starred",
	followerMails: "Somebody began to follow your card",
	goneMails: "Something that you saved is no longer public",
	deadLinkMails: "A link of yours no longer works",
};

/** @param told one or more of its kind */
export function notificationMail(to: string, kind: ConcernMail, told: Told[], origin: string): Mail {
	return {
		kind: "concern",
		to,
		subject: subjects[kind],
		paragraphs: ["This happened on Heliograph:"],
		links: told.map(({ id, title, text }) => ({
			title: nameInMail(title),
			about: text,
			url: origin + href("/notifications/:id", { id }),
		})),
		action: { label: "See your notifications", url: origin + href("/notifications") },
		afterword: "You are mailed this once a day for each thing at most.",
	};
}
