/**
 * The rules of a SciComm card that need no schema library: limits, choices, and what is derived from a name.
 * They run in the browser and on the server, and the limits are CHECK constraints of the table.
 */

import { hostOf } from "#app/ui/host-of.ts";
import type { ShownAsking } from "./asking.ts";

/** Most characters (Unicode code points, as PostgreSQL's `char_length` counts them) a text field may have. */
export const cardLimits = {
	name: 100,
	title: 100,
	expertise: 60,
	availability: 60,
	bio: 120,
	url: 500,
	bluesky: 253,
	sampleTitle: 100,
} as const;

export const maxAvailability = 20;
export const maxWorkSamples = 4;
export const maxPhotoMegabytes = 5;
export const maxPhotoBytes = maxPhotoMegabytes * 1024 * 1024;
/** Longest side of a stored avatar in pixels. */
export const avatarEdge = 512;
export const cardsPerPage = 24;
/** Cards whose e-mail address one network address is told in so many seconds: a whole conference behind one, and no directory. */
export const emailsRead = { times: 200, seconds: 3600 };
/** Cards that one address may make without an account in a day. */
export const anonymousCardsPerDay = 20;
/** Cards that one account may make in a day, those included that move there by their name. */
export const memberCardsPerDay = 50;
/** Cards that one account may have, so that its profile and the file of its data stay of a size that can be served. */
export const maxCardsPerAccount = 500;
/** The part of the profile's address that says which page of them is shown. */
export const myCards = "cards";
/** Photos that one address may have re-encoded in a day. */
export const photosPerDay = 100;

export const defaultTitle = "Science Communicator";
export const defaultCardStyle = "heliograph";
export const cardStyles = [
	{ value: "heliograph", label: "Heliograph" },
	{ value: "nocturne", label: "Nocturne" },
	{ value: "spectrum", label: "Spectrum" },
	{ value: "field-notes", label: "Field notes" },
	{ value: "blueprint", label: "Blueprint" },
] as const;
export type CardStyle = (typeof cardStyles)[number]["value"];
export const cardStyleValues = cardStyles.map((style) => style.value);

export const expertisePresets = [
	"Astronomy",
	"Climate Science",
	"Genetics",
	"Neuroscience",
	"Public Health",
	"AI/ML",
	"Quantum Physics",
	"Ecology",
	"Virology",
	"Renewable Energy",
	"Marine Biology",
	"Chemistry",
] as const;

export const availabilityPresets = [
	"Writing Articles",
	"Podcast Guest",
	"Video Explainers",
	"Social Media Content",
	"Public Speaking",
	"Educational Materials",
	"Data Visualization",
	"Workshop Facilitation",
] as const;

export interface WorkSample {
	title: string;
	/** Always http or https. */
	url: string;
}

/** Where links are looked at: the day since which it has been dead, such as `2026-11-23`. */
interface ShownSample extends WorkSample {
	deadSince?: string | null;
}

/** What a card shows; the public page, the live preview and the success page draw all of it, a directory tile a part. */
export interface CardFace extends ShownAsking {
	name: string;
	title: string;
	expertise: string;
	availability: string[];
	bio: string;
	email: string;
	website: string;
	bluesky: string;
	linkedin: string;
	/** An ORCID iD as `orcid.ts` stores it, or empty. */
	orcid: string;
	/** An address for `<img src>`, or null for the initials. */
	avatarUrl: string | null;
	cardStyle: CardStyle;
	openToCollaborations: boolean;
	workSamples: ShownSample[];
}

/** First letter of the first and the last word, one letter for a name of one word, 'A' when there is none. */
export function initialsOf(name: string) {
	const letters = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
	const last = letters.length > 1 ? letters.at(-1) : "";
	return ((letters[0] ?? "A") + last).toUpperCase();
}

/**
 * First and last word of the name, in lower case, joined by a hyphen. Keeps the letters, marks and digits of every script
 * and drops what is unsafe or has a meaning in a path. Null when nothing is left.
 */
export function slugOf(name: string) {
	const words = name
		.toLowerCase()
		.normalize("NFC")
		.split(/\s+/u)
		.map((word) => word.replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}\p{Join_Control}_~-]/gu, ""))
		.filter((word) => word !== "");
	const [first, ...rest] = words;
	if (first === undefined) return null;
	const last = rest.at(-1);
	return last === undefined ? first : `${first}-${last}`;
}

/** `https://` before an address that starts with neither `http://` nor `https://`. */
export function withHttps(address: string) {
	return address === "" || /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

/** The host of a web address with its path, where many share a host. */
export function hostAndPathOf(address: string) {
	return hostOf(address) + (URL.canParse(address) ? new URL(address).pathname.replace(/\/$/, "") : "");
}

export function blueskyUrl(handle: string) {
	return `https://bsky.app/profile/${handle.replace(/^@/, "")}`;
}

/** Stands here alone, so that the directory does not carry the messages of the form. */
export const directoryFailed = "Failed to load science communicator cards";

/** Milliseconds for which the success page says that the card was saved. */
export const saveConfirmation = 3000;

/** With what somebody tells others of their own card. */
export const shareText = "Check out my Science Communicator card!";

/** Rows of each kind that the page of a card shows under it. */
export const shownUnderCard = 5;
