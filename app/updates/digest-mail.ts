import { href } from "react-router";
import { entryKindLabels } from "#app/entries/entry.ts";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import type { NewThing } from "./new-things.server.ts";

/** Most things of one mail. */
export const thingsInDigest = 30;

/** @param things more than fit where there are more */
export function digestMail(to: string, things: NewThing[], origin: string, wayOut: Pick<Mail, "wayOut">): Mail {
	const shown = things.slice(0, thingsInDigest);
	const isMore = things.length > shown.length;
	const counted = isMore ? `More than ${shown.length}` : String(shown.length);
	return {
		kind: "digest",
		to,
		subject: `${counted} new ${shown.length === 1 ? "thing" : "things"} from what you follow`,
		paragraphs: ["This is new on Heliograph, from what you follow:"],
		links: shown.map(({ kind, title, subtitle, path }) => ({
			title: nameInMail(title),
			about: [entryKindLabels[kind].one, subtitle && nameInMail(subtitle)].filter(Boolean).join(" · "),
			url: origin + path,
		})),
		action: { label: "See what you follow", url: origin + href("/following") },
		...(isMore && { afterword: "These are the newest. The page of what you follow lists the others for two weeks." }),
		...wayOut,
	};
}
