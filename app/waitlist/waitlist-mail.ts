import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import type { Site } from "#app/web/request-context.ts";
import { unconfirmedDays } from "./waitlist.ts";

/** Asks the owner of an address whether the place on the waitlist is theirs, or reminds them that they have one. */
export function placeMail(
	to: string,
	token: string,
	{ mailOrigin }: Pick<Site, "mailOrigin">,
	isConfirmed: boolean,
): Mail {
	const search = new URLSearchParams({ token });
	const leave = { label: "Leave the waitlist", url: `${mailOrigin}${href("/waitlist/leave")}?${search}` };
	if (isConfirmed) {
		return {
			kind: "waitlistPlace",
			to,
			subject: "You are on the Heliograph waitlist",
			paragraphs: [
				"Someone, hopefully you, has just put this address on the waitlist of Heliograph again. It was there already, and you will hear from us when there is news.",
			],
			action: leave,
		};
	}
	return {
		kind: "waitlistPlace",
		to,
		subject: "Confirm your place on the Heliograph waitlist",
		paragraphs: [
			"Someone, hopefully you, has put this address on the waitlist of Heliograph. Please confirm that it is yours, so that you hear from us when there is news.",
		],
		action: { label: "Confirm", url: `${mailOrigin}${href("/waitlist/confirm")}?${search}` },
		otherAction: leave,
		afterword: `If this was not you, leave the waitlist or do nothing: without your confirmation we forget your address after ${unconfirmedDays} days.`,
	};
}
