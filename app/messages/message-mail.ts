import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import type { MessageMails } from "#app/mail/mail-settings.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { formerName } from "./message.ts";

/** What is unread of a thread. */
export interface Unread {
	threadId: string;
	/** In the order in which they came. */
	messages: { authorId: string | null; name: string; text: string }[];
}

/** @param threads one or more */
export function messageMail(
	to: string,
	threads: Unread[],
	wants: Exclude<MessageMails, "never">,
	origin: string,
	wayOut: Pick<Mail, "wayOut">,
): Mail {
	const [only] = threads;
	const isOne = threads.length === 1 && only !== undefined;
	const names = [
		...new Set(threads.flatMap(({ messages }) => messages.map(({ name }) => nameInMail(name || formerName)))),
	];
	const authors = new Set(threads.flatMap(({ messages }) => messages.map(({ authorId }) => authorId)));
	const path = isOne ? href("/messages/:id", { id: only.threadId }) : href("/messages");
	return {
		kind: "message",
		to,
		subject: isOne ? "You have a new message" : "You have new messages in several conversations",
		paragraphs:
			wants === "notice"
				? [`${new Intl.ListFormat("en-GB").format(names)} wrote to you on Heliograph.`]
				: threads.flatMap(({ messages }) =>
						messages.flatMap(({ name, text }) => [`${nameInMail(name || formerName)} wrote:`, text]),
					),
		action: { label: isOne ? "Read and answer" : "Read your messages", url: origin + path },
		// One that tells of several stays when one of them goes, also if another is gone already.
		authorId: authors.size === 1 ? ([...authors][0] ?? undefined) : undefined,
		afterword:
			"Please answer on Heliograph. A reply to this email doesn't reach them; it goes to whoever runs the site.",
		...wayOut,
	};
}
