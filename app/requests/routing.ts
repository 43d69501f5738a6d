/**
 * Who is asked next when somebody requests a communicator: the whole rule, as one function without side effects.
 *
 * 1. Asked are only those whom the request fits: they answer requests, have room left this month, are available for what it is for, explain
 *    one of its topics, speak one of its languages, can be where it is, and work for what it pays.
 * 2. Of them, those come first who were asked least often this month, then those asked least often ever, then those not asked for
 *    longest. Asked is asked, whatever came of it: who declines loses nothing by it.
 * 3. Who is still equal comes in an order that is a matter of luck, another one for each request: that of a hash of both ids.
 * 4. For each communicator who is still wanted, a few are asked at a time. Who declines, or does not answer within a day, makes
 *    room for the next.
 *
 * Neither stars, followers nor the age of a card count. docs/decisions/0089-fair-routing.md says why, docs/fair-routing.md how evenly it asks.
 */
import type { Asking } from "#app/cards/asking.ts";
import { availabilityPresets } from "#app/cards/card.ts";
import { availabilityFor, type Purpose } from "./request.ts";

/** How many are waited for at a time, for each who is still wanted. */
export const askedAtOnce = 3;
/** Hours after which somebody who has not answered makes room for the next. */
export const hoursToAnswer = 24;

export interface RoutedRequest {
	id: string;
	purpose: Purpose;
	/** Any of them will do, in any case; none stands for any. */
	topics: readonly string[];
	/** Any of them will do, as BCP 47 has them; none stands for any. */
	languages: readonly string[];
	/** Whether it can be done from anywhere. */
	online: boolean;
	/** Where it is besides: a town as people write it, and a country as in ISO 3166-1 alpha-2; empty for nowhere but online. */
	town: string;
	country: string;
	paid: boolean;
	/** How many communicators are wanted. */
	wanted: number;
	/** From when on nobody is asked any more. */
	closesAt: Date;
}

type Terms = Pick<Asking, "town" | "country" | "travel" | "pay" | "requests" | "requestsPerMonth">;

export interface Candidate extends Terms {
	/** Of the card. */
	id: string;
	/** What they explain, in any case. */
	topics: readonly string[];
	/** What they say they are available for: of the choices of cards, or in their own words. */
	availability: readonly string[];
	languages: readonly string[];
	/** How often they were asked since the month began in UTC, by whomever. */
	askedThisMonth: number;
	/** How often they were ever asked, this month included. */
	askedEver: number;
	lastAskedAt: Date | null;
	/** When they were asked for this request, and what they answered; null if they were not. */
	asked: { at: Date; answer: "accepted" | "declined" | null } | null;
}

/** @returns the ids of those who are to be asked now, the first first; none when enough are waited for, or nobody is left */
export function whoIsNext(request: RoutedRequest, candidates: readonly Candidate[], now: Date) {
	return orderOf(request, candidates)
		.slice(0, roomFor(request, candidates, now))
		.map(({ id }) => id);
}

/**
 * Whether a request may go to somebody who has not blocked its author, nor is blocked by them. What they do not say of pay and travel
 * rules nothing out but other countries.
 */
export function fits(request: RoutedRequest, candidate: Candidate) {
	const { requests, requestsPerMonth, askedThisMonth, asked } = candidate;
	const isFree = requests === "yes" && askedThisMonth < (requestsPerMonth ?? Number.POSITIVE_INFINITY);
	return (
		isFree &&
		asked === null &&
		isAvailable(request.purpose, candidate.availability) &&
		haveCommon(request.topics, candidate.topics) &&
		haveCommon(request.languages, candidate.languages) &&
		canCome(request, candidate) &&
		candidate.pay !== (request.paid ? "unpaid" : "paid")
	);
}

/** How many may be asked now. */
export function roomFor({ wanted, closesAt }: RoutedRequest, candidates: readonly Candidate[], now: Date) {
	if (now >= closesAt) return 0;
	const asked = candidates.flatMap((candidate) => candidate.asked ?? []);
	const accepted = asked.filter(({ answer }) => answer === "accepted").length;
	const latest = now.getTime() - hoursToAnswer * 3_600_000;
	const waiting = asked.filter(({ at, answer }) => answer === null && at.getTime() > latest).length;
	return Math.max(0, (wanted - accepted) * askedAtOnce - waiting);
}

function orderOf(request: RoutedRequest, candidates: readonly Candidate[]) {
	return candidates
		.filter((candidate) => fits(request, candidate))
		.map((candidate) => ({ ...candidate, luck: hashOf(`${request.id} ${candidate.id}`) }))
		.sort(
			(one, other) =>
				one.askedThisMonth - other.askedThisMonth ||
				one.askedEver - other.askedEver ||
				(one.lastAskedAt?.getTime() ?? 0) - (other.lastAskedAt?.getTime() ?? 0) ||
				one.luck - other.luck ||
				(one.id < other.id ? -1 : 1),
		);
}

/** Who names none of the choices rules nothing out. */
function isAvailable(purpose: Purpose, availability: readonly string[]) {
	const named = availabilityPresets.filter((preset) => availability.includes(preset));
	const fitting = availabilityFor[purpose];
	return fitting === null || named.length === 0 || named.some((preset) => fitting.includes(preset));
}

function haveCommon(asked: readonly string[], said: readonly string[]) {
	const known = new Set(said.map(keyOf));
	return asked.length === 0 || asked.some((one) => known.has(keyOf(one)));
}

/** Who does not travel can be asked for what is in their own town; where no country is named, whoever lives in a town of that name. */
function canCome({ online, town, country }: RoutedRequest, candidate: Candidate) {
	if (online || candidate.travel === "anywhere") return true;
	const isAtHome = keyOf(candidate.town) === keyOf(town);
	if (country === "") return isAtHome;
	return candidate.country === country && (candidate.travel !== "none" || isAtHome);
}

function keyOf(text: string) {
	return text.trim().normalize("NFC").toLowerCase();
}

/** 32 bits in which each bit of the text counts: FNV-1a, mixed as MurmurHash3 ends. */
function hashOf(text: string) {
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}
