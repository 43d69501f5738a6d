/** What it is to be asked: the words and limits, which run in the browser and on the server. */

export const offerAnswers = ["accepted", "declined"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

export const reasonLimit = 500;
/** Of those who said no, the latest that the author of the request reads. */
export const maxReasons = 20;
/** Colleagues whom one account suggests within a day, asked or not: what is refused tells little to whoever tries card after card. */
export const suggestionRate = { name: "request-suggestions", times: 20, seconds: 86_400 };

export const offerMessages = {
	signIn: "Sign in to answer requests",
	notFound: "You were not asked for this request",
	gone: "This request is no longer on the board.",
	answerMissing: "Choose yes or no",
	textMissing: "Write them a few words",
	reasonLong: `The reason must be at most ${reasonLimit} characters`,
	noColleague: "There is no such card in the directory",
	tooManySuggestions: "You have suggested many colleagues today. You can still say no without suggesting one.",
	colleagueNotAsked: "They can't be asked for this one",
	answered: "You have answered this request.",
	closed: "This request is now closed.",
	enough: "As many as were wanted have said yes by now. Thank you all the same.",
	noCard: "The card by which you were found is no longer there.",
	confirmFirst: "Confirm your email address before you say yes.",
	declined: "You said no.",
	passedOn: "You said no. Somebody else is asked now.",
	stopped: "You will get no requests until you change it on your card.",
	failed: "Failed to answer. Try again in a moment.",
	loadFailed: "This request can't be shown just now.",
} as const;
