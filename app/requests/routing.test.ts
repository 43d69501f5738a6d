import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { payChoices, requestChoices, travelChoices } from "#app/cards/asking.ts";
import { purposes } from "./request.ts";
import { askedAtOnce, type Candidate, fits, hoursToAnswer, type RoutedRequest, roomFor, whoIsNext } from "./routing.ts";

const now = new Date("2026-11-24T12:00:00Z");
const hour = 3_600_000;
const values = <Value extends string>(choices: readonly { value: Value }[]) =>
	fc.constantFrom<Value | "">("", ...choices.map(({ value }) => value));
const some = (...texts: string[]) => fc.subarray(texts);
const past = fc.nat({ max: 100 * 24 }).map((hours) => new Date(now.getTime() - hours * hour));

const request = fc.record<RoutedRequest>({
	id: fc.uuid(),
	purpose: fc.constantFrom(...purposes),
	topics: some("Ecology", "AI/ML"),
	languages: some("en", "pt"),
	online: fc.boolean(),
	town: fc.constantFrom("", "Lisbon"),
	country: fc.constantFrom("", "PT"),
	paid: fc.boolean(),
	wanted: fc.integer({ min: 1, max: 4 }),
	closesAt: fc.constant(new Date("2027-01-01")),
});

const candidate = fc.record<Candidate>({
	id: fc.uuid(),
	topics: some("ecology", "AI/ML", "Chemistry"),
	availability: some("Public Speaking", "Writing Articles", "Puppet shows"),
	languages: some("en", "pt", "de"),
	town: fc.constantFrom("", "lisbon", "Porto"),
	country: fc.constantFrom("", "PT", "ES"),
	travel: values(travelChoices),
	pay: values(payChoices),
	requests: fc.oneof(fc.constant("yes" as const), values(requestChoices)),
	requestsPerMonth: fc.option(fc.integer({ min: 1, max: 4 })),
	askedThisMonth: fc.nat({ max: 4 }),
	askedEver: fc.nat({ max: 9 }),
	lastAskedAt: fc.option(past),
	asked: fc.option(fc.record({ at: past, answer: fc.constantFrom("accepted", "declined", null) }), { freq: 4 }),
});

/** Somebody whom every request fits. */
const fitting = fc
	.record({
		id: fc.uuid(),
		askedThisMonth: fc.nat({ max: 2 }),
		askedEver: fc.nat({ max: 2 }),
		lastAskedAt: fc.option(past),
	})
	.map(anybody);
const candidates = fc.uniqueArray(fc.oneof(candidate, fitting), { selector: ({ id }) => id, maxLength: 40 });

/** The same, never asked before. */
function anybody(fields: Partial<Candidate> & { id: string }): Candidate {
	const terms = {
		town: "",
		country: "",
		travel: "anywhere",
		pay: "either",
		requests: "yes",
		requestsPerMonth: null,
	} as const;
	const never = { askedThisMonth: 0, askedEver: 0, lastAskedAt: null, asked: null };
	return { topics: ["Ecology", "AI/ML"], availability: [], languages: ["en", "pt"], ...terms, ...never, ...fields };
}

function requestOf(fields: Partial<RoutedRequest> = {}): RoutedRequest {
	const place = { online: true, town: "", country: "" };
	return {
		id: "r",
		purpose: "talk",
		topics: [],
		languages: [],
		...place,
		paid: true,
		wanted: 1,
		closesAt: new Date("2027-01-01"),
		...fields,
	};
}

/** Asks one after the other, with some days between them, and counts. Nobody answers. */
function askInTurn(people: Candidate[], ids: string[], daysBetween: number) {
	let at = new Date("2026-01-01T00:00:00Z");
	const history: string[][] = [];
	for (const id of ids) {
		const month = at.getUTCMonth();
		at = new Date(at.getTime() + daysBetween * 24 * hour);
		if (at.getUTCMonth() !== month) for (const person of people) person.askedThisMonth = 0;
		const next = whoIsNext(requestOf({ id, closesAt: new Date("2100-01-01") }), people, at);
		for (const person of people.filter((person) => next.includes(person.id))) {
			person.askedThisMonth++;
			person.askedEver++;
			person.lastAskedAt = at;
		}
		history.push(next);
	}
	return history;
}

describe("who is asked next", () => {
	test("does not depend on the order in which the candidates come, and is the same each time", () => {
		fc.assert(
			fc.property(request, candidates, fc.infiniteStream(fc.nat()), (request, candidates, numbers) => {
				const shuffled = candidates.map((one) => ({ one, at: numbers.next().value })).sort((a, b) => a.at - b.at);
				const next = whoIsNext(request, candidates, now);
				expect(
					whoIsNext(
						request,
						shuffled.map(({ one }) => one),
						now,
					),
				).toEqual(next);
				expect(whoIsNext(request, candidates, now)).toEqual(next);
			}),
		);
	});

	test("is somebody whom the request fits, and never more than there is room for", () => {
		fc.assert(
			fc.property(request, candidates, (request, candidates) => {
				const next = candidates.filter(({ id }) => whoIsNext(request, candidates, now).includes(id));
				for (const one of next) {
					expect(one.requests).toBe("yes");
					expect(one.asked).toBeNull();
					expect(one.askedThisMonth).toBeLessThan(one.requestsPerMonth ?? Number.POSITIVE_INFINITY);
				}
				const free = candidates.filter((candidate) => fits(request, candidate)).length;
				expect(next).toHaveLength(Math.min(free, roomFor(request, candidates, now)));
			}),
		);
	});

	test("is not changed by somebody whom the request does not fit", () => {
		fc.assert(
			fc.property(request, candidates, candidate, fc.nat(), (request, candidates, other, place) => {
				const stranger = { ...other, asked: null };
				fc.pre(!fits(request, stranger) && candidates.every(({ id }) => id !== other.id));
				const more = candidates.toSpliced(place % (candidates.length + 1), 0, stranger);
				expect(whoIsNext(request, more, now)).toEqual(whoIsNext(request, candidates, now));
			}),
		);
	});

	test("is who was asked least this month, then least ever, then longest ago, before anybody else whom the request fits", () => {
		fc.assert(
			fc.property(request, candidates, (request, candidates) => {
				const next = whoIsNext(request, candidates, now);
				const chosen = next.flatMap((id) => candidates.filter((one) => one.id === id));
				const left = candidates.filter((one) => fits(request, one) && !next.includes(one.id));
				const turn = ({ askedThisMonth, askedEver, lastAskedAt }: Candidate) =>
					askedThisMonth * 1e15 + askedEver * 1e13 + (lastAskedAt?.getTime() ?? 0);
				const last = Math.max(...chosen.map(turn));
				expect(chosen.map(turn)).toEqual(chosen.map(turn).sort((one, other) => one - other));
				for (const one of chosen.length > 0 ? left : []) expect(turn(one)).toBeGreaterThanOrEqual(last);
			}),
		);
	});

	test("is in turn everybody: nobody is asked twice more than somebody else, over months, whoever comes", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 30 }),
				fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 }),
				fc.integer({ min: 1, max: 20 }),
				(ids, requests, daysBetween) => {
					const people = ids.map((id) => anybody({ id }));
					askInTurn(people, requests, daysBetween);
					const counts = people.map(({ askedEver }) => askedEver);
					expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
				},
			),
			{ numRuns: 50 },
		);
	});

	test("is never somebody beyond what they take in a month, and those with room are asked in their stead", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.record({ id: fc.uuid(), most: fc.integer({ min: 1, max: 3 }) }), {
					selector: ({ id }) => id,
					minLength: 4,
					maxLength: 12,
				}),
				fc.uniqueArray(fc.uuid(), { minLength: 15, maxLength: 30 }),
				(members, requests) => {
					const people = members.map(({ id, most }) => anybody({ id, requestsPerMonth: most }));
					const asked = askInTurn(people, requests, 0).flat();
					const capacity = members.reduce((sum, { most }) => sum + most, 0);
					for (const { id, most } of members)
						expect(asked.filter((one) => one === id).length).toBeLessThanOrEqual(most);
					expect(asked).toHaveLength(capacity);
				},
			),
			{ numRuns: 50 },
		);
	});

	test("leaves out nobody whom requests fit, whatever else they take and others explain, as long as they keep coming", () => {
		const topic = fc.constantFrom("Ecology", "Chemistry", "Astronomy");
		const language = fc.constantFrom("en", "pt", "is");
		const member = fc.record({ id: fc.uuid(), topic, language, most: fc.option(fc.integer({ min: 1, max: 3 })) });
		const asking = fc.record({ id: fc.uuid(), topic, language });
		fc.assert(
			fc.property(
				fc.uniqueArray(member, { selector: ({ id }) => id, minLength: 1, maxLength: 25 }),
				fc.uniqueArray(asking, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }),
				(members, kinds) => {
					const people = members.map(({ id, topic, language, most }) =>
						anybody({ id, topics: [topic], languages: [language], requestsPerMonth: most }),
					);
					const wanted = kinds.map(({ id, ...kind }) =>
						requestOf({ id, topics: [kind.topic], languages: [kind.language], closesAt: new Date("2100-01-01") }),
					);
					// Each kind comes once a month: each month the three who wait longest are asked for it, so all are in as many months as there are people.
					for (let month = 0; month < people.length; month++) {
						const at = new Date(Date.UTC(2026, month, 15));
						for (const person of people) person.askedThisMonth = 0;
						for (const request of wanted) {
							const next = whoIsNext({ ...request, id: `${request.id} ${month}` }, people, at);
							for (const person of people.filter(({ id }) => next.includes(id))) {
								person.askedThisMonth++;
								person.askedEver++;
								person.lastAskedAt = at;
							}
						}
					}
					const starved = people.filter((one) => one.askedEver === 0 && wanted.some((request) => fits(request, one)));
					expect(starved).toEqual([]);
				},
			),
			{ numRuns: 50 },
		);
	});

	test("is a newcomer once, and then in turn with those who were asked for years", () => {
		const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
		const old = ids.map((id) => anybody({ id, askedEver: 50, lastAskedAt: new Date("2025-12-01") }));
		const history = askInTurn([...old, anybody({ id: "new" })], ["1", "2", "3", "4"], 1);
		expect(history.map((next) => next.includes("new"))).toEqual([true, false, false, true]);
		expect(new Set(history.slice(0, 3).flat()).size).toBe(9);
	});

	test("is among equals a matter of luck: of many requests everybody is first about as often", () => {
		const people = Array.from({ length: 10 }, (_, i) => anybody({ id: `00000000-0000-4000-8000-00000000000${i}` }));
		const first = Array.from({ length: 5000 }, (_, i) => whoIsNext(requestOf({ id: `request ${i}` }), people, now)[0]);
		for (const { id } of people) {
			const share = first.filter((one) => one === id).length / first.length;
			expect(share).toBeGreaterThan(0.08);
			expect(share).toBeLessThan(0.12);
		}
	});
});

describe("a request", () => {
	const lisbon = { online: false, town: "Lisbon", country: "PT" };
	test.each<[string, Partial<RoutedRequest>, Partial<Candidate>, boolean]>([
		["one of its topics, in any case", { topics: ["Ecology", "AI/ML"] }, { topics: ["ecology"] }, true],
		["none of its topics", { topics: ["Ecology"] }, { topics: ["Chemistry"] }, false],
		["one of its languages", { languages: ["pt", "en"] }, { languages: ["de", "en"] }, true],
		["none of its languages", { languages: ["pt"] }, { languages: ["en"] }, false],
		["no languages said", { languages: ["pt"] }, { languages: [] }, false],
		[
			"online for somebody who does not travel",
			{ online: true, country: "PT" },
			{ travel: "none", country: "ES" },
			true,
		],
		["the own town", lisbon, { travel: "none", country: "PT", town: " lisbon" }, true],
		["another town, for who does not travel", lisbon, { travel: "none", country: "PT", town: "Porto" }, false],
		["another town in the country", lisbon, { travel: "country", country: "PT", town: "Porto" }, true],
		["the country, for who says nothing of travel", lisbon, { travel: "", country: "PT" }, true],
		["another country", lisbon, { travel: "country", country: "ES" }, false],
		["another country, for who travels anywhere", lisbon, { travel: "anywhere", country: "ES" }, true],
		["a country, for who says none", lisbon, { travel: "", country: "" }, false],
		["paid work for who works unpaid only", { paid: true }, { pay: "unpaid" }, false],
		["paid work for who says nothing of pay", { paid: true }, { pay: "" }, true],
		["unpaid work for who works for pay only", { paid: false }, { pay: "paid" }, false],
		["unpaid work for who takes either", { paid: false }, { pay: "either" }, true],
		["who says 'not now'", {}, { requests: "not now" }, false],
		["who never said that they answer", {}, { requests: "" }, false],
		["who has room for one more", {}, { requestsPerMonth: 3, askedThisMonth: 2 }, true],
		["who is full", {}, { requestsPerMonth: 3, askedThisMonth: 3 }, false],
		["who has declined it", {}, { asked: { at: now, answer: "declined" } }, false],
	])("with %s", (_, asked, said, isFit) => {
		expect(fits(requestOf(asked), anybody({ id: "c", ...said }))).toBe(isFit);
	});

	test("waits for three at a time for each who is wanted, and for nobody longer than a day", () => {
		const people = Array.from({ length: 20 }, (_, i) => anybody({ id: String(i) }));
		const answered = (answer: "accepted" | "declined" | null, hoursAgo = 1) => ({
			at: new Date(now.getTime() - hoursAgo * hour),
			answer,
		});
		const room = (wanted: number, ...asked: Candidate["asked"][]) => {
			const all = people.map((person, i) => ({ ...person, asked: asked[i] ?? null }));
			return whoIsNext(requestOf({ wanted }), all, now).length;
		};
		expect(room(1)).toBe(askedAtOnce);
		expect(room(2)).toBe(2 * askedAtOnce);
		expect(room(1, answered(null), answered("declined"))).toBe(askedAtOnce - 1);
		expect(room(1, answered(null, hoursToAnswer), answered(null, hoursToAnswer - 1))).toBe(askedAtOnce - 1);
		expect(room(2, answered("accepted"), answered(null))).toBe(askedAtOnce - 1);
		expect(room(1, answered("accepted"))).toBe(0);
		expect(whoIsNext(requestOf({ closesAt: now }), people, now)).toEqual([]);
	});
});
