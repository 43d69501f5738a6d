/** The rules of messages: what members write to each other without knowing an address. */

import { listText } from "#app/ui/list-text.ts";

/** Maximum lengths, in Unicode code points. */
export const messageLimits = { text: 5000, snippet: 120 };

const day = 86_400;

/** How much is written within a day: by one account, by one that is new, and by those who never wrote to a card. */
export const messageRates = {
	sent: { name: "message-sent", times: 100, seconds: day },
	sentByNew: { name: "message-sent-new", times: 30, seconds: day },
	threads: { name: "message-threads", times: 20, seconds: day },
	threadsOfNew: { name: "message-threads-new", times: 3, seconds: day },
	/** To one card: counted for all that an account has, a full one would tell which others are the same person's. */
	strangers: { name: "message-strangers", times: 30, seconds: day },
	/** To all cards of one account, however many it has. */
	strangersOfAll: { name: "message-strangers-of-all", times: 300, seconds: day },
	/** Attempts, whatever comes of them: what can't be added tells little to whoever tries card after card. */
	adds: { name: "message-adds", times: 20, seconds: day },
	addsOfNew: { name: "message-adds-new", times: 5, seconds: day },
	/** Of one card by one account, into whatever threads: else few accounts would use up what strangers may write to somebody. */
	addsOfCard: { name: "message-adds-card", times: 3, seconds: day },
};

/** How many are in a thread at once, and how many ever. */
export const maxParticipants = { atOnce: 8, ever: 20 };
/** Fewest that are in a thread of which one can leave: of two the other would talk to nobody. */
export const fewestToLeave = 3;
/** Of several in a thread, those whose names stand in its title. */
const namedInTitle = 3;
/** Days for which an account is new. */
export const newAccountDays = 7;
/** To how many people the same text goes within a week before a moderator looks at it. */
export const sameTextTo = 4;
export const threadsPerPage = 30;
export const messagesPerPage = 50;
/** Of those whom a member has blocked, the newest that are shown. */
export const blockedShown = 200;

export const messageMessages = {
	noText: "Write a message.",
	tooLong: `A message has at most ${messageLimits.text.toLocaleString("en-US")} characters.`,
	noName: "Say who you are: your name goes with the message.",
	tooMany: "You have written a lot today. What you wrote is kept in this form.",
	receiverFull: "So many people have written here today that nobody else can. What you wrote is kept in this form.",
	unreachable: "This card takes no messages.",
	ownCard: "This is your own card.",
	confirmFirst: "Confirm your email address first: others must be able to trust that it is you.",
	left: "Nobody else is in this conversation any more, so nothing can be sent.",
	/** What moderators read beside a message that is held, and its writer above it. */
	heldReport: "Held, since the same text went to many people. Show it, or leave it hidden.",
	held: "Nobody else sees this yet. The same text went to many people, so a moderator looks at it first.",
	addMissing: "Choose whom to add.",
	/** For whatever reason, so that nobody learns who has blocked whom, or whose card else it is. */
	notAddable: "This card can't be added to this conversation.",
	full: `A conversation has at most ${maxParticipants.atOnce} people at once, and ${maxParticipants.ever} over time. Begin another one.`,
	tooManyAdds: "You have tried to add people many times today.",
	cardFull: "So many people have written to them today that they can't be added.",
	addFailed: "Nobody was added. Try again in a moment.",
	added: "Added. They see what is written from now on.",
	alreadyThere: "They are already in this conversation.",
	addedMeanwhile:
		"Somebody was added while you wrote, and would read this too. Nothing has been sent: send it again if they may read it.",
	youWereAdded: "You were added to this conversation.",
	youLeft: "You have left this conversation. You keep what was said until then, and hear nothing more.",
	onlyTwo: "Only two of you are left. Mute or delete the conversation, or block the other.",
	notFound: "There is no such conversation.",
	signIn: "Sign in to write. What you wrote is kept.",
	failed: "Your message was not sent. Try again in a moment.",
	changeFailed: "That did not work. Try again in a moment.",
	loadFailed: "Your messages can't be shown just now.",
	sent: "Sent.",
	accepted: "You said yes. Here you can talk about the rest.",
	muted: "You won't be told of new messages here until you unmute it.",
	unmuted: "You hear of new messages again.",
	blocked: "You will get no more messages from them. They are not told.",
	unblocked: "They are no longer blocked under this name.",
	deleted: "The conversation is deleted for you.",
	deletedInPart: "What you had seen is deleted for you. A newer message has come meanwhile.",
};

/** What those are called whose account, or card, is gone. */
export const formerName = "Somebody who has left";
/** What those are called who were blocked in a conversation that is gone. */
export const forgottenName = "Somebody from a deleted conversation";

/** Fewest letters of a text that is compared with others: shorter ones are alike by chance. With a link fewer do. */
const comparedLetters = { plain: 40, withLink: 10 };
const link = /https?:\/\/\S+/gu;

/**
 * What is the same for texts that differ in nothing but case, accents, punctuation, numbers, spaces, links and the names of those who
 * read them; null for one too short to compare.
 */
export function sameText(text: string, names: string[]) {
	// Shorter ones are words of any text.
	const without = new Set(names.flatMap(wordsOf).filter((word) => word.length > 2));
	const letters = wordsOf(text.replace(link, " "))
		.filter((word) => !without.has(word))
		.join("");
	const fewest = text.search(link) < 0 ? comparedLetters.plain : comparedLetters.withLink;
	return letters.length < fewest ? null : letters;
}

function wordsOf(text: string) {
	return (
		text
			.normalize("NFKD")
			.toLowerCase()
			.replace(/\p{M}/gu, "")
			.match(/\p{L}+/gu) ?? []
	);
}

/** The beginning of a message, on one line. */
export function snippetOf(text: string) {
	const line = text.replace(/\s+/gu, " ").trim();
	const characters = Array.from(line);
	return characters.length > messageLimits.snippet ? `${characters.slice(0, messageLimits.snippet).join("")}…` : line;
}

/** What the page is called where a conversation is muted and the like. */
export function changesText(canLeave: boolean) {
	return `Mute, ${canLeave ? "leave, " : ""}block or delete`;
}

/** The names of those in a conversation, as its list and its page have them. */
export function namesText(names: string[]) {
	const shown = names.map((name) => name || formerName);
	const more = shown.length - namedInTitle + 1;
	return listText(more > 1 ? [...shown.slice(0, -more), `${more} others`] : shown);
}
