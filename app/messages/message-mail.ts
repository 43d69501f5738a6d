import { href } from "react-router";
import type { Mail } from "#app/mail/mail.ts";
import type { MessageMails } from "#app/mail/mail-settings.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { formerName } from "./message.ts";

/** Threads of which a mail says by whom they are; of further ones it has the number. */
const threadsTold = 10;

/** What is unread of a thread. */
export interface Unread {
	threadId: string;
	/** In the order in which they came. */
	messages: { authorId: string | null; name: string; text: string }[];
}

/** @param threads one or more, the newest first */
export function messageMail(
	to: string,
	threads: Unread[],
	wants: Exclude<MessageMails, "never">,
	origin: string,
	wayOut: Pick<Mail, "wayOut">,
): Mail {
	const [only] = threads;
	const isOne = threads.length === 1 && only !== undefined;
	const told = threads.slice(0, threadsTold);
	const more = threads.length - told.length;
	const names = [
		...new Set(told.flatMap(({ messages }) => messages.map(({ name }) => nameInMail(name || formerName)))),
	];
	const authors = new Set(threads.flatMap(({ messages }) => messages.map(({ authorId }) => authorId)));
	const path = isOne ? href("/messages/:id", { id: only.threadId }) : href("/messages");
	return {
		kind: "message",
		to,
		subject: isOne ? "You have a new message" : "You have new messages in several conversations",
		paragraphs: [
			...(wants === "notice"
				? [`${new Intl.ListFormat("en-GB").format(names)} wrote to you on Heliograph.`]
				: told.flatMap(({ messages }) =>
						messages.flatMap(({ name, text }) => [`${nameInMail(name || formerName)} wrote:`, { written: text }]),
					)),
			...(more > 0 ? [`You have new messages in ${more} more ${more === 1 ? "conversation" : "conversations"}.`] : []),
		],
		action: { label: isOne ? "Read and answer" : "Read your messages", url: origin + path },
		// One that tells of several stays when one of them goes, also if another is gone already.
		authorId: authors.size === 1 ? ([...authors][0] ?? undefined) : undefined,
		afterword:
			"Please answer on Heliograph. A reply to this email doesn't reach them; it goes to whoever runs the site.",
		...wayOut,
	};
}
