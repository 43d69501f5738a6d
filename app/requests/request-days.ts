/** What is told of how requests go. */
import type { Language } from "#app/boards/languages.ts";
import { maxDaysOpen } from "./request.ts";

/** Days of which the numbers are kept and told, the one that runs included. */
export const daysTold = 1000;
/** Hours from when the first is asked, in which a yes counts as answered in time. */
export const hoursInTime = 48;
/** Days for which a day is counted anew: those who are asked late, and what a moderator takes back, still change it. */
export const daysUnsettled = 14;
/** Days for which it may still grow: so long can a request wait for a moderator and be open still, and then its author say what came of it. */
export const daysLate = maxDaysOpen + 30;
/** Topics and languages that are told, the most wanted first. */
export const maxTold = 12;
/** Requests of which it was said what came of them, by however many, before anything is told: of fewer it would tell what one says. */
export const fewestOutcomes = 10;

export const spreads = ["topic", "language"] as const;
export type Spread = (typeof spreads)[number];

export interface MonthOfRequests {
	/** Such as `2026-11`, in UTC. */
	month: string;
	requests: number;
	answered: number;
	/** On the last day of it that was counted; null where none was. */
	members: number | null;
	membersAsked: number | null;
}

/** What a request names: a topic, or empty for none; a language. */
export interface SpreadValues {
	topic: string;
	language: Language;
}

export interface ShareOfRequests<Value extends string = string> {
	value: Value;
	requests: number;
	answered: number;
}
