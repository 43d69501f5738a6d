import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "#app/boards/languages.ts";
import { eventForm } from "#tests/events.ts";
import { eventOf } from "./event.demo.server.ts";
import { demoEvents } from "./event.demo.ts";
import { eventLimits, eventMessages, maxDays, maxLanguages, maxSpeakers } from "./event.ts";
import { readEventFilters } from "./event-filters.ts";
import { eventSchema } from "./event-input.ts";
import { offsetTime, timesOf, timeZones, wallTime } from "./event-times.server.ts";
import { spanText, textElsewhere } from "./time-zone.ts";

function read(fields: Record<string, string>) {
	return eventSchema.safeParse(Object.fromEntries(eventForm(fields)));
}

/** What is told of each field. */
function mistakesOf(fields: Record<string, string>) {
	const { error } = read(fields);
	return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("the form of an event", () => {
	test("takes a valid one, as it is kept", () => {
		expect(read({ languages: "english, pt,Portuguese", starts: "2026-12-05 18:30", online: "on" }).data).toMatchObject({
			languages: ["en", "pt"],
			starts: "2026-12-05T18:30",
			online: true,
			free: false,
			speakers: [],
		});
	});

	test.each([
		[{ title: "  " }, { title: eventMessages.titleMissing }],
		[{ kind: "" }, { kind: eventMessages.kindMissing }],
		[{ kind: "party" }, { kind: eventMessages.choiceUnknown }],
		[{ description: "" }, { description: eventMessages.descriptionMissing }],
		[{ starts: "" }, { starts: eventMessages.startMissing }],
		[{ ends: "" }, { ends: eventMessages.endMissing }],
		[{ starts: "tomorrow" }, { starts: eventMessages.timeUnknown }],
		[{ starts: "2026-02-30T10:00" }, { starts: eventMessages.timeUnknown }],
		[{ starts: "2026-12-05T24:30" }, { starts: eventMessages.timeUnknown }],
		[{ timeZone: "" }, { timeZone: eventMessages.zoneMissing }],
		[{ place: "" }, { place: eventMessages.placeMissing }],
		[{ onlineUrl: "example.org/live" }, { onlineUrl: eventMessages.linkNotOnline }],
		[{ onlineUrl: "javascript:alert(1)", online: "on" }, { onlineUrl: "Please enter a valid URL" }],
		[{ organiser: "" }, { organiser: eventMessages.organiserMissing }],
		[{ cost: "" }, { cost: eventMessages.costMissing }],
		[{ languages: "English, Klingon" }, { languages: eventMessages.languageUnknown }],
		[{ languages: languages.slice(0, maxLanguages + 1).join() }, { languages: eventMessages.languagesFull }],
		[
			{ speakers: Array.from({ length: maxSpeakers + 1 }, (_, i) => `a${i}`).join("\n") },
			{ speakers: eventMessages.speakersFull },
		],
		[{ title: "t".repeat(eventLimits.title + 1) }, { title: `Title must be ${eventLimits.title} characters or less` }],
	])("says what is wrong with %j", (fields: Record<string, string>, mistakes) => {
		expect(mistakesOf(fields)).toEqual(mistakes);
	});

	test.each<Record<string, string>>([
		{ place: "", online: "on" },
		{ cost: "", free: "on" },
		{ cost: "Donations", free: "on" },
	])("takes %j", (fields) => {
		expect(mistakesOf(fields)).toEqual({});
	});

	test("names speakers one a line or between commas, each once", () => {
		expect(read({ speakers: "ada-lovelace, https://x.org/card/b\n\nada-lovelace" }).data?.speakers).toEqual([
			"ada-lovelace",
			"https://x.org/card/b",
		]);
	});
});

describe("the address of the board", () => {
	test("counts what makes no sense as not asked", () => {
		const nonsense = { kind: "party", when: "2026-13", language: "tlh", online: "yes", page: "-1", series: " " };
		expect(readEventFilters(new URLSearchParams(nonsense))).toEqual(readEventFilters(new URLSearchParams()));
		expect(readEventFilters(new URLSearchParams({ when: "2026-02-30" })).when).toBeNull();
		expect(readEventFilters(new URLSearchParams({ when: "0026-02-03" })).when).toBeNull();
	});

	test("knows months and days", () => {
		expect(["2026-12", "2028-02-29"].map((when) => readEventFilters(new URLSearchParams({ when })).when)).toEqual([
			"2026-12",
			"2028-02-29",
		]);
	});
});

const now = Date.parse("2026-01-01T00:00:00Z");
const timed = (starts: string, ends: string, timeZone = "Europe/Berlin") => timesOf({ starts, ends, timeZone }, now);

describe("times", () => {
	test("are moments by the rules of their time zone", () => {
		const winter = timed("2026-12-05T19:30", "2026-12-05T21:00");
		expect(winter).toEqual({
			times: {
				startsAt: new Date("2026-12-05T18:30:00Z"),
				endsAt: new Date("2026-12-05T20:00:00Z"),
				startsOn: "2026-12-05",
				endsOn: "2026-12-05",
			},
		});
		expect(timed("2026-07-05T19:30", "2026-07-05T21:00")).toMatchObject({
			times: { startsAt: new Date("2026-07-05T17:30:00Z") },
		});
		expect(timed("2026-07-05T19:30", "2026-07-06T01:00", "Asia/Kathmandu")).toMatchObject({
			times: { startsAt: new Date("2026-07-05T13:45:00Z"), endsOn: "2026-07-06" },
		});
	});

	test("that end at midnight end with the day before, also where the clocks skip it", () => {
		expect(timed("2026-12-05T20:00", "2026-12-06T00:00")).toMatchObject({ times: { endsOn: "2026-12-05" } });
		expect(timed("2026-12-05T20:00", "2026-12-06T00:01")).toMatchObject({ times: { endsOn: "2026-12-06" } });
		expect(timed("2026-12-05T00:00", "2026-12-07T00:00")).toMatchObject({ times: { endsOn: "2026-12-06" } });
		expect(timed("2026-03-28T20:00", "2026-03-29T01:00", "Asia/Beirut")).toMatchObject({
			times: { endsOn: "2026-03-28" },
		});
	});

	test("that there are not, as clocks are put forward, are told by their field", () => {
		const skipped = "There is no 02:30 on that day: the clocks are put forward";
		expect(timed("2026-03-29T02:30", "2026-03-29T04:00")).toEqual({ mistakes: { starts: [skipped] } });
		expect(timed("2026-03-29T01:30", "2026-03-29T02:30")).toEqual({ mistakes: { ends: [skipped] } });
		expect(timed("2026-03-29T02:30", "2026-03-29T04:00", "Europe/London")).toHaveProperty("times");
	});

	test("that there are twice, as clocks are put back, are the first, and an end the first after the start", () => {
		expect(timed("2026-10-25T02:30", "2026-10-25T04:00")).toMatchObject({
			times: { startsAt: new Date("2026-10-25T00:30:00Z") },
		});
		expect(timed("2026-10-25T02:45", "2026-10-25T02:15")).toMatchObject({
			times: { startsAt: new Date("2026-10-25T00:45:00Z"), endsAt: new Date("2026-10-25T01:15:00Z") },
		});
	});

	test.each([
		["2026-12-05T19:30", "2026-12-05T19:30", { ends: [eventMessages.endsBeforeStart] }],
		["2026-12-05T19:30", "2026-12-04T20:30", { ends: [eventMessages.endsBeforeStart] }],
		["2026-02-01T00:00", "2026-04-05T00:00", { ends: [eventMessages.tooLong] }],
		["2025-12-05T19:30", "2025-12-05T20:30", { ends: [eventMessages.isOver] }],
		["2028-12-05T19:30", "2028-12-05T20:30", { starts: [eventMessages.tooFarAhead] }],
	])("from %s to %s are refused", (starts, ends, mistakes) => {
		expect(timed(starts, ends)).toEqual({ mistakes });
	});

	test("may begin until the same day in two years, in their own time zone", () => {
		expect(timed("2028-01-01T23:00", "2028-01-02T01:00")).toHaveProperty("times");
		const mistakes = { starts: [eventMessages.tooFarAhead] };
		expect(timed("2028-01-02T00:00", "2028-01-02T01:00")).toEqual({ mistakes });
		expect(timed("2028-01-01T01:00", "2028-01-01T02:00", "America/New_York")).toEqual({ mistakes });
	});

	test("of an event may be as long as the longest one", () => {
		const ends = new Date(Date.parse("2026-05-01T10:00Z") + maxDays * 86_400_000).toISOString().slice(0, 16);
		expect(timed("2026-05-01T10:00", ends)).toHaveProperty("times");
		expect(timed("2026-08-25T10:00", "2026-10-26T10:00")).toHaveProperty("times");
		const mistakes = { ends: [eventMessages.tooLong] };
		expect(timed("2026-08-25T10:00", "2026-10-26T10:01")).toEqual({ mistakes });
		expect(timed("2026-02-25T10:00", "2026-04-28T10:01")).toEqual({ mistakes });
	});

	test.each(["Mars/Olympus", "", "+05:00", "europe/berlin", "UTC'; drop table events"])(
		"are of a time zone of the list, which %j is not",
		(timeZone) => {
			expect(timed("2026-12-05T19:30", "2026-12-05T20:30", timeZone)).toEqual({
				mistakes: { timeZone: [eventMessages.choiceUnknown] },
			});
		},
	);

	test("come back into the form as they were typed, in every time zone", () => {
		expect(timeZones.length).toBeGreaterThan(400);
		expect(new Set(timeZones).size).toBe(timeZones.length);
		const minute = fc.integer({ min: 0, max: 500_000 });
		fc.assert(
			fc.property(fc.constantFrom(...timeZones), minute, (timeZone, minutes) => {
				const starts = new Date(now + minutes * 60_000).toISOString().slice(0, 16);
				const ends = new Date(now + (minutes + 90) * 60_000).toISOString().slice(0, 16);
				const timing = timesOf({ starts, ends, timeZone }, now - 86_400_000);
				if ("mistakes" in timing) return;
				const { startsAt, endsAt } = timing.times;
				expect([wallTime(startsAt, timeZone), wallTime(endsAt, timeZone)]).toEqual([starts, ends]);
				expect(Date.parse(offsetTime(startsAt, timeZone))).toBe(startsAt.getTime());
			}),
		);
	});
});

describe("in words, a time", () => {
	const inBerlin = (startsAt: string, endsAt: string) =>
		spanText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, "Europe/Berlin");

	test.each([
		["2026-10-24T23:00Z", "2026-10-25T02:30Z", "Sun, Oct 25, 2026, 1:00 AM GMT+2 – Sun, Oct 25, 2026, 3:30 AM GMT+1"],
		["2026-10-25T00:15Z", "2026-10-25T01:45Z", "Sun, Oct 25, 2026, 2:15 AM GMT+2 – Sun, Oct 25, 2026, 2:45 AM GMT+1"],
		["2026-10-25T00:30Z", "2026-10-25T01:30Z", "Sun, Oct 25, 2026, 2:30 AM GMT+2 – Sun, Oct 25, 2026, 2:30 AM GMT+1"],
		["2026-03-29T00:00Z", "2026-03-29T03:00Z", "Sun, Mar 29, 2026, 1:00 AM GMT+1 – Sun, Mar 29, 2026, 5:00 AM GMT+2"],
	])("from %s to %s, as the clocks change, has each its own offset", (startsAt, endsAt, text) => {
		expect(inBerlin(startsAt, endsAt)).toBe(text);
	});

	test("has one offset as long as the clocks stay", () => {
		expect(inBerlin("2026-12-05T18:00Z", "2026-12-05T20:00Z")).toBe("Sat, Dec 5, 2026, 7:00 – 9:00 PM GMT+1");
	});

	test.each([
		["Europe/Berlin", "Asia/Tokyo", "Sun, Dec 6, 2026, 3:00 – 5:00 AM GMT+9"],
		["Europe/Berlin", "Europe/Paris", undefined],
		["Not/Known", "Asia/Tokyo", "Sun, Dec 6, 2026, 3:00 – 5:00 AM GMT+9"],
		["Europe/Berlin", "Not/Known", undefined],
		["Not/Known", "Etc/Unknown", undefined],
	])("of %s is told in %s, as far as the browser knows them", (timeZone, elsewhere, text) => {
		const span = { startsAt: new Date("2026-12-05T18:00Z"), endsAt: new Date("2026-12-05T20:00Z") };
		expect(textElsewhere(span, timeZone, elsewhere)).toBe(text);
	});
});

test("what the board starts with obeys the rules, on any day of the year", () => {
	for (let day = 0; day < 366; day += 5) {
		const at = Date.parse("2027-01-01T09:00:00Z") + day * 86_400_000;
		for (const demo of demoEvents) expect(eventOf(demo, at).endsAt.getTime()).toBeGreaterThan(at - 30 * 86_400_000);
	}
});
