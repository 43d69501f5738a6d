import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { type ConcernMail, concernMailSubjects } from "#app/mail/mail-settings.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import type { Told } from "./told.server.ts";

/** @param told one or more of its kind */
export function notificationMail(to: string, kind: ConcernMail, told: Told[], origin: string): Mail {
	return {
		kind: "concern",
		to,
		subject: concernMailSubjects[kind],
		paragraphs: ["This happened on Heliograph:"],
		links: told.map(({ id, title, text }) => ({
			title: nameInMail(title),
			about: text,
			url: origin + href("/notifications/:id", { id }),
		})),
		action: { label: "See your notifications", url: origin + href("/notifications") },
		afterword: "We mail you about each thing at most once a day.",
	};
}
