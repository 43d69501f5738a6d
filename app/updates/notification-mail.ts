import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { type ConcernMail, concernMailSubject } from "#app/mail/mail-settings.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { dayText } from "#app/ui/day-text.ts";
import type { Told } from "./describe-notifications.server.ts";

/** Most things that one mail lists. */
export const thingsInConcernMail = 30;

/** @param told one or more of its kind; of one thing only followers are told more than once, by the day */
export function notificationMail(to: string, kind: ConcernMail, told: Told[], origin: string): Mail {
	const shown = told.slice(0, thingsInConcernMail);
	const left = told.length - shown.length;
	const more = left > 0 ? `And ${left} more: they are all among your notifications. ` : "";
	return {
		kind: "concern",
		to,
		subject: concernMailSubject(kind, new Set(told.map(({ path }) => path)).size),
		paragraphs: ["This happened on Heliograph:"],
		links: shown.map(({ id, title, text, at }) => ({
			title: nameInMail(title),
			about: kind === "followerMails" ? `${text} · ${dayText(at)}` : text,
			url: origin + href("/notifications/:id", { id }),
		})),
		action: { label: "See your notifications", url: origin + href("/notifications") },
		afterword: `${more}We mail you about each thing at most once a day.`,
	};
}
