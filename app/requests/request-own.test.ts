import { eq } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { mistakesIn } from "#tests/form-mistakes.ts";
import { reachableCard } from "#tests/messages.ts";
import { addRequest, requestForm } from "#tests/requests.ts";
import { testSite } from "#tests/site.ts";
import { requests } from "./request.tables.server.ts";
import { payText, requestMessages, whereText } from "./request.ts";
import { outcomeSchema, requestSchema } from "./request-input.ts";

const site = await testSite();
const { db, as } = site;
const author = await becomeMember(site, { emailVerified: true });
const list = href("/requests");
const oneDay = 86_400_000;
const versionOn = (page: string) => /name="version"[^>]* value="([^"]+)"/.exec(page)?.[1] ?? "";
const closing = (id: string) => href("/requests/close/:id", { id });

beforeEach(async () => {
	await db.delete(requests);
	await db.delete(rateLimits);
});

async function sent(fields: Record<string, string> = {}, more: [string, string][] = []) {
	const form = requestForm(fields);
	for (const [name, value] of more) form.append(name, value);
	expect(await as(author).post(href("/requests/new"), form)).toAnswer(200);
	const [row] = await db.select().from(requests);
	if (!row) throw new Error("No request was stored");
	return row;
}

test("a request is stored as its form says, with all the topics that are checked", async () => {
	expect(await sent({}, [["topics", "Ecology"]])).toMatchObject({
		purpose: "talk",
		topics: ["Ecology", "Marine Biology"],
		audiences: ["Schools"],
		languages: ["pt", "en"],
		...{ online: false, town: "Lisbon", country: "PT", wanted: 2 },
		...{ paid: true, payMin: 200, payMax: null, payCurrency: "EUR", payPer: "piece" },
		...{ name: "Emília Duarte", organisation: "Harbour Museum", outcome: null, approved: false },
	});
});

test("what is not paid in numbers has no currency", async () => {
	expect(await sent({ paid: "", payMin: "" })).toMatchObject({ paid: false, payCurrency: null, payPer: null });
});

test.each([
	["purpose", "", "Choose what it is for"],
	["purpose", "magic", "Choose from the list"],
	["topics", "Astrology", "Choose from the list"],
	["languages", "", "Name at least one language"],
	["languages", "Klingon", "Use English names of languages, separated by commas"],
	["town", "", "Name a town, or check 'Online'"],
	["country", "Atlantis", "Use the English name of a country, such as Portugal"],
	["closesOn", "", "Say until when you are looking"],
	["closesOn", "2001-01-01", "Choose a day from today to 365 days from now"],
	["closesOn", "2026-02-30", "Choose a day from today to 365 days from now"],
	["wanted", "0", "Use a whole number from 1 to 10"],
	["wanted", "11", "Use a whole number from 1 to 10"],
	["paid", "", "Check 'Paid' to say how much"],
	["payMax", "100", "The maximum is less than the minimum"],
	["payCurrency", "DOGE", "Choose from the list"],
	["name", " ", "Your name is required"],
])("the field %s does not take %j", (field, value, message) => {
	expect(Object.values(mistakesIn(requestSchema, requestForm({ [field]: value })) ?? {})).toEqual([[message]]);
});

test.each([
	[{}, { outcome: ["Choose what came of it"] }],
	[{ outcome: "some" }, { found: ["Say how many you found, from 1 to 10"] }],
	[{ outcome: "some", found: "11" }, { found: ["Say how many you found, from 1 to 10"] }],
	[{ outcome: "all", found: "eleven" }, { found: ["Say how many you found, from 1 to 10"] }],
	[{ outcome: "nobody" }, null],
	[{ outcome: "nobody", found: "0" }, null],
	[{ outcome: "unneeded", found: "none" }, null],
])("what came of it can't be %j without a mistake, if any", (form, mistakes) => {
	expect(mistakesIn(outcomeSchema, new URLSearchParams(form as Record<string, string>))).toEqual(mistakes);
});

test("the form says when its last day ends, which is another day elsewhere", async () => {
	expect(await as(author).page(href("/requests/new"))).toContain("until midnight UTC");
});

describe("closing", () => {
	test.each([
		["all", "", 2],
		["all", "3", 3],
		["some", "1", 1],
		["nobody", "5", 0],
		["nobody", "0", 0],
		["unneeded", "", 0],
	])("with the answer %s and %j takes it off the board and keeps that %i were found", async (outcome, found, kept) => {
		const { id } = await addRequest(db, { userId: author.id, wanted: 2, title: "Who knows lichens?" });
		const question = await as(author).page(closing(id));
		expect(question).toContain("Close this request?");
		expect(await as(null).page(list)).toContain("Who knows lichens?");
		expect(await as(null).page(`${list}/${id}`)).toMatch(/>Save</);
		const answer = await as(author).post(closing(id), { outcome, found, version: versionOn(question) });
		expect(answer).toMatchObject({ status: 303, location: `${list}/${id}` });
		expect((await db.select().from(requests))[0]).toMatchObject({ outcome, found: kept });
		expect(await as(null).page(list)).not.toContain("Who knows lichens?");
		const page = await as(null).page(`${list}/${id}`);
		expect(page).toContain("This request is closed.");
		expect(page).not.toMatch(/>Save</);
		expect(page).toContain("noindex");
		expect(page).not.toContain("application/ld+json");
	});

	test("does not take a request off the board that its author has opened again since", async () => {
		const { id } = await addRequest(db, { userId: author.id, closesAt: new Date(Date.now() - 1000) });
		const version = versionOn(await as(author).page(closing(id)));
		expect(version).not.toBe("");
		const closesAt = new Date(Date.now() + oneDay);
		await db.update(requests).set({ closesAt, updatedAt: changedNow }).where(eq(requests.id, id));
		const answer = await as(author).post(closing(id), { outcome: "nobody", version });
		expect(answer).toAnswer(409, requestMessages.changedElsewhere);
		expect((await db.select().from(requests).where(eq(requests.id, id)))[0]).toMatchObject({ closesAt, outcome: null });
	});

	test("is told to its author after its day alone: nobody else learns what came of it", async () => {
		const { id } = await addRequest(db, { userId: author.id, closesAt: new Date(Date.now() - 1000) });
		expect(await as(author).page(`${list}/${id}`)).toContain("Say what came of it");
		const question = await as(author).page(closing(id));
		expect(question).toContain("What came of it?");
		const version = versionOn(question);
		expect((await as(author).post(closing(id), { outcome: "nobody", version })).status).toBe(303);
		for (const path of [`${list}/${id}`, `${list}/${id}.data`]) {
			const { text } = await as(null).get(path);
			expect(text).not.toContain("nobody");
		}
	});

	test("is undone by an edit with a new day, after which it is asked again", async () => {
		const row = await addRequest(db, {
			...{ userId: author.id, closesAt: new Date(Date.now() - 1000) },
			...{ outcome: "some", found: 1, askedAt: new Date() },
		});
		const version = versionOn(await as(author).page(href("/requests/edit/:id", { id: row.id })));
		const answer = await as(author).post(
			href("/requests/edit/:id", { id: row.id }),
			requestForm({ version: version ?? "" }),
		);
		expect(answer.status).toBe(303);
		const [edited] = await db.select().from(requests).where(eq(requests.id, row.id));
		expect(edited).toMatchObject({ outcome: null, found: null, askedAt: null, editedSinceApproval: true });
		expect(await as(null).page(list)).toContain("What lives in the harbour?");
	});
});

test("is found by purpose, topic, language, place, whether it is online, and whether it is paid", async () => {
	await addRequest(db, {
		...{ title: "Lichen", purpose: "review", topics: ["Ecology"], languages: ["fr"], online: true, town: "" },
		...{ country: "", paid: true },
	});
	await addRequest(db, { title: "Orrery", town: "Kraków", country: "PL" });
	for (const [search, found] of [
		["purpose=review", "Lichen"],
		["purpose=talk", "Orrery"],
		["topic=Ecology", "Lichen"],
		["language=fr", "Lichen"],
		["language=en", "Orrery"],
		["place=krakow", "Orrery"],
		["place=Poland", "Orrery"],
		["online=on", "Lichen"],
		["paid=on", "Lichen"],
		["q=ecology", "Lichen"],
	]) {
		const page = await as(null).page(`${list}?${search}`);
		const titles = ["Lichen", "Orrery"].filter((title) => page.includes(`>${title}<`));
		expect([search, ...titles]).toEqual([search, found]);
	}
});

test("is found by other names of its country", async () => {
	for (const country of ["GB", "US", "TR"])
		await addRequest(db, { title: `From ${country}`, town: "Harbour", country });
	for (const [place, title] of [
		["UK", "From GB"],
		["Great Britain", "From GB"],
		["usa", "From US"],
		["Turkey", "From TR"],
	] as const) {
		const page = await as(null).page(`${list}?${new URLSearchParams({ place })}`);
		expect([place, ...(page.match(/(?<=>)From \w\w(?=<)/g) ?? [])]).toEqual([place, title]);
	}
});

test.each([
	[{ payMin: 200, payMax: 200, payPer: "piece" }, "€200"],
	[{ payMin: 45, payPer: "hour", payNote: "And tea" }, "from €45 an hour. And tea"],
	[{}, "Paid"],
	[{ paid: false, payNote: "Travel is covered" }, "Unpaid. Travel is covered"],
] as const)("what is paid reads as %j says: %s", (pay, text) => {
	const none = { paid: true, payMin: null, payMax: null, payPer: null, payCurrency: "EUR", payNote: "" };
	expect(payText({ ...none, ...("payMin" in pay ? {} : { payCurrency: null }), ...pay })).toBe(text);
});

test.each([
	[true, "Lisbon", "PT", "Lisbon, Portugal or online"],
	[true, "", "PT", "Portugal or online"],
	[true, "", "", "Online"],
	[false, "Orrville", "", "Orrville"],
])("where it is reads in full, online %s, in %j and %j: %s", (online, town, country, text) => {
	expect(whereText({ online, town, country })).toBe(text);
});

test("an author is answered through a card of theirs that has the same name and takes messages, and no other", async () => {
	const stranger = await becomeMember(site, { emailVerified: true });
	const page = (id: string, person: typeof author | null) => as(person).page(href("/requests/:id", { id }));
	const name = "Emília Duarte";
	const { id } = await addRequest(db, { userId: author.id, approved: true, name });
	const others = [
		{ userId: author.id, name: "Somebody Else" },
		{ userId: stranger.id, name },
		{ userId: author.id, name, takesMessages: false },
		{ userId: author.id, name, hidden: true },
		{ userId: author.id, name, isVisible: false },
	];
	for (const { userId, ...fields } of others) await reachableCard(site, { id: userId }, { isVisible: true, ...fields });
	expect(await page(id, null)).not.toContain("Write to");
	const card = await reachableCard(site, author, { name: name.toLowerCase(), isVisible: true });
	for (const person of [null, stranger])
		expect(await page(id, person)).toContain(href("/card/:id/write", { id: card.id }));
	expect(await page(id, author)).not.toContain("Write to");
	await db.update(requests).set({ closesAt: new Date() }).where(eq(requests.id, id));
	expect(await page(id, null)).not.toContain("Write to");
});
