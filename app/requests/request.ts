/** The rules of requests that need no schema library: limits, choices, messages. The limits are CHECK constraints too. */
import { boardLimits, boardMessages } from "#app/boards/board.ts";
import { fullPay, fullRange, type PayPeriod } from "#app/boards/pay.ts";
import { placeText } from "#app/cards/asking.ts";
import type { availabilityPresets } from "#app/cards/card.ts";
import { changedElsewhere } from "#app/web/text.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const requestLimits = {
	title: 120,
	description: 3000,
	town: 80,
	payNote: 100,
	name: 100,
	organisation: boardLimits.organisation,
} as const;

export const requestsPerPage = 25;
export const maxRequestLanguages = 10;
/** Communicators whom one request asks for. */
export const maxWanted = 10;
/** The latest day until which somebody is wanted, in days from now. */
export const maxDaysOpen = 365;
/** For what is paid unless the form says otherwise. */
export const defaultPeriod = "piece";
/** Characters of the text that stand on the board. */
export const descriptionOnBoard = 200;

export const purposes = ["interview", "talk", "workshop", "review", "visualisation", "collaboration"] as const;
export type Purpose = (typeof purposes)[number];

export const purposeLabels: Record<Purpose, string> = {
	interview: "Interview",
	talk: "Talk",
	workshop: "Workshop",
	review: "Review of a text",
	visualisation: "Data visualisation",
	collaboration: "Collaboration",
};

/** What of the choices of a card goes with a purpose: who names others alone is not asked for it. Null for any. */
export const availabilityFor: Record<Purpose, readonly (typeof availabilityPresets)[number][] | null> = {
	interview: ["Podcast Guest", "Video Explainers", "Public Speaking"],
	talk: ["Public Speaking"],
	workshop: ["Workshop Facilitation"],
	review: ["Writing Articles", "Educational Materials"],
	visualisation: ["Data Visualization"],
	collaboration: null,
};

/** What came of a request, as its author says. */
export const outcomes = ["all", "some", "nobody", "unneeded"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Record<Outcome, string> = {
	all: "I found everybody I was looking for",
	some: "I found some",
	nobody: "I found nobody",
	unneeded: "It is no longer needed",
};

export const requestDeletion = {
	question: "Delete this request?",
	confirm: "Delete request",
	warning:
		"Its page will be permanently deleted, and its link will stop working. If you have found somebody, close it instead.",
};

export const requestMessages = {
	purposeMissing: "Choose what it is for",
	titleMissing: "Say in a few words what it is about",
	descriptionMissing: "Describe what you are looking for",
	placeMissing: "Name a town, or check 'Online'",
	countryUnknown: "Use the English name of a country, such as Portugal",
	languageMissing: "Name at least one language",
	languageUnknown: "Use English names of languages, separated by commas",
	languagesFull: `You can name up to ${maxRequestLanguages} languages`,
	dateMissing: "Say until when you are looking",
	dateUnknown: `Choose a day from today to ${maxDaysOpen} days from now`,
	wantedUnknown: `Use a whole number from 1 to ${maxWanted}`,
	payNotPaid: "Check 'Paid' to say how much",
	nameMissing: "Your name is required",
	choiceUnknown: "Choose from the list",
	outcomeMissing: "Choose what came of it",
	foundUnknown: `Say how many you found, from 1 to ${maxWanted}`,
	needsApproval: "A moderator will review it within 48 hours before it is published.",
	sent: "Request sent. It will be reviewed and added soon.",
	saveFailed: "Failed to save request",
	createFailed: "Failed to create request",
	updateFailed: "Failed to update request",
	closeFailed: "Failed to close request",
	deleteFailed: "Failed to delete request",
	updated: "The request is updated.",
	closed: "The request is closed. Thank you for telling us.",
	deleted: "The request is deleted.",
	isClosed: "This request is closed.",
	loadFailed: "Failed to load requests",
	showFailed: "Failed to load request",
	noMatch: "No requests found matching your criteria.",
	signInFirst: boardMessages.signInFirst,
	notFound: "Request not found",
	notYours: "You do not have permission to change this request",
	changedElsewhere: changedElsewhere("This request"),
} as const;

/** Who asks, in words. */
export function requesterText({ name, organisation }: { name: string; organisation: string }) {
	return [name, organisation].filter(Boolean).join(", ");
}

/** Where it is, in words. */
export function whereText(request: { online: boolean; town: string; country: string }) {
	return [placeText(request), request.online && "online"].filter(Boolean).join(" or ").replace(/^o/, "O");
}

interface Pay {
	paid: boolean;
	payMin: number | null;
	payMax: number | null;
	payCurrency: string | null;
	payPer: PayPeriod | null;
	payNote: string;
}

/** What is paid, in words. */
export function payText({ paid, payNote, ...pay }: Pay) {
	// What is asked for once is paid once.
	const inNumbers = pay.payPer === "piece" ? fullRange(pay) : fullPay(pay);
	return [paid ? (inNumbers ?? "Paid") : "Unpaid", payNote].filter(Boolean).join(". ");
}

export function wantedText(wanted: number) {
	return wanted === 1 ? "1 communicator" : `${wanted} communicators`;
}
