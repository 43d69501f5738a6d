import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import ICAL from "ical.js";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { columnsOf } from "#app/cards/card-own.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { cardInput } from "#tests/cards.ts";
import { addEvent, dayIn } from "#tests/events.ts";
import { testSite } from "#tests/site.ts";
import { readStructuredData } from "#tests/structured-data.ts";
import { events } from "./event.tables.server.ts";
import { eventMessages, eventsInCalendar, monthsOffered, overEventsInCalendar } from "./event.ts";
import { pastListing } from "./event-list.server.ts";
import { eventPictures } from "./event-picture.server.ts";

const app = await testSite();
const { db } = app;
beforeEach(() => db.delete(events));

const list = href("/events");
const oneDay = 86_400_000;

async function read(path: string, cookie = "") {
	const response = await app.get(path, cookie ? { Cookie: cookie } : {});
	expect(response.status).toBe(200);
	return response.text.replaceAll("&amp;", "&");
}

/** The titles of the events on a page of the board, in their order. */
async function titlesAt(search: string) {
	const html = await read(list + search);
	return [...html.matchAll(/<h4 class="board-row-title"[^>]*><a [^>]*>([^<]*)</g)].map(([, title]) => title);
}

async function addCard(fields: Partial<typeof scicommCards.$inferInsert> = {}) {
	const [card] = await db
		.insert(scicommCards)
		.values({ ...columnsOf(cardInput()), ...fields })
		.returning();
	if (!card) throw new Error("No card was made");
	return card;
}

describe("the board", () => {
	test("has what is coming, the soonest first, by month and by day; what is over stands apart, the latest first", async () => {
		for (const [title, days] of [
			["Later", 40],
			["Sooner", 2],
			["Yesterday", -1],
			["Last month", -30],
		] as const)
			await addEvent(db, { title, startsAt: new Date(Date.now() + days * oneDay) });
		await addEvent(db, {
			title: "Running",
			startsAt: new Date(Date.now() - oneDay),
			endsAt: new Date(Date.now() + oneDay),
		});
		expect(await titlesAt("")).toEqual(["Running", "Sooner", "Later"]);
		expect(await titlesAt("?past=on")).toEqual(["Yesterday", "Last month"]);
		const html = await read(list);
		const day = dayIn(2);
		expect(html).toContain(`href="${list}?when=${day}"`);
		expect(html).toContain(`href="${list}?when=${day.slice(0, 7)}"`);
		expect(html).toContain("3 events, the soonest first.");
		const filtered = await read(`${list}?kind=lecture&online=on&when=${day}&page=2`);
		expect(filtered).toContain(`href="${list}?kind=lecture&online=on&past=on"`);
	});

	test("what is over is a list of its own, each page of which names itself", async () => {
		for (let days = 1; days <= pastListing.perPage + 1; days++)
			await addEvent(db, { title: `Day ${days}`, startsAt: new Date(Date.now() - days * oneDay) });
		for (const [asked, own] of [
			["?past=on&page=2", "?past=on&page=2"],
			["?kind=talk&past=on", "?past=on"],
			["?q=tide", ""],
		] as const) {
			const html = await read(list + asked);
			for (const tag of ['<link rel="canonical" href=', '<meta property="og:url" content='])
				expect(html).toContain(`${tag}"http://localhost${list}${own}"`);
		}
	});

	test("offers this month and the next ones, and of what is over those before", async () => {
		const now = new Date();
		const months = (step: number) =>
			Array.from({ length: monthsOffered }, (_, i) =>
				new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step * i)).toISOString().slice(0, 7),
			);
		const offered = async (search: string) =>
			[...(await read(list + search)).matchAll(/<option value="(2\d{3}-\d{2})"/g)].map(([, month]) => month);
		expect(await offered("")).toEqual(months(1));
		expect(await offered("?past=on")).toEqual(months(-1));
	});

	test("offers feeds and a calendar of what is coming, and none where it shows what is over", async () => {
		const links = /\/events\/(?:feed\.xml|feed\.json|calendar\.ics)\?kind=talk"/g;
		expect((await read(`${list}?kind=talk`)).match(links)).toHaveLength(4);
		expect(await read(`${list}?kind=talk&past=on`)).not.toMatch(/feed\.xml|feed\.json|calendar\.ics/);
	});

	test("has each month and each day once and in order, however far apart the clocks of its events are", async () => {
		const now = new Date();
		const [last, next] = [0, 1].map((day) =>
			new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, day)).toISOString().slice(0, 10),
		) as [string, string];
		const inAuckland = { timeZone: "Pacific/Auckland", startsOn: next, endsOn: next };
		for (const [title, clock, where] of [
			["Auckland 1", "20:00", inAuckland],
			["London", "20:30", {}],
			["Auckland 2", "21:00", inAuckland],
		] as const)
			await addEvent(db, { title, startsAt: new Date(`${last}T${clock}Z`), ...where });
		const headings = async (search: string) =>
			[...(await read(list + search)).matchAll(/<h[23]><a href="[^"]*[?&]when=([\d-]+)/g)].map(([, when]) => when);
		expect(await headings("")).toEqual([last.slice(0, 7), last, next.slice(0, 7), next]);
		expect(await titlesAt("")).toEqual(["London", "Auckland 1", "Auckland 2"]);
		await db.execute(
			sql`update events set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'`,
		);
		expect(await headings("?past=on")).toEqual([next.slice(0, 7), next, last.slice(0, 7), last]);
		expect(await titlesAt("?past=on")).toEqual(["Auckland 2", "Auckland 1", "London"]);
	});

	test("shows nothing that is pending or hidden, anywhere", async () => {
		const secret = "quicksilver";
		const ids = [];
		for (const reason of [{ approved: false }, { hidden: true }])
			ids.push((await addEvent(db, { title: secret, ...reason })).id);
		for (const path of ["", "?past=on", "?q=quicksilver", "/feed.xml", "/feed.json", "/calendar.ics"]) {
			expect(await read(list + path)).not.toContain(`>${secret}`);
		}
		await addEvent(db, { title: secret });
		expect(await read(`${list}?q=${secret}`)).toContain(`>${secret}`);
		for (const id of ids) {
			for (const path of ["/events/:id", "/events/:id/event.ics"] as const)
				expect((await app.get(href(path, { id }))).status).toBe(404);
			expect((await app.get(`/api/v1/events/${id}`)).status).toBe(404);
		}
	});

	test("keeps what is cancelled until it would have ended, and says so", async () => {
		const cancelledAt = new Date();
		const { id } = await addEvent(db, { title: "Off", cancelledAt });
		await addEvent(db, { title: "Was off", cancelledAt, startsAt: new Date(Date.now() - oneDay) });
		expect(await titlesAt("")).toEqual(["Off"]);
		expect(await titlesAt("?past=on")).toEqual([]);
		expect(await read(list)).toContain('<strong class="event-cancelled">Cancelled</strong>');
		const html = await read(href("/events/:id", { id }));
		expect(html).toContain("Cancelled: this event will not take place.");
		expect(html).toContain("<title>Cancelled: Off");
		expect(html).toContain('content="noindex"');
		expect(html).not.toContain("Add to calendar");
	});

	test("finds a place by another name of its country", async () => {
		await addEvent(db, { title: "Tides", place: "Leeds, United Kingdom" });
		await addEvent(db, { title: "Stars", place: "Portland, United States" });
		for (const [place, title] of [
			["UK", "Tides"],
			["usa", "Stars"],
			["Leeds", "Tides"],
		])
			expect([place, ...(await titlesAt(`?place=${place}`))]).toEqual([place, title]);
	});

	test.each([
		["?kind=workshop", ["Workshop"]],
		["?online=on", ["Online"]],
		["?free=on", ["Online"]],
		["?language=pt", ["Workshop"]],
		["?place=lisb", ["Festival", "Workshop"]],
		["?series=Winter+Lectures", ["Workshop"]],
		["?q=tidewater+pool", ["Festival", "Online", "Workshop"]],
		["?q=winter", ["Workshop"]],
		[`?when=${dayIn(51)}`, ["Festival"]],
		[`?kind=workshop&when=${dayIn(60).slice(0, 7)}`, ["Workshop"]],
		[`?when=${dayIn(61)}`, []],
		["?kind=talk", []],
	])("finds by %s", async (search, titles) => {
		const days = (start: number, length = 0) => {
			const startsAt = new Date(`${dayIn(start)}T12:00:00Z`);
			return { startsAt, endsAt: new Date(startsAt.getTime() + length * oneDay + 3_600_000) };
		};
		const about = { description: "At the tide pool." };
		await addEvent(db, { title: "Festival", kind: "festival", ...about, ...days(50, 2) });
		await addEvent(db, { title: "Online", kind: "stream", place: "", online: true, free: true, ...about, ...days(55) });
		const lectures = { languages: ["en", "pt"], series: "Winter Lectures" } as const;
		await addEvent(db, {
			title: "Workshop",
			kind: "workshop",
			...about,
			...days(60),
			...lectures,
			languages: ["en", "pt"],
		});
		expect((await titlesAt(search)).toSorted()).toEqual(titles.toSorted());
		const html = await read(list + search);
		expect(html).toContain(`href="${list}/feed.xml${search}"`);
		expect(html).toContain(`webcal://localhost${list}/calendar.ics${search}`);
		if (titles.length === 0) expect(html).toContain(eventMessages.noMatch);
	});
});

describe("the page of an event", () => {
	test("says when it is in its own time zone, whatever that of the server is", async () => {
		const { id } = await addEvent(db, {
			startsAt: new Date("2099-07-01T13:45:00Z"),
			endsAt: new Date("2099-07-01T15:00:00Z"),
			timeZone: "Asia/Kathmandu",
		});
		const html = await read(href("/events/:id", { id }));
		expect(html).toContain("Wed, Jul 1, 2099, 7:30 – 8:45 PM GMT+5:45");
		expect(html).toContain('<time dateTime="2099-07-01T13:45:00.000Z">');
		expect(html).toContain("Time zone: Asia/Kathmandu");
	});

	test("tells machines all that search engines ask for", async () => {
		const card = await addCard({ name: "Rachel Carson", handle: "rachel" });
		const times = { startsAt: new Date("2099-12-05T18:30:00Z"), endsAt: new Date("2099-12-05T20:00:00Z") };
		const where = { place: "Harbour Museum, Berlin", online: true, onlineUrl: "https://example.org/live" };
		const more = { timeZone: "Europe/Berlin", speakers: [card.id], free: true, languages: ["en" as const] };
		const { id } = await addEvent(db, { title: "Tide </script> pools", ...times, ...where, ...more, series: "Winter" });
		const path = href("/events/:id", { id });
		expect(await readStructuredData((await app.get(path)).text)).toEqual({
			about: {
				"@context": "https://schema.org",
				"@type": "Event",
				name: "Tide </script> pools",
				description: "Who arrives with the water.",
				url: `http://localhost${path}`,
				startDate: "2099-12-05T19:30:00+01:00",
				endDate: "2099-12-05T21:00:00+01:00",
				eventStatus: "https://schema.org/EventScheduled",
				eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
				location: [
					{ "@type": "Place", name: where.place, address: where.place },
					{ "@type": "VirtualLocation", url: where.onlineUrl },
				],
				organizer: { "@type": "Organization", name: "Tidewater Institute" },
				isAccessibleForFree: true,
				performer: [{ "@type": "Person", name: "Rachel Carson", url: "http://localhost/card/rachel" }],
				inLanguage: ["en"],
				superEvent: { "@type": "EventSeries", name: "Winter" },
			},
			missing: [],
		});
	});

	test("of no kind of its own does not say 'Other' where its link is shown", async () => {
		const { id } = await addEvent(db, { kind: "other", place: "Harbour Museum" });
		const [, description = ""] =
			/name="description" content="([^"]*)"/.exec(await read(href("/events/:id", { id }))) ?? [];
		const picture = await eventPictures.find(db, id);
		expect(description).toContain("Harbour Museum. Who arrives");
		expect([description, picture?.line]).not.toContainEqual(expect.stringContaining("Other"));
		await db.update(events).set({ kind: "stream" });
		expect((await eventPictures.find(db, id))?.line).toBe(`Online stream, ${picture?.line}`);
	});

	test("tells machines of one that is cancelled that it is", async () => {
		const { id } = await addEvent(db, { place: "", online: true, cancelledAt: new Date() });
		const page = await read(href("/events/:id", { id }));
		expect(page).toContain('<meta name="robots" content="noindex"');
		const { about, missing } = await readStructuredData(page);
		expect(missing).toEqual([]);
		expect(about).toMatchObject({
			eventStatus: "https://schema.org/EventCancelled",
			eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
			location: [{ "@type": "VirtualLocation", url: `http://localhost/events/${id}` }],
		});
	});

	test.each([
		["over", { startsAt: new Date(Date.now() - oneDay) }],
		["cancelled", { cancelledAt: new Date() }],
	])("that is %s tells nobody the ways into it, nor do calendars and programs", async (_, reason) => {
		const links = { onlineUrl: "https://example.org/live", registrationUrl: "https://example.org/register" };
		const answersOf = async ({ id }: { id: string }) => {
			const [own, file] = [href("/events/:id", { id }), href("/events/:id/event.ics", { id })];
			const texts = await Promise.all(
				[own, `/api/v1/events/${id}`, file, href("/events/calendar.ics")].map((path) => read(path)),
			);
			// Calendars fold long lines.
			return texts.map((text) => text.replaceAll("\r\n ", ""));
		};
		const open = await addEvent(db, { online: true, ...links });
		for (const text of await answersOf(open)) {
			for (const link of Object.values(links)) expect(text).toContain(link);
		}
		await db.delete(events);
		const told = await answersOf(await addEvent(db, { online: true, ...links, ...reason }));
		for (const text of told) expect(text).not.toContain("https://example.org/");
		expect(told[0]).toContain("Lisbon, and online");
		expect(told[0]).not.toContain("You will get the link when you register.");
	});

	test("that is online says who gives the link to it: whom one registers with, or else its organiser", async () => {
		const [withForm, without] = [
			await addEvent(db, { online: true, registrationUrl: "https://example.org/register" }),
			await addEvent(db, { online: true }),
		];
		expect(await read(href("/events/:id", withForm))).toContain("You will get the link when you register.");
		expect(await read(href("/events/:id", without))).toContain("The organiser will tell you where to find it.");
	});

	test("shows speakers by their cards, and none whose card is not in the directory", async () => {
		const shown = await addCard({ name: "Ada Lovelace" });
		const [unlisted, hidden] = [
			await addCard({ isVisible: false, name: "U" }),
			await addCard({ hidden: true, name: "H" }),
		];
		const { id } = await addEvent(db, { speakers: [hidden.id, shown.id, unlisted.id] });
		const html = await read(href("/events/:id", { id }));
		expect(html).toContain(`href="/card/${shown.id}" class="event-speaker"`);
		expect(html.match(/class="event-speaker"/g)).toHaveLength(1);
		for (const card of [unlisted, hidden]) expect(html).not.toContain(card.id);
		expect(await read(href("/card/:id", { id: shown.id }))).toContain(`href="/events/${id}"`);
		expect(await read(href("/card/:id", { id: unlisted.id }))).not.toContain(`href="/events/${id}"`);
	});

	test("leads from what is over to the others of its series that are, and from what is coming to those", async () => {
		const [coming, over] = [
			await addEvent(db, { series: "Winter" }),
			await addEvent(db, { series: "Winter", startsAt: new Date(Date.now() - oneDay) }),
		];
		for (const [{ id }, path] of [
			[coming, "/events?series=Winter"],
			[over, "/events?series=Winter&past=on"],
		] as const)
			expect(await read(href("/events/:id", { id }))).toContain(`href="${path}"`);
		expect(await read("/events?series=Winter&past=on")).toContain(over.id);
	});

	test.each<[string, Partial<typeof events.$inferInsert>]>([
		["waits", { approved: false }],
		["is hidden", { hidden: true }],
		["was cancelled and is over", { cancelledAt: new Date(), startsAt: new Date(Date.now() - oneDay) }],
	])("names the series of what %s, and leads to no list that does not have it", async (_, fields) => {
		const owner = await becomeMember(app);
		const { id } = await addEvent(db, { ...fields, userId: owner.id, series: "Winter" });
		const html = await read(href("/events/:id", { id }), owner.cookie);
		expect(html).toContain("<bdi>Winter</bdi>");
		expect(html).not.toContain("/events?series=Winter");
	});

	test("leaves a card once it is over or hidden, and the event forgets a card that is deleted", async () => {
		const card = await addCard();
		const speakers = [card.id];
		const over = await addEvent(db, { speakers, startsAt: new Date(Date.now() - oneDay) });
		const hidden = await addEvent(db, { speakers, hidden: true });
		const coming = await addEvent(db, { speakers, refusedBy: speakers });
		const html = await read(href("/card/:id", { id: card.id }));
		expect([over, hidden, coming].filter(({ id }) => html.includes(id))).toEqual([coming]);
		await db.delete(scicommCards);
		expect((await db.select().from(events)).flatMap(({ speakers, refusedBy }) => [...speakers, ...refusedBy])).toEqual(
			[],
		);
	});
});

describe("calendars", () => {
	const parse = (text: string) =>
		new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

	test("get one event as a file", async () => {
		const { id } = await addEvent(db, { title: "Tide; pools, 海" });
		const response = await app.get(href("/events/:id/event.ics", { id }));
		expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
		expect(response.headers.get("Content-Disposition")).toBe("attachment; filename=event.ics");
		const [event] = parse(response.text);
		expect([event?.summary, event?.uid]).toEqual(["Tide; pools, 海", `urn:uuid:${id}`]);
	});

	test("are subscribed to with the filters of the board, keep what was over not long ago, and hear what is cancelled", async () => {
		await addEvent(db, { title: "Coming", free: true, cancelledAt: new Date(), sequence: 2 });
		await addEvent(db, { title: "Recent", free: true, startsAt: new Date(Date.now() - 5 * oneDay) });
		await addEvent(db, { title: "Long ago", free: true, startsAt: new Date(Date.now() - 50 * oneDay) });
		await addEvent(db, { title: "Not free" });
		const response = await app.get(`${href("/events/calendar.ics")}?free=on`);
		const etag = response.headers.get("ETag") ?? "";
		const found = parse(response.text);
		expect(found.map(({ summary }) => summary)).toEqual(["Recent", "Coming"]);
		expect(found[1]?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
		expect(found[1]?.sequence).toBe(2);
		const again = await app.get(`${href("/events/calendar.ics")}?free=on`, { "If-None-Match": etag });
		expect(again.status).toBe(304);
	});

	test("come compressed to who can read that, and as they are to others", async () => {
		await addEvent(db);
		const plain = await app.get(href("/events/calendar.ics"));
		const packed = await app.get(href("/events/calendar.ics"), { "Accept-Encoding": "gzip" });
		expect(plain.headers.get("Content-Encoding")).toBeNull();
		expect(packed.headers.get("Content-Encoding")).toBe("gzip");
		expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
	});

	test("get all of a long list, each once and in order", async () => {
		const rows = Array.from({ length: 120 }, (_, i) => ({
			title: `E ${i}`,
			startsAt: new Date(Date.now() + (i + 1) * 3_600_000),
		}));
		for (const row of rows) await addEvent(db, row);
		const found = parse((await app.get(href("/events/calendar.ics"))).text);
		expect(found.map(({ summary }) => summary)).toEqual(rows.map(({ title }) => title));
	});

	test("get what is coming, however much is over, and of that the latest", async () => {
		const over = Array.from({ length: eventsInCalendar + 10 }, (_, i) => ({
			title: `E ${i}`,
			startsAt: new Date(Date.now() - 2 * oneDay + i * 60_000),
		}));
		for (const row of over) await addEvent(db, row);
		await addEvent(db, { title: "Tomorrow", startsAt: new Date(Date.now() + oneDay) });
		const found = parse((await app.get(href("/events/calendar.ics"))).text).map(({ summary }) => summary);
		expect(found).toEqual([...over.slice(-overEventsInCalendar).map(({ title }) => title), "Tomorrow"]);
	});
});

test("feeds have the newest on the board first, and say what is cancelled", async () => {
	await addEvent(db, {
		title: "First",
		createdAt: new Date(Date.now() - oneDay),
		startsAt: new Date(Date.now() + oneDay),
	});
	await addEvent(db, { title: "Second", cancelledAt: new Date(), startsAt: new Date(Date.now() + 9 * oneDay) });
	await addEvent(db, { title: "Over", startsAt: new Date(Date.now() - oneDay) });
	const { items } = JSON.parse(await read(href("/events/feed.json")));
	expect(items.map(({ title }: { title: string }) => title)).toEqual(["Cancelled: Second", "First"]);
	expect(await read(href("/events/feed.xml"))).toContain("<title>Cancelled: Second</title>");
});

test("the API gives what is coming, the soonest first, part by part, and what is over when asked", async () => {
	for (const days of [3, 1, 2, -2, -1])
		await addEvent(db, { title: `Day ${days}`, startsAt: new Date(Date.now() + days * oneDay) });
	const titles = async (search: string) => {
		const { data } = JSON.parse(await read(`/api/v1/events${search}`));
		return data.map(({ title }: { title: string }) => title);
	};
	expect(await titles("")).toEqual(["Day 1", "Day 2", "Day 3"]);
	expect(await titles("?past=on")).toEqual(["Day -1", "Day -2"]);
	const { next } = JSON.parse(await read("/api/v1/events?limit=2"));
	expect(await titles(`?limit=2&cursor=${next}`)).toEqual(["Day 3"]);
	expect((await app.get("/api/v1/events?kind=party")).status).toBe(400);
});

test("a member sees the way to the form, and others the way to sign in", async () => {
	const { cookie } = await becomeMember(app);
	expect(await read(list, cookie)).toContain(`href="${href("/events/new")}"`);
	expect(await read(list)).toContain(`href="/login?redirect=${href("/events/new")}"`);
});
