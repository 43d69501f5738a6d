/**
 * What a card tells those who look for somebody to ask, all of it optional: the rules, which run in the browser and on the server. The
 * limits and choices are CHECK constraints of the table.
 */
import type { Audience } from "#app/boards/audiences.ts";
import { countryName } from "#app/boards/countries.ts";
import { type Language, languageName } from "#app/boards/languages.ts";

export const askingLimits = { town: 80, timeZone: 40 } as const;
export const maxCardLanguages = 10;
export const maxRequestsPerMonth = 31;

/** How far somebody travels. `face` is what their card says. */
export const travelChoices = [
	{ value: "none", label: "No", face: "Online, or nearby" },
	{ value: "country", label: "In my country", face: "In their country" },
	{ value: "anywhere", label: "Anywhere", face: "Anywhere" },
] as const;
export type Travel = (typeof travelChoices)[number]["value"];

export const payChoices = [
	{ value: "paid", label: "Only paid", face: "Paid only" },
	{ value: "either", label: "Paid or unpaid", face: "Paid or unpaid" },
	{ value: "unpaid", label: "Only unpaid", face: "Unpaid only" },
] as const;
export type Pay = (typeof payChoices)[number]["value"];

/** Whether somebody answers requests. That they do not just now is for them alone: their card says nothing then. */
export const requestChoices = [
	{ value: "yes", label: "Yes" },
	{ value: "not now", label: "Not now" },
] as const;
export type Requests = (typeof requestChoices)[number]["value"];

/** What everybody sees of it. An empty text or list is not said. */
export interface ShownAsking {
	languages: Language[];
	town: string;
	/** By its code. */
	country: string;
	timeZone: string;
	audiences: Audience[];
	travel: Travel | "";
	pay: Pay | "";
	answersRequests: boolean;
}

export interface Asking extends Omit<ShownAsking, "answersRequests"> {
	requests: Requests | "";
	/** How many requests a month at most; null for any number. For its owner alone. */
	requestsPerMonth: number | null;
}

/** `Lisbon, Portugal`, as far as it is said. */
export function placeText({ town, country }: Pick<Asking, "town" | "country">) {
	return [town, country && countryName(country)].filter(Boolean).join(", ");
}

/** What a card says of it, in words, in the order in which it says it. */
export function askingFacts(card: ShownAsking) {
	const { languages, timeZone, audiences, travel, pay, answersRequests } = card;
	const facts = [
		{ name: "Languages", text: languages.map(languageName).join(", ") },
		{ name: "Based in", text: placeText(card) },
		{ name: "Time zone", text: timeZone.replaceAll("_", " ") },
		{ name: "Audiences", text: audiences.join(", ") },
		{ name: "Travels", text: travelChoices.find(({ value }) => value === travel)?.face ?? "" },
		{ name: "Pay", text: payChoices.find(({ value }) => value === pay)?.face ?? "" },
		{ name: "Requests", text: answersRequests ? "Answers requests" : "" },
	];
	return facts.filter(({ text }) => text !== "");
}

export const askingMessages = {
	choiceUnknown: "Choose from the list",
	languageUnknown: "Use English names of languages, separated by commas",
	languagesFull: `You can name up to ${maxCardLanguages} languages`,
	countryUnknown: "Use the English name of a country, such as Portugal",
	zoneUnknown: "Use the name of a time zone, or a large city in it, such as Lisbon",
	perMonth: `Use a whole number from 1 to ${maxRequestsPerMonth}, or leave it empty`,
} as const;
