/** What calendars are given, read by a parser of others. */
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { writeCalendar } from "./event.calendar.server.ts";
import { descriptionInCalendar } from "./event.ts";
import type { PublicEvent } from "./event-public.server.ts";

const event: PublicEvent = {
	id: "7d1c2a94-30c8-4a53-8f5b-1f0c6f5d9a21",
	title: "Ça brûle; une bougie, \\ et 海のすべて 🕯️".repeat(3),
	kind: "lecture",
	description: "One candle,\nsix evenings.\n\nBEGIN:VALARM\r\nBring a question; or two.",
	startsAt: new Date("2026-10-25T00:30:00Z"),
	endsAt: new Date("2026-10-25T02:00:00Z"),
	timeZone: "Europe/London",
	startsOn: "2026-10-25",
	endsOn: "2026-10-25",
	place: "Faraday House, London",
	online: true,
	onlineUrl: "https://example.org/live?a=1,2;b",
	organiser: "Faraday House",
	free: false,
	cost: "£5, students £2",
	languages: ["en"],
	registrationUrl: "https://example.org/candle",
	series: "",
	imageUrl: null,
	cancelled: false,
	sequence: 3,
	createdAt: new Date("2026-09-01T09:00:00Z"),
	updatedAt: new Date("2026-09-02T09:00:00Z"),
};
const origin = "https://heliograph.example";

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	return { calendar, events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)) };
}

test("an event reads as it is, whatever characters are in it", () => {
	const { calendar, events } = read(writeCalendar({ origin, events: [event] }));
	const [read1] = events;
	if (!read1) throw new Error("There is no event");
	expect(read1.uid).toBe(`urn:uuid:${event.id}`);
	expect(read1.summary).toBe(event.title);
	expect(read1.startDate.toJSDate()).toEqual(event.startsAt);
	expect(read1.endDate.toJSDate()).toEqual(event.endsAt);
	expect(read1.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
	expect(read1.sequence).toBe(3);
	expect(read1.location).toBe("Faraday House, London, and online");
	expect(read1.description).toContain("six evenings.\n\nBEGIN:VALARM\nBring a question; or two.");
	expect(read1.description).toContain(event.onlineUrl);
	const value = (name: string) => read1.component.getFirstPropertyValue(name)?.toString();
	expect(value("url")).toBe(`${origin}/events/${event.id}`);
	expect(value("status")).toBe("CONFIRMED");
	expect(value("dtstamp")).toBe("2026-09-02T09:00:00Z");
	expect(read1.component.getAllSubcomponents()).toEqual([]);
	// A file that is opened is added to a calendar, and not subscribed to.
	expect(calendar.getFirstPropertyValue("method")).toBeNull();
});

test("lines have at most 75 octets and end in CRLF, and no character is cut", () => {
	const text = writeCalendar({ name: "Events · Heliograph", origin, events: [event, event] });
	expect(text.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
	const lines = text.split("\r\n");
	expect(lines.length).toBeGreaterThan(30);
	for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufffd]/);
});

test("one that is cancelled says so", () => {
	const { events } = read(writeCalendar({ origin, events: [{ ...event, cancelled: true, sequence: 4 }] }));
	expect(events[0]?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
	expect(events[0]?.sequence).toBe(4);
});

test("a calendar to subscribe to has a name, says how often to ask, and is the same until something changes", () => {
	const long = { ...event, description: "candle ".repeat(700) };
	const written = writeCalendar({ name: "Events: “candle”, Free · Heliograph", origin, events: [event, long] });
	const { calendar, events } = read(written);
	const value = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
	// The parser takes both names as they are written.
	for (const name of ["name", "x-wr-calname"]) expect(value(name)).toBe("Events: “candle”\\, Free · Heliograph");
	expect(value("refresh-interval")).toBe("PT1H");
	expect(value("version")).toBe("2.0");
	expect(value("prodid")).toBe("-//Heliograph//Events//EN");
	expect(events[1]?.description.length).toBeLessThan(descriptionInCalendar + 300);
	expect(writeCalendar({ name: "Events: “candle”, Free · Heliograph", origin, events: [event, long] })).toBe(written);
});

test("one without events is a calendar too, which has to have something in it", () => {
	const { calendar, events } = read(writeCalendar({ name: "Events: “eclipse” · Heliograph", origin, events: [] }));
	expect(events).toEqual([]);
	expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
	expect(new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? "").tzid).toBe("Etc/UTC");
});
