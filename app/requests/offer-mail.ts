import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { hoursToAnswer } from "./routing.ts";

interface OfferedRequest {
	id: string;
	title: string;
	/** Whether somebody who was asked before has suggested them, who may explain something else. */
	isSuggested: boolean;
}

/** Asks a communicator whether they would do what somebody requests. */
export function offerMail(to: string, { id, title, isSuggested }: OfferedRequest, origin: string): Mail {
	const why = isSuggested
		? "Somebody who was asked before thought of you."
		: "Your card says that you answer requests, and this one fits it.";
	return {
		kind: "requestOffer",
		to,
		subject: "Somebody is looking for you",
		paragraphs: [
			`“${nameInMail(title)}”: would you do it? ${why}`,
			`Please answer within ${hoursToAnswer} hours, so that nobody has to wait. After that somebody else is asked as well.`,
		],
		action: { label: "See the request", url: origin + href("/requests/offer/:id", { id }) },
		afterword: "If you would rather not be asked for now, the page has a button for that.",
	};
}
