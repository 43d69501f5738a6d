import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { correspondent, reachableCard } from "#tests/messages.ts";
import { addRequest } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { requests } from "./request.tables.server.ts";
import { countDays, readFound, readMonths, readSpread } from "./request-days.server.ts";
import { requestDays } from "./request-days.tables.server.ts";
import { daysTold, daysUnsettled, fewestOutcomes, maxTold } from "./request-days.ts";

const site = await testSite();
const { db } = site;
const now = new Date("2026-11-21T12:00:00Z");
const communicators = await Promise.all(Array.from({ length: 3 }, () => correspondent(site)));

beforeEach(async () => {
	for (const table of [requests, requestOffers, requestDays, scicommCards]) await db.delete(table);
});

const asked = (at: string, fields: Parameters<typeof addRequest>[1] = {}) =>
	addRequest(db, { createdAt: new Date(at), topics: ["Ecology"], ...fields });

interface Offer {
	by?: number;
	/** Hours from the first being asked. */
	askedAfter?: number;
	/** Hours from then on, too. */
	answeredAfter?: number;
	answer?: "accepted" | "declined";
}

async function offer(
	{ id: requestId, createdAt }: { id: string; createdAt: Date },
	{ by = 0, askedAfter = 0, ...said }: Offer,
) {
	const after = (hours: number) => new Date(createdAt.getTime() + (hours + 10) * 3_600_000);
	const { answer, answeredAfter } = said;
	const answered = answer && answeredAfter !== undefined ? { answer, answeredAt: after(answeredAfter) } : {};
	const userId = communicators[by]?.id ?? "";
	await db
		.insert(requestOffers)
		.values({ requestId, userId, askedBefore: 0, createdAt: after(askedAfter), ...answered });
}

const monthOf = async (month: string) => (await readMonths(db)).find((one) => one.month === month);

test("nothing is told as nothing", async () => {
	await countDays(db, now);
	expect(await readMonths(db)).toEqual([]);
	expect((await site.get(href("/requests/openness"))).text).toContain("No requests yet");
});

test("what is not on the board is not counted: what waits, what is hidden, what is older than is told", async () => {
	await asked("2026-11-03T10:00:00Z", { approved: false });
	await asked("2026-11-03T10:00:00Z", { hidden: true });
	await asked(new Date(now.getTime() - daysTold * 86_400_000).toISOString());
	await countDays(db, now);
	expect(await readMonths(db)).toEqual([]);
	expect(await readSpread(db, "topic")).toEqual([]);
	expect(await db.$count(requestDays)).toBe(daysTold);
});

test("a month is that of UTC, and none is left out", async () => {
	// In November in most of the world, but not in UTC.
	await asked("2026-10-31T23:59:59Z");
	await asked("2026-08-31T23:59:59Z");
	await asked("2026-11-01T00:00:00Z");
	await countDays(db, now);
	const months = await readMonths(db);
	expect(months.map(({ month, requests: sent }) => [month, sent])).toEqual([
		["2026-08", 1],
		["2026-09", 0],
		["2026-10", 1],
		["2026-11", 1],
	]);
});

test.each([
	["a yes within two days of the first being asked", [{ answer: "accepted", answeredAfter: 47.9 }], 1],
	["a yes after two days", [{ answer: "accepted", answeredAfter: 48.1 }], 0],
	["a no", [{ answer: "declined", answeredAfter: 1 }], 0],
	["no answer", [{}], 0],
	["nobody asked", [], 0],
	[
		"a quick yes of somebody who was asked on the third day",
		[{}, { by: 1, askedAfter: 50, answer: "accepted", answeredAfter: 51 }],
		0,
	],
	[
		"a yes of the second after a no of the first",
		[
			{ answer: "declined", answeredAfter: 1 },
			{ by: 1, askedAfter: 1, answer: "accepted", answeredAfter: 20 },
		],
		1,
	],
	[
		"two who say yes",
		[
			{ answer: "accepted", answeredAfter: 1 },
			{ by: 1, answer: "accepted", answeredAfter: 2 },
		],
		1,
	],
] satisfies [string, Offer[], number][])("%s counts as it should", async (_, offers, answered) => {
	const request = await asked("2026-11-10T10:00:00Z", { languages: ["pt"] });
	for (const one of offers) await offer(request, one);
	await countDays(db, now);
	expect(await monthOf("2026-11")).toMatchObject({ requests: 1, answered });
	expect(await readSpread(db, "topic")).toEqual([{ value: "Ecology", requests: 1, answered }]);
	expect(await readSpread(db, "language")).toEqual([{ value: "pt", requests: 1, answered }]);
});

test("a request counts under each topic and language that it names, and where it names no topic, under none", async () => {
	await asked("2026-11-10T10:00:00Z", { topics: ["Ecology", "Chemistry"], languages: ["en", "pt"] });
	await asked("2026-11-11T10:00:00Z", { topics: ["Chemistry"] });
	await asked("2026-11-12T10:00:00Z", { topics: [] });
	await countDays(db, now);
	const told = async (spread: "topic" | "language") =>
		(await readSpread(db, spread)).map(({ value, requests: sent }) => [value, sent]);
	expect(await told("topic")).toEqual([
		["Chemistry", 2],
		["", 1],
		["Ecology", 1],
	]);
	expect(await told("language")).toEqual([
		["en", 3],
		["pt", 1],
	]);
	const { text } = await site.get(href("/requests/openness"));
	for (const name of ["Any topic", "Chemistry", "Portuguese"]) expect(text).toContain(name);
});

test("of many languages the most wanted are told", async () => {
	const languages = ["en", "pt", "de", "fr", "es", "it", "nl", "pl", "da", "fi"] as const;
	await asked("2026-11-10T10:00:00Z", { languages: [...languages] });
	await asked("2026-11-10T10:00:00Z", { languages: ["sv", "cs", "el", "hu", "zu"] });
	await asked("2026-11-10T10:00:00Z", { languages: ["zu"] });
	await countDays(db, now);
	const told = await readSpread(db, "language");
	expect(told).toHaveLength(maxTold);
	expect(told[0]).toMatchObject({ value: "zu", requests: 2 });
});

test("of the members whose cards answer requests it is told how many were ever asked, each once", async () => {
	const [one, other, third] = communicators;
	if (!one || !other || !third) throw new Error("There are three communicators");
	for (const who of [one, one, other]) await reachableCard(site, who, { requests: "yes" });
	await reachableCard(site, third, { requests: "not now" });
	await reachableCard(site, third, { requests: "yes", isVisible: false });
	const request = await asked("2026-11-10T10:00:00Z");
	await offer(request, { by: 0 });
	await offer(request, { by: 2 });
	await countDays(db, new Date("2026-11-20T12:00:00Z"));
	await db.delete(scicommCards);
	await countDays(db, now);
	expect(await db.select().from(requestDays).where(sql`members is not null`).orderBy(requestDays.day)).toEqual([
		expect.objectContaining({ day: "2026-11-20", members: 2, membersAsked: 1 }),
		expect.objectContaining({ day: "2026-11-21", members: 0, membersAsked: 0 }),
	]);
	expect(await monthOf("2026-11")).toMatchObject({ members: 0, membersAsked: 0 });
});

test("the day that runs is counted where the database lives in a zone that lacked a midnight", async () => {
	await asked("2026-04-30T10:00:00Z");
	await db.transaction(async (transaction) => {
		await transaction.execute(sql`select set_config('TimeZone', 'Africa/Cairo', true)`);
		// A transaction runs the same statements.
		await countDays(transaction as never, new Date("2026-04-30T12:00:00Z"));
	});
	expect(await monthOf("2026-04")).toMatchObject({ requests: 1 });
});

test("counting again changes nothing; what is settled stays when requests are deleted, and goes with its day", async () => {
	await asked("2026-11-20T10:00:00Z");
	await asked("2026-09-10T10:00:00Z");
	await countDays(db, now);
	const counted = await readMonths(db);
	await Promise.all([countDays(db, now), countDays(db, now)]);
	expect(await readMonths(db)).toEqual(counted);
	expect(await readSpread(db, "topic")).toEqual([{ value: "Ecology", requests: 2, answered: 0 }]);
	await db.delete(requests);
	await countDays(db, now);
	expect(await readSpread(db, "topic")).toEqual([{ value: "Ecology", requests: 1, answered: 0 }]);
	expect(await monthOf("2026-09")).toMatchObject({ requests: 1 });
	await countDays(db, new Date(now.getTime() + (daysTold - daysUnsettled) * 86_400_000));
	expect(await readSpread(db, "topic")).toEqual([]);
	expect(await readMonths(db)).toEqual([]);
});

test("a request that was approved weeks after it was sent counts on its day, and what was deleted there stays", async () => {
	const former = await asked("2026-09-10T10:00:00Z", { topics: ["Chemistry"] });
	await offer(former, { answer: "accepted", answeredAfter: 1 });
	const late = await asked("2026-09-10T11:00:00Z", { approved: false });
	await countDays(db, now);
	expect(await monthOf("2026-09")).toMatchObject({ requests: 1, answered: 1 });
	await asked("2026-09-10T12:00:00Z");
	await db.update(requests).set({ approved: true }).where(eq(requests.id, late.id));
	await countDays(db, now);
	expect(await monthOf("2026-09")).toMatchObject({ requests: 3, answered: 1 });
	await db.delete(requests).where(eq(requests.id, former.id));
	await countDays(db, now);
	expect(await monthOf("2026-09")).toMatchObject({ requests: 3, answered: 1 });
	expect(await readSpread(db, "topic")).toEqual([
		{ value: "Ecology", requests: 2, answered: 0 },
		{ value: "Chemistry", requests: 1, answered: 1 },
	]);
});

test("how many were found is told in tens of a hundred once several have said so, and of nobody's request alone", async () => {
	const created = "2026-11-10T10:00:00Z";
	for (let i = 2; i < fewestOutcomes; i++) await asked(created, { wanted: 2, outcome: "some", found: 1 });
	await asked(created, { wanted: 1, outcome: "all", found: 3 });
	await asked(created, { wanted: 9, outcome: "all", found: 9, hidden: true });
	await asked(created, { wanted: 9, outcome: "unneeded", found: 0 });
	await asked(created, { wanted: 9 });
	const page = async () => (await site.get(href("/requests/openness"))).text;
	await countDays(db, now);
	expect(await readFound(db)).toBeNull();
	expect(await page()).not.toContain("communicators they wanted");
	await asked(created, { wanted: 4, outcome: "nobody", found: 0 });
	await countDays(db, now);
	// 9 of 21: more than were wanted are not counted.
	expect(await readFound(db)).toBe(40);
	expect(await page()).toContain("about 40% of the communicators they wanted");
});

test("what came of a request is counted on its day, also when it is said a year later, and stays when it is asked anew", async () => {
	const many = Array.from({ length: fewestOutcomes }, () => asked("2025-11-20T10:00:00Z", { wanted: 2 }));
	await Promise.all(many);
	await countDays(db, now);
	await db.update(requests).set({ outcome: "all", found: 2 });
	await countDays(db, now);
	expect(await readFound(db)).toBe(100);
	await db.update(requests).set({ outcome: null, found: null });
	await countDays(db, now);
	expect(await readFound(db)).toBe(100);
});

test("a day on which nothing ran is counted later", async () => {
	await countDays(db, new Date("2026-11-01T12:00:00Z"));
	await asked("2026-11-05T10:00:00Z");
	await countDays(db, now);
	expect(await monthOf("2026-11")).toMatchObject({ requests: 1 });
	expect(await db.$count(requestDays)).toBe(daysTold);
});

test("the page names nobody", async () => {
	await asked("2026-11-10T10:00:00Z", {
		name: "Emília Secret",
		organisation: "Secret Museum",
		title: "Secret question",
	});
	await countDays(db, now);
	const { text } = await site.get(href("/requests/openness"));
	expect(text).toContain("One request has been on the board");
	expect(text).not.toContain("Secret");
	const plots = text.match(/<svg[^>]*class="plot-drawing"/g)?.length ?? 0;
	expect(plots).toBeGreaterThan(3);
	expect(text.match(/The same as a table/g)).toHaveLength(plots);
});
