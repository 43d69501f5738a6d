import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";

/** Asks who sent a request what came of it, once it has closed. */
export function outcomeMail(to: string, { id, title }: { id: string; title: string }, origin: string): Mail {
	return {
		kind: "requestOver",
		to,
		subject: "Did you find the people you were looking for?",
		paragraphs: [
			`Your request “${nameInMail(title)}” is no longer on the board: its day has passed, or as many as you wanted have said yes.`,
			"Please tell us what came of it. It takes a moment, nobody else sees your answer, and it shows how well requests work.",
		],
		action: { label: "Say what came of it", url: origin + href("/requests/close/:id", { id }) },
		afterword: "If you are still looking, edit the request: give it a new day, and say how many you want in all.",
	};
}
