/**
 * How evenly requests are spread by the rule of `app/requests/routing.ts`, beside two usual ones: a year of random requests to made-up
 * communicators, the same for each rule. Run it with `node scripts/simulate-routing.ts`; another seed goes behind it.
 */
import { countryCodes } from "#app/boards/countries.ts";
import { payChoices, travelChoices } from "#app/cards/asking.ts";
import { expertisePresets } from "#app/cards/card.ts";
import { type Candidate, fits, type RoutedRequest, roomFor, whoIsNext } from "#app/requests/routing.ts";
import { chance, pick, pickSkewed, type Random, randomNumbers } from "#server/seed/random.ts";

const communicators = 1_000;
const requests = 10_000;
const days = 365;
const day = 24 * 3_600_000;
const start = Date.UTC(2027, 0, 1);
const languages = ["en", "es", "de", "fr", "pt", "sw"];
const countries = countryCodes.slice(0, 12);

type Person = Omit<Candidate, "asked"> & { stars: number };
type Asked = Map<Person, NonNullable<Candidate["asked"]>>;
type Rule = (request: RoutedRequest, candidates: (Candidate & { stars: number })[], now: Date) => string[];

/** In the order of a column, as most lists of experts are read. */
const by =
	(order: (person: Candidate & { stars: number }) => number | string): Rule =>
	(request, candidates, now) =>
		candidates
			.filter((candidate) => fits(request, candidate))
			.sort((one, other) => (order(one) < order(other) ? -1 : 1))
			.slice(0, roomFor(request, candidates, now))
			.map(({ id }) => id);

const rules: [name: string, rule: Rule][] = [
	["Asked least, longest ago", whoIsNext],
	["First come", by(({ id }) => id)],
	["Most starred", by(({ stars, id }) => `${String(1e6 - stars).padStart(7, "0")}${id}`)],
];

function makePerson(random: Random, number: number): Person {
	return {
		id: String(number).padStart(4, "0"),
		topics: [...new Set([pickSkewed(random, expertisePresets), pickSkewed(random, expertisePresets)])],
		// For anything.
		availability: [],
		languages: [...new Set(["en", ...(chance(random, 0.5) ? [pickSkewed(random, languages)] : [])])],
		town: pick(random, ["Northport", "Southport"]),
		country: pickSkewed(random, countries),
		travel: pick(random, travelChoices).value,
		pay: pickSkewed(random, payChoices).value,
		requests: chance(random, 0.95) ? "yes" : "not now",
		requestsPerMonth: chance(random, 0.5) ? 1 + Math.floor(random() * 6) : null,
		askedThisMonth: 0,
		askedEver: 0,
		lastAskedAt: null,
		// A few have most of them.
		stars: Math.floor(3 / (random() + 0.001)),
	};
}

function makeRequest(random: Random, number: number): RoutedRequest {
	const opensOn = Math.floor((number / requests) * days);
	return {
		id: `request ${number}`,
		purpose: "talk",
		topics: [pickSkewed(random, expertisePresets)],
		languages: [chance(random, 0.7) ? "en" : pickSkewed(random, languages)],
		online: chance(random, 0.5),
		town: pick(random, ["Northport", "Southport"]),
		country: pickSkewed(random, countries),
		paid: chance(random, 0.5),
		wanted: 1 + Math.floor(random() ** 3 * 4),
		closesAt: new Date(start + (opensOn + 7) * day),
	};
}

/** A year by one rule: each day those are asked who are next, and answer until the day after. */
function simulate(rule: Rule, seed: number) {
	const random = randomNumbers(seed);
	const people = Array.from({ length: communicators }, (_, i) => makePerson(random, i));
	const all = Array.from({ length: requests }, (_, i) => makeRequest(random, i));
	const answers = randomNumbers(seed + 1);
	let open: { request: RoutedRequest; asked: Asked }[] = [];
	let found = 0;
	for (let today = 0; today < days + 7; today++) {
		const now = new Date(start + today * day);
		if (now.getUTCDate() === 1) for (const person of people) person.askedThisMonth = 0;
		for (const request of all.filter((_, i) => Math.floor((i / requests) * days) === today))
			open.push({ request, asked: new Map() });
		for (const { request, asked } of open) {
			const candidates = people.map((person) => ({ ...person, asked: asked.get(person) ?? null }));
			for (const id of rule(request, candidates, now)) {
				const person = people[Number(id)];
				if (!person) continue;
				person.askedThisMonth++;
				person.askedEver++;
				person.lastAskedAt = now;
				asked.set(person, { at: now, answer: answerOf(answers) });
			}
		}
		const isFound = ({ request, asked }: (typeof open)[number]) =>
			[...asked.values()].filter(({ answer }) => answer === "accepted").length >= request.wanted;
		found += open.filter(isFound).length;
		open = open.filter((one) => !isFound(one) && one.request.closesAt > now);
	}
	return { people, found };
}

function answerOf(random: Random) {
	const luck = random();
	return luck < 0.35 ? "accepted" : luck < 0.7 ? "declined" : null;
}

/** 0 if all have the same, towards 1 the fewer have all. */
function gini(counts: number[]) {
	const sorted = counts.toSorted((one, other) => one - other);
	const total = sorted.reduce((sum, count) => sum + count, 0);
	const weighted = sorted.reduce((sum, count, i) => sum + (i + 1) * count, 0);
	return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

const seed = Number(process.argv[2] ?? 1);
console.log(`| Rule | Gini coefficient | Ever asked | Median | Most | Requests that found all | Asked in all |`);
console.log(`| --- | --- | --- | --- | --- | --- | --- |`);
for (const [name, rule] of rules) {
	const { people, found } = simulate(rule, seed);
	const counts = people.filter((person) => person.requests === "yes").map(({ askedEver }) => askedEver);
	const sorted = counts.toSorted((one, other) => one - other);
	const figures = [
		gini(counts).toFixed(3),
		`${((100 * counts.filter((count) => count > 0).length) / counts.length).toFixed(1)} %`,
		sorted[Math.floor(sorted.length / 2)],
		sorted.at(-1),
		`${((100 * found) / requests).toFixed(1)} %`,
		counts.reduce((sum, count) => sum + count, 0).toLocaleString("en-US"),
	];
	console.log(`| ${[name, ...figures].join(" | ")} |`);
}
