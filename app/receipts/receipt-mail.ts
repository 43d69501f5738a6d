import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";

/** Tells one side that the other says what happened, and waits for a word. */
export function receiptMail(to: string, id: string, from: string, what: string, origin: string): Mail {
	return {
		kind: "receipt",
		to,
		subject: "Is this how it happened?",
		paragraphs: [
			`According to ${nameInMail(from)}, this happened: “${nameInMail(what)}”.`,
			"If it did, confirm it, and it will appear on the card of whoever did it, as confirmed by both. If something is not right, change the text, or say so.",
		],
		action: { label: "Read it and answer", url: origin + href("/receipts/:id", { id }) },
		afterword: "Nothing is public as long as only one of you says it.",
	};
}
