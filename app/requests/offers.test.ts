import { eq, type SQL, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { decide } from "#app/admin/decide.server.ts";
import { stateOfReported } from "#app/admin/report-decisions.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import type { JobTools } from "#app/feature.ts";
import { reportables } from "#app/features.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { findMailSettings } from "#app/mail/mail-settings.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { unsubscribe } from "#app/mail/unsubscribe.server.ts";
import { messageBlocks, messageParticipants, messages, messageThreads } from "#app/messages/message.tables.server.ts";
import { sameTextTo } from "#app/messages/message.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember, cookieHeader } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { cross } from "#tests/crossing.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { addTo, answerIn, cardHolder, correspondent, reachableCard, writeTo } from "#tests/messages.ts";
import { seen } from "#tests/moderation.ts";
import { addRequest } from "#tests/requests.ts";
import { type Answer, type Person, testSite } from "#tests/site.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { offerMessages, suggestionRate } from "./offer.ts";
import { lockRounds } from "./offer-asking.server.ts";
import { requestOfferRounds } from "./offer-rounds.server.ts";
import { requests } from "./request.tables.server.ts";

const site = await testSite();
const { db } = site;
const elsewhere = connectDatabase(site.url, 2);
afterAll(() => elsewhere.$client.end());
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });
const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
const author = await correspondent(site, { name: "Account of the author" });

type Fields = Parameters<typeof reachableCard>[2];
const answering = {
	requests: "yes",
	languages: ["en"],
	expertise: "Marine Biology",
	availability: ["Public Speaking"],
} satisfies Fields;

beforeEach(async () => {
	for (const table of [
		requests,
		requestOffers,
		scicommCards,
		messageThreads,
		notifications,
		mails,
		rateLimits,
		messageBlocks,
	])
		await db.delete(table);
});

/** A member whose card answers requests. */
async function communicator(fields: Fields = {}) {
	const member = await correspondent(site);
	const card = await reachableCard(site, member, { ...answering, takesMessages: false, ...fields });
	return { ...member, card };
}

const wanted = (fields: Parameters<typeof addRequest>[1] = {}) =>
	addRequest(db, { userId: author.id, title: "What lives here?", topics: ["Marine Biology"], online: true, ...fields });

async function round(using: Partial<JobTools> = {}) {
	const where = { mailOrigin: "https://heliograph.example", checksLinks: false };
	await requestOfferRounds.run({ db, mailer, site: where, logger, ...using }, {}, { isLast: true });
}

async function asked(id: string) {
	const rows = await db
		.select({ who: requestOffers.userId })
		.from(requestOffers)
		.where(eq(requestOffers.requestId, id));
	return rows.map(({ who }) => who).sort();
}

const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort();
const page = (id: string) => href("/requests/offer/:id", { id });
const accept = { answer: "accepted", text: "I know all the mussels by name." };

/** Lets time pass for those who are waited for, and the next look be due. */
async function passHours(hours: number) {
	await db.update(requestOffers).set({ createdAt: sql`${requestOffers.createdAt} - make_interval(hours => ${hours})` });
	await db.update(requests).set({ askNextAt: sql`${requests.askNextAt} - make_interval(hours => ${hours})` });
}

test("three of those whom a request fits are asked at a time, by mail and on the site, and the next after a day", async () => {
	const people = await Promise.all(Array.from({ length: 5 }, () => communicator()));
	const { id } = await wanted();
	await round();
	await round();
	const first = await asked(id);
	expect(first).toHaveLength(3);
	for (const { id: who, email } of people) {
		const told = first.includes(who) ? 1 : 0;
		expect(await mailsTo(db, email)).toHaveLength(told);
		expect(await db.$count(notifications, eq(notifications.userId, who))).toBe(told);
	}
	const one = people.find((person) => person.id === first[0]);
	const [mail] = await mailsTo(db, one?.email ?? "");
	expect(mail?.text).toContain(`https://heliograph.example${page(id)}`);
	expect(await site.as(one ?? null).page(page(id))).toContain("You had not been asked that month, and nobody else");
	expect(mail?.text).toContain("What lives here?");
	await passHours(25);
	await round();
	expect(await asked(id)).toEqual(idsOf(people));
});

test.each<[string, Fields]>([
	["says 'not now'", { requests: "not now" }],
	["says nothing of requests", { requests: "" }],
	["explains something else", { expertise: "Chemistry" }],
	["is available for something else", { availability: ["Writing Articles", "Puppet shows"] }],
	["speaks another language", { languages: ["pt"] }],
	["works for pay alone", { pay: "paid" }],
	["is hidden by a moderator", { hidden: true }],
	["is not shown", { isVisible: false }],
])("nobody is asked whose card %s", async (_, fields) => {
	await communicator(fields);
	const { id } = await wanted();
	await round();
	expect(await asked(id)).toEqual([]);
});

test("who travels nowhere is asked for their own town alone, however it is written", async () => {
	const lisbon = await communicator({ travel: "none", town: "lisbon ", country: "PT" });
	await communicator({ travel: "none", town: "Porto", country: "PT" });
	const { id } = await wanted({ online: false });
	await round();
	expect(await asked(id)).toEqual([lisbon.id]);
});

test("where no country is named, those are asked who live in a town of that name, and who travel anywhere", async () => {
	const lisbon = await communicator({ travel: "none", town: "Lisbon", country: "PT" });
	const anywhere = await communicator({ travel: "anywhere", town: "Oslo", country: "NO" });
	await communicator({ travel: "country", town: "Porto", country: "PT" });
	await communicator({ travel: "none", town: "", country: "" });
	const { id } = await wanted({ online: false, country: "" });
	await round();
	expect(await asked(id)).toEqual(idsOf([lisbon, anywhere]));
});

test("what its author has changed is mailed to nobody before a moderator has seen it", async () => {
	await communicator();
	const { id } = await wanted({ editedSinceApproval: true, title: "Buy my pills" });
	await round();
	expect(await asked(id)).toEqual([]);
	await db.update(requests).set({ editedSinceApproval: false }).where(eq(requests.id, id));
	await round();
	expect(await asked(id)).toHaveLength(1);
});

/** Approves a request. @returns the id of the decision */
async function approve(id: string) {
	const decision = await decide(db, admin, await seen(db, "request", id), { action: "approved" });
	if (decision.outcome !== "done") throw new Error(`The decision is ${decision.outcome}`);
	return decision.eventId;
}

test("nobody is asked while the moderator can undo the approval, and once that is over they are", async () => {
	const one = await communicator();
	const { id } = await wanted({ approved: false });
	const eventId = await approve(id);
	await round();
	expect(await undoDecision(db, { ...admin, isAdmin: true }, eventId)).toMatchObject({ subjectId: id });
	expect(await asked(id)).toEqual([]);
	expect(await mailsTo(db, one.email)).toEqual([]);
	expect(await db.$count(notifications, eq(notifications.userId, one.id))).toBe(0);

	await approve(id);
	await tellOfDecisions({ db, mailer });
	await round();
	expect(await asked(id)).toEqual([one.id]);
	expect(await mailsTo(db, one.email)).toHaveLength(1);
});

test("nobody is asked by a suggestion while the moderator can undo that they saw what the author has changed", async () => {
	const { one, id, suggest } = await someoneAsked();
	const colleague = await communicator({ expertise: "Geology" });
	await db.update(requests).set({ title: "Buy my pills", editedSinceApproval: true }).where(eq(requests.id, id));
	await approve(id);
	expect(await suggest(colleague.card.id)).toAnswer(409, offerMessages.colleagueNotAsked);
	expect(await asked(id)).toEqual([one.id]);
	await tellOfDecisions({ db, mailer });
	expect(await suggest(colleague.card.id)).toMatchObject({ location: page(id) });
	expect(await asked(id)).toEqual(idsOf([one, colleague]));
});

test("the title of a request that waits for a moderator once more is read in no notification of those who were asked", async () => {
	const { one, id } = await someoneAsked();
	const told = () => site.as(one).page(href("/notifications"));
	expect(await told()).toContain("What lives here?");
	await db.update(requests).set({ approved: false }).where(eq(requests.id, id));
	expect(await told()).not.toContain("What lives here?");
});

test("nobody is asked by a suggestion either before a moderator has seen what the author has changed", async () => {
	const one = await communicator();
	const { id } = await wanted();
	await round();
	const colleague = await communicator({ name: "Mary Anning", expertise: "Geology" });
	await db.update(requests).set({ title: "Buy my pills", editedSinceApproval: true }).where(eq(requests.id, id));
	const no = { answer: "declined", colleague: href("/card/:id", { id: colleague.card.id }) };
	expect(await site.as(one).post(page(id), no)).toAnswer(409, offerMessages.colleagueNotAsked);
	expect(await mailsTo(db, colleague.email)).toEqual([]);
	await db.update(requests).set({ editedSinceApproval: false }).where(eq(requests.id, id));
	await site.as(one).post(page(id), no);
	expect(await asked(id)).toContain(colleague.id);
});

test("a request of somebody who is suspended is shown as closed, and a yes to it opens nothing", async () => {
	const one = await communicator();
	const { id } = await wanted();
	await round();
	const suspend = (suspendedAt: Date | null) =>
		db
			.update(users)
			.set({ suspendedAt, suspendedFor: suspendedAt && "Spam" })
			.where(eq(users.id, author.id));
	await suspend(new Date());
	const shown = await site.as(one).page(page(id));
	expect(shown).toContain(offerMessages.closed);
	expect(shown).not.toContain("</textarea>");
	expect(await site.as(one).page(href("/notifications"))).not.toContain("What lives here?");
	expect(await site.as(one).post(page(id), accept)).toAnswer(409, offerMessages.closed, accept.text);
	expect(await db.$count(messageThreads)).toBe(0);
	await suspend(null);
	expect((await site.as(one).post(page(id), accept)).status).toBe(303);
});

test("of several cards of one person the one that takes least says how often they are asked in a month", async () => {
	const one = await communicator();
	await reachableCard(site, one, { ...answering, expertise: "Chemistry", requestsPerMonth: 1 });
	for (let i = 0; i < 3; i++) await wanted();
	await round();
	expect(await db.$count(requestOffers, eq(requestOffers.userId, one.id))).toBe(1);
});

test("nobody says yes by a card that a moderator has hidden since", async () => {
	const one = await communicator();
	const { id } = await wanted();
	await round();
	await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, one.card.id));
	expect(await site.as(one).post(page(id), accept)).toAnswer(409, offerMessages.noCard, accept.text);
});

test("a request closes when as many as were wanted have said yes, and opens again for one more where its author says so", async () => {
	const people = [await communicator(), await communicator()];
	const { id } = await wanted({ wanted: 1 });
	await round();
	expect((await site.as(people[0] ?? null).post(page(id), accept)).location).toMatch(/^\/messages\//);
	const shown = () => site.as(null).get(href("/requests/:id", { id }));
	expect((await shown()).text).toContain('content="noindex"');
	expect(await site.as(null).page(href("/requests"))).not.toContain(id);
	expect(await site.as(author).page(href("/requests/:id", { id }))).toContain("As many as you wanted have said yes");
	expect(await site.as(people[1] ?? null).post(page(id), accept)).toAnswer(409, offerMessages.enough);
	const reopen = (wanted: number) =>
		db
			.update(requests)
			.set({ closesAt: new Date(Date.now() + 86_400_000), wanted, askNextAt: new Date() })
			.where(eq(requests.id, id));
	await reopen(1);
	const open = await site.as(author).page(href("/requests/:id", { id }));
	expect(open).toContain("As many as you wanted have said yes, so nobody else is asked.");
	expect(open).not.toContain("so the request is closed");
	const colleague = (await communicator()).card.id;
	expect(await site.as(people[1] ?? null).post(page(id), { answer: "declined", colleague })).toAnswer(
		409,
		offerMessages.colleagueNotAsked,
	);
	await reopen(2);
	expect((await site.as(people[1] ?? null).post(page(id), accept)).location).toMatch(/^\/messages\//);
});

test("who says yes in the same words each time is heard each time", async () => {
	const one = await communicator();
	for (let i = 0; i < sameTextTo + 2; i++) {
		const asker = await correspondent(site);
		const { id } = await wanted({ userId: asker.id, name: `Asker ${i}` });
		await round();
		const { location } = await site.as(one).post(page(id), accept);
		expect(await site.as(asker).page(location ?? "")).toContain(accept.text);
	}
});

test("the author is not asked, nor whoever has blocked them or was blocked, nor anybody twice for two cards", async () => {
	await reachableCard(site, author, answering);
	const [blocking, blocked, other] = [await communicator(), await communicator(), await communicator()];
	await reachableCard(site, other, answering);
	await db.insert(messageBlocks).values([
		{ userId: blocking.id, blockedId: author.id },
		{ userId: author.id, blockedId: blocked.id },
	]);
	const { id } = await wanted();
	await round();
	expect(await asked(id)).toEqual([other.id]);
});

test("who takes one request a month is asked once in it, also by two servers at the same time", async () => {
	const { id: who } = await communicator({ requestsPerMonth: 1 });
	for (let i = 0; i < 4; i++) await wanted();
	await Promise.all([round(), round({ db: elsewhere })]);
	expect(await db.$count(requestOffers, eq(requestOffers.userId, who))).toBe(1);
	await passHours(24 * 40);
	await round();
	expect(await db.$count(requestOffers, eq(requestOffers.userId, who))).toBe(2);
});

test("a request that is deleted gives those who were asked no room, and one that comes back does not ask them again", async () => {
	const one = await communicator({ requestsPerMonth: 1 });
	const { id } = await wanted();
	await round();
	expect(await asked(id)).toEqual([one.id]);
	const [row] = await db.delete(requests).where(eq(requests.id, id)).returning();
	expect(await site.as(one).get(page(id))).toAnswer(404, offerMessages.gone);
	expect(await site.as(one).post(page(id), accept)).toAnswer(404, offerMessages.gone);
	const other = await wanted();
	await round();
	expect(await asked(other.id)).toEqual([]);
	if (!row) throw new Error("The request was there");
	const { placeText: _, searchText: _s, ...stored } = row;
	await db.update(scicommCards).set({ requestsPerMonth: null });
	await db.insert(requests).values({ ...stored, askNextAt: new Date() });
	await round();
	expect(await asked(id)).toEqual([one.id]);
	expect((await site.as(one).get(page(id))).status).toBe(200);
});

test("one round waits for another, since both might ask whoever has room for one", async () => {
	await communicator();
	const { id } = await wanted();
	const before = await elsewhere.transaction(async (transaction) => {
		await lockRounds(transaction);
		const waiting = round();
		const locks = sql`select from pg_locks where locktype = 'advisory' and not granted`;
		await expect.poll(async () => (await db.execute(locks)).rowCount).toBe(1);
		return { waiting, ids: await asked(id) };
	});
	await before.waiting;
	expect(before.ids).toEqual([]);
	expect(await asked(id)).toHaveLength(1);
});

test("whoever was asked less is asked first", async () => {
	const people = await Promise.all(Array.from({ length: 6 }, () => communicator()));
	const [one, other] = [await wanted(), await wanted()];
	await round();
	expect([...(await asked(one.id)), ...(await asked(other.id))].sort()).toEqual(idsOf(people));
});

test.each([
	["waits for a moderator", { approved: false }],
	["is hidden", { hidden: true }],
	["is closed", { closesAt: new Date(Date.now() - 1000) }],
	["is nobody's", { userId: null }],
])("nobody is asked for a request that %s", async (_, fields) => {
	await communicator();
	const { id } = await wanted(fields);
	await round();
	expect(await asked(id)).toEqual([]);
});

test("nobody is asked before the author has confirmed their address, who could not answer, and is told so", async () => {
	const one = await communicator({ availability: ["Public Speaking"] });
	await db.update(users).set({ emailVerified: false }).where(eq(users.id, author.id));
	const { id } = await wanted();
	await round();
	expect(await asked(id)).toEqual([]);
	const path = href("/requests/:id", { id });
	expect(await site.as(author).page(path)).toContain("once you have confirmed your email address.");
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, author.id));
	await passHours(1);
	await round();
	expect(await asked(id)).toEqual([one.id]);
});

test("nobody is asked for a request while its author is suspended", async () => {
	const one = await communicator();
	const { id } = await wanted();
	const suspend = (suspendedAt: Date | null) =>
		db
			.update(users)
			.set({ suspendedAt, suspendedFor: suspendedAt && "Spam" })
			.where(eq(users.id, author.id));
	await suspend(new Date());
	await round();
	expect(await asked(id)).toEqual([]);
	await suspend(null);
	await passHours(1);
	await round();
	expect(await asked(id)).toEqual([one.id]);
});

test("a yes to who calls themselves otherwise in an older conversation begins another one, which does not tell that", async () => {
	const one = await communicator({ takesMessages: true });
	const older = await writeTo(site, author, one.card.id, "A word before");
	const threads = [];
	for (const name of ["Emília Duarte", "Emília Duarte", author.name]) {
		const { id } = await wanted({ name });
		await round();
		threads.push((await site.as(one).post(page(id), accept)).location ?? "");
	}
	expect(threads[0]).not.toBe(older.thread);
	expect(threads[1]).toBe(threads[0]);
	expect(threads[2]).not.toBe(threads[0]);
	const read = await site.as(one).page(threads[0] ?? "");
	expect(read).toContain("Emília Duarte");
	expect(read).not.toContain(author.name);
	expect(await site.as(author).page(threads[0] ?? "")).not.toContain("A word before");
	expect(await site.as(one).page(older.thread)).not.toContain("Emília Duarte");
});

test("a yes opens a conversation under the name of the card with whoever asked, as they called themselves", async () => {
	const one = await communicator({ name: "Maria Mitchell" });
	const { id } = await wanted({ name: "Emília Duarte" });
	await round();
	const offered = await site.as(one).page(page(id));
	expect(offered).toContain("Your card says that you explain");
	expect(offered).toContain("Your card says that you are available for Public Speaking.");
	const answer = await site.as(one).post(page(id), accept);
	expect(answer.location).toMatch(/^\/messages\//);
	const thread = answer.location ?? "";
	const read = await site.as(author).page(thread);
	expect(read).toContain("I know all the mussels by name.");
	expect(read).toContain("Maria Mitchell");
	const mine = await site.as(one).page(thread);
	expect(mine).toContain("Emília Duarte");
	for (const secret of [author.name, author.email]) expect(mine).not.toContain(secret);
	for (const secret of [one.name, one.email]) expect(read).not.toContain(secret);
	expect(await site.as(author).page(href("/requests/:id", { id }))).toContain("1 said yes");
	expect(await site.as(one).page(page(id))).toContain(thread);
	expect(await db.$count(messages)).toBe(1);
});

test("who is added to a conversation that a yes has begun knows its author by the name of the request", async () => {
	const one = await communicator({ name: "Maria Mitchell" });
	const say = async () => {
		const { id } = await wanted({ name: "Emília Duarte" });
		await round();
		return { offer: page(id), thread: (await site.as(one).post(page(id), accept)).location ?? "" };
	};
	const { offer, thread } = await say();
	const carl = await cardHolder(site, "Carl Zeiss");
	expect((await addTo(site, one, thread, carl.card.id)).location).toBe(thread);
	await answerIn(site, author, thread, "Welcome, Carl.");
	const read = await site.as(carl).page(thread);
	for (const text of ["Emília Duarte", "Maria Mitchell", "Welcome, Carl."]) expect(read).toContain(text);
	for (const secret of [accept.text, author.name, author.email, one.name]) expect(read).not.toContain(secret);
	expect(await site.as(one).page(offer)).toContain(thread);
	// What they say yes to next is between the two.
	const next = await say();
	expect(next.thread).not.toBe(thread);
	expect((await site.as(carl).get(next.thread)).status).toBe(404);
});

test.each([
	["is open", {}, "Nobody yet. We ask those whom it fits, a few at a time."],
	["is closed", { closesAt: new Date(Date.now() - 1000) }, "Nobody was asked."],
	["is hidden", { hidden: true }, "Nobody was asked."],
])("of a request that %s and found nobody its author reads so", async (_, fields, text) => {
	const { id } = await wanted(fields);
	expect(await site.as(author).page(href("/requests/:id", { id }))).toContain(text);
});

test("its author is told how many were asked, and by no page who they are", async () => {
	const people = await Promise.all(["Ada", "Bea", "Cleo"].map((name) => communicator({ name: `${name} of the sea` })));
	const { id } = await wanted({ wanted: 3 });
	await round();
	const [yes, no, silent] = people;
	if (!yes || !no || !silent) throw new Error("Three were asked");
	await site.as(yes).post(page(id), accept);
	await site.as(no).post(page(id), { answer: "declined", reason: "At sea" });
	const read = await site.as(author).page(href("/requests/:id", { id }));
	expect(read).toContain("3 asked so far: 1 said yes, 1 said no.");
	const others = [
		href("/messages"),
		href("/notifications"),
		href("/profile"),
		href("/profile/data"),
		href("/receipts"),
	];
	const pages = [read, ...(await Promise.all(others.map((path) => site.as(author).page(path))))];
	for (const { card, name, email, id } of [no, silent])
		for (const secret of [card.name, card.id, name, email, id])
			for (const text of pages) expect(text).not.toContain(secret);
});

test("once as many as were wanted have said yes nobody is asked, and another yes is refused with what was typed", async () => {
	const people = await Promise.all(Array.from({ length: 4 }, () => communicator()));
	const { id } = await wanted();
	await round();
	const [first, second] = people.filter(({ id: who }) => who) && (await askedPeople(people, id));
	if (!first || !second) throw new Error("Too few were asked");
	const answers = await Promise.all([first, second].map((one) => site.as(one).post(page(id), accept)));
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	const refused = answers.find(({ status }) => status === 409);
	expect(refused?.text).toMatch(/>As many as were wanted have said yes by now\./);
	expect(refused?.text).toMatch(typed);
	await passHours(25);
	await round();
	expect(await asked(id)).toHaveLength(3);
});

/** What a field holds that a page shows. */
const typed = new RegExp(`<textarea[^>]*>${accept.text}<`);

test("a yes after the last day, or after a no in another tab, is refused with what was typed", async () => {
	const one = await communicator();
	const [over, refused] = [await wanted(), await wanted()];
	await round();
	await db.update(requests).set({ closesAt: new Date() }).where(eq(requests.id, over.id));
	await site.as(one).post(page(refused.id), { answer: "declined" });
	for (const [id, message] of [
		[over.id, offerMessages.closed],
		[refused.id, offerMessages.answered],
	] as const) {
		const answer = await site.as(one).post(page(id), accept);
		expect(answer).toAnswer(409, message);
		expect(answer.text).toMatch(typed);
		expect(await site.as(one).page(page(id))).not.toContain("</textarea>");
	}
});

test("a request that was full asks again once one of those who said yes is gone", async () => {
	const first = await communicator();
	const { id } = await wanted({ wanted: 3 });
	await round();
	await site.as(first).post(page(id), accept);
	await db.update(requests).set({ wanted: 1, askNextAt: new Date() }).where(eq(requests.id, id));
	const next = await communicator();
	await round();
	expect(await asked(id)).toEqual([first.id]);
	await db.delete(users).where(eq(users.id, first.id));
	await passHours(1);
	await round();
	expect(await asked(id)).toEqual([next.id]);
});

/** What a page says that an answer leads to. */
function toldTo({ cookie }: Person & object, path: string, answer: Answer) {
	return site.as({ cookie: `${cookie}; ${cookieHeader(answer)}` }).page(path);
}

async function askedPeople<One extends { id: string }>(people: One[], id: string) {
	const ids = await asked(id);
	return people.filter((one) => ids.includes(one.id));
}

test("a no makes room for the next at once, and its reason reaches the author without a name", async () => {
	const people = await Promise.all(Array.from({ length: 4 }, () => communicator({ name: "Maria Mitchell" })));
	const { id } = await wanted();
	await round();
	const [one] = await askedPeople(people, id);
	const reason = "I am at sea until spring.";
	const answer = await site.as(one ?? null).post(page(id), { answer: "declined", reason });
	expect(answer).toMatchObject({ location: page(id) });
	const told = await toldTo(one ?? { cookie: "" }, page(id), answer);
	expect(told).toContain(offerMessages.declined);
	expect(told).not.toContain("Somebody else is asked now.");
	await round();
	expect(await asked(id)).toEqual(idsOf(people));
	const read = await site.as(author).page(href("/requests/:id", { id }));
	expect(read).toContain(reason);
	expect(read).not.toContain("Maria Mitchell");
	for (const other of [people[1] ?? null, null])
		expect(await site.as(other).page(href("/requests/:id", { id }))).not.toContain(reason);
});

test("a reason is reported by its reader alone, and neither they nor a moderator learn whose it is; one that is hidden is read no more", async () => {
	const people = await Promise.all(Array.from({ length: 2 }, () => communicator({ name: "Maria Mitchell" })));
	const { id } = await wanted();
	await round();
	const [one, two] = await askedPeople(people, id);
	if (!one || !two) throw new Error("Both are asked");
	await site.as(one).post(page(id), { answer: "declined", reason: "Only a fool would ask." });
	await site.as(two).post(page(id), { answer: "declined" });
	const rows = await db.select().from(requestOffers).where(eq(requestOffers.requestId, id));
	const offerOf = (who: { id: string }) => rows.find(({ userId }) => userId === who.id)?.id ?? "";
	const about = { kind: "reason", id: offerOf(one) };
	const form = { reason: "unkind", text: "It is not called for." };
	for (const other of [one, two])
		expect(await site.as(other).get(href("/report/:kind/:id", about))).toMatchObject({ status: 404 });
	expect((await site.as(null).get(href("/report/:kind/:id", about))).location).toMatch(/^\/login\?redirect=/);
	expect(await site.as(author).get(href("/report/:kind/:id", { ...about, id: offerOf(two) }))).toMatchObject({
		status: 404,
	});
	expect(await site.as(author).page(href("/requests/:id", { id }))).toContain(href("/report/:kind/:id", about));
	await site.as(author).post(href("/report/:kind/:id", about), form);

	const desk = href("/admin/reports/:kind/:id", about);
	const seen = await site.as(admin).page(desk);
	expect(seen).toContain("Only a fool would ask.");
	for (const secret of [href("/requests/:id", { id }), one.email, "Maria Mitchell"]) expect(seen).not.toContain(secret);
	const { state } = await stateOfReported(db, "reason", about.id, await reportables.reason.find(db, about.id));
	await site.as(admin).post(desk, { verdict: "hidden", reason: "unkind", explanation: "Say no without it.", state });
	const read = await site.as(author).page(href("/requests/:id", { id }));
	expect(read).toContain("2 said no");
	expect(read).not.toMatch(/Only a fool|Maria Mitchell/);
	expect(await site.as(author).get(href("/report/:kind/:id", about))).toMatchObject({ status: 404 });
	const [event] = await db.select().from(moderationEvents).where(eq(moderationEvents.subjectId, about.id));
	const logged = await site.as(admin).page(href("/admin/log/:id", { id: event?.id ?? "" }));
	expect(logged).toContain("Say no without it.");
	expect(logged).not.toContain(one.email);
	for (const mail of await mailsTo(db, author.email)) expect(mail.text).not.toMatch(/Maria Mitchell|Only a fool/);
});

test("who was not asked sees and answers nothing", async () => {
	const one = await communicator();
	const { id } = await wanted();
	expect(await site.as(one).get(page(id))).toMatchObject({ status: 404 });
	expect(await site.as(one).post(page(id), accept)).toMatchObject({ status: 404 });
	expect(await site.as(author).get(page(id))).toMatchObject({ status: 404 });
	expect(await site.as(null).post(page(id), accept)).toAnswer(401, offerMessages.signIn, accept.text);
	expect(await db.$count(messageParticipants)).toBe(0);
});

test.each([
	[{}, "Choose yes or no"],
	[{ answer: "accepted" }, "Write them a few words"],
	[{ answer: "declined", reason: "x".repeat(501) }, "The reason must be at most 500 characters"],
])("an answer %j is refused: %s", async (fields, message) => {
	const one = await communicator();
	const { id } = await wanted();
	await round();
	const answer = await site.as(one).post(page(id), fields);
	expect(answer.status).toBe(422);
	expect(answer.text).toContain(message);
});

test("'Stop asking me for now' ends it, until the card says otherwise", async () => {
	const one = await communicator();
	const { id } = await wanted();
	await round();
	const edit = href("/scicomm/card/edit/:id", { id: one.card.id });
	const version = /name="version" value="([^"]+)"/.exec(await site.as(one).page(edit))?.[1] ?? "";
	const stop = href("/requests/offer/:id/stop", { id });
	expect(await site.as(author).post(stop)).toMatchObject({ status: 404 });
	const stopped = await site.as(one).post(stop);
	expect(stopped).toMatchObject({ location: page(id) });
	expect(await toldTo(one, page(id), stopped)).toContain(offerMessages.stopped);
	// A form of the card that was opened before does not undo it unseen.
	const form = cardForm({ requests: "yes", version });
	expect((await site.as(one).post(edit, form)).status).toBe(409);
	const later = await wanted();
	await round();
	expect(await asked(later.id)).toEqual([]);
	expect(await db.select({ said: scicommCards.requests }).from(scicommCards)).toEqual([{ said: "not now" }]);
	expect(await asked(id)).toEqual([one.id]);
});

test.each([
	["is deleted", () => db.delete(requests)],
	["is hidden", () => db.update(requests).set({ hidden: true })],
])("'Stop asking me for now' ends it, also once the request %s", async (_, end) => {
	const one = await communicator();
	const { id } = await wanted();
	await round();
	await end();
	const stopped = await site.as(one).post(href("/requests/offer/:id/stop", { id }));
	expect(stopped.location).toBe(href("/profile"));
	expect(await toldTo(one, href("/profile"), stopped)).toContain(offerMessages.stopped);
	expect(await db.select({ said: scicommCards.requests }).from(scicommCards)).toEqual([{ said: "not now" }]);
});

test("an answer that is sent twice is given once", async () => {
	const one = await communicator();
	const [yes, no] = [await wanted(), await wanted()];
	await round();
	const locations: (string | null | undefined)[] = [];
	for (const _ of ["once", "again"]) {
		locations.push((await site.as(one).post(page(yes.id), accept)).location);
		const declined = await site.as(one).post(page(no.id), { answer: "declined" });
		expect(declined).toMatchObject({ location: page(no.id) });
	}
	expect(locations[0]).toMatch(/^\/messages\//);
	expect(locations[1]).toBe(locations[0]);
	expect(await db.$count(messages)).toBe(1);
	expect(await site.as(one).post(page(yes.id), { answer: "declined" })).toAnswer(409, offerMessages.answered);
	// Other words are not dropped.
	const other = await site.as(one).post(page(yes.id), { ...accept, text: "Or on a Friday?" });
	expect(other).toAnswer(409, offerMessages.answered, "Or on a Friday?");
	const reason = { answer: "declined", reason: "It is too far." };
	expect(await site.as(one).post(page(no.id), reason)).toAnswer(409, offerMessages.answered, reason.reason);
	expect(await db.$count(messages)).toBe(1);
});

test("a yes of whom the author has blocked since is answered as ever, fills no place, and is heard by nobody", async () => {
	const people = await Promise.all(Array.from({ length: 4 }, () => communicator({ name: "Maria Mitchell" })));
	const { id } = await wanted({ wanted: 1 });
	await round();
	const [one, other] = await askedPeople(people, id);
	if (!one || !other) throw new Error("Too few were asked");
	await db.insert(messageBlocks).values({ userId: author.id, blockedId: one.id });
	const { location } = await site.as(one).post(page(id), accept);
	expect(location).toMatch(/^\/messages\//);
	expect(await site.as(one).page(location ?? "")).toContain(accept.text);
	const again = await site.as(one).page(page(id));
	for (const part of ["You said yes to this one.", location ?? "", `/receipts/new/request/${id}`])
		expect(again).toContain(part);

	const [request, list, receipts] = await Promise.all(
		[href("/requests/:id", { id }), href("/messages"), href("/receipts")].map((path) => site.as(author).page(path)),
	);
	expect(request).toContain("3 asked so far: 0 said yes");
	for (const text of [request, list, receipts]) expect(text).not.toContain("Maria Mitchell");
	expect(await db.$count(notifications, eq(notifications.userId, author.id))).toBe(0);
	await passHours(25);
	await round();
	expect(await asked(id)).toEqual(idsOf(people));
	expect((await site.as(other).post(page(id), accept)).location).toMatch(/^\/messages\//);
	expect(await site.as(author).page(href("/requests/:id", { id }))).toContain("4 asked so far: 1 said yes");
});

test("to block somebody is no way to learn that a request is theirs", async () => {
	const one = await communicator();
	const { id } = await wanted({ name: "Under another name" });
	await round();
	await db.insert(messageBlocks).values({ userId: one.id, blockedId: author.id });
	expect((await site.as(one).post(page(id), accept)).location).toMatch(/^\/messages\//);
});

/** Somebody who was asked, and their request, which three others fit. */
async function someoneAsked() {
	const one = await communicator({ name: "Maria Mitchell" });
	const { id } = await wanted();
	await round();
	const suggest = (colleague: string) => site.as(one).post(page(id), { answer: "declined", colleague });
	return { one, id, suggest };
}

test("a colleague who is suggested is asked at once, whatever they explain, and not told by whom", async () => {
	const { one, id, suggest } = await someoneAsked();
	const colleague = await communicator({ expertise: "Chemistry" });
	const link = `https://heliograph.example${href("/card/:id", { id: colleague.card.id })}`;
	const answer = await suggest(link);
	expect(answer).toMatchObject({ location: page(id) });
	expect(await toldTo(one, page(id), answer)).toContain("Somebody else is asked now.");
	expect(await asked(id)).toEqual(idsOf([one, colleague]));
	const [mail] = await mailsTo(db, colleague.email);
	expect(mail?.text).toContain("Somebody who was asked before thought of you.");
	const read = await site.as(colleague).page(page(id));
	expect(read).toContain("Somebody who was asked before you suggested you.");
	for (const secret of ["Maria Mitchell", one.name, one.email]) expect(read).not.toContain(secret);
});

test.each<[string, Fields]>([
	["takes none", { requests: "not now" }],
	["works for pay alone", { pay: "paid" }],
	["speaks another language", { languages: ["pt"] }],
])("nobody is asked by a suggestion who %s, and it is not told why", async (_, fields) => {
	const { one, id, suggest } = await someoneAsked();
	const { card } = await communicator(fields);
	const answer = await suggest(card.id);
	expect(answer).toAnswer(409, "They can't be asked for this one");
	expect(await asked(id)).toEqual([one.id]);
	expect(await db.$count(requestOffers, sql`answer is not null`)).toBe(0);
});

test("a colleague who has no room left this month is not asked by a suggestion", async () => {
	const { one, id, suggest } = await someoneAsked();
	const full = await communicator({ requestsPerMonth: 1, expertise: "Chemistry" });
	await wanted({ topics: ["Chemistry"] });
	await round();
	expect(await db.$count(requestOffers, eq(requestOffers.userId, full.id))).toBe(1);
	expect(await suggest(full.card.id)).toAnswer(409, "They can't be asked for this one");
	expect(await asked(id)).toEqual([one.id]);
});

test("a card that is not in the directory, the own one, and one that has blocked the author can't be suggested", async () => {
	const { one, id, suggest } = await someoneAsked();
	const [unlisted, blocking] = [await communicator({ isVisible: false }), await communicator()];
	await db.insert(messageBlocks).values({ userId: blocking.id, blockedId: author.id });
	expect(await suggest(unlisted.card.id)).toAnswer(422, "There is no such card in the directory");
	const again = { answer: "declined", reason: "At sea until spring.", colleague: "nobody-of-that-name" };
	const refused = await site.as(one).post(page(id), again);
	expect(refused).toAnswer(422, offerMessages.noColleague, again.reason, again.colleague);
	for (const { card } of [one, blocking])
		expect(await suggest(card.id)).toAnswer(409, "They can't be asked for this one");
	expect(await asked(id)).toEqual([one.id]);
});

test("whoever tries card after card as a colleague can't go on for long, and can still say no", async () => {
	const { one, id, suggest } = await someoneAsked();
	const { name, times } = suggestionRate;
	await db.insert(rateLimits).values({ key: `${name}:${one.id}`, points: times - 1, expire: Date.now() + 60_000 });
	expect(await suggest("nobody-of-that-name")).toAnswer(422, "There is no such card in the directory");
	expect(await suggest("nobody-of-that-name")).toAnswer(429, offerMessages.tooManySuggestions, "nobody-of-that-name");
	expect(await site.as(one).post(page(id), { answer: "declined" })).toMatchObject({ location: page(id) });
});

test.each<[string, number, SQL]>([
	["goes where they moved at that moment", 1, sql`email = 'moved-' || email`],
	["is not written once they are suspended", 0, sql`suspended_at = now(), suspended_for = 'Spam'`],
])("the mail to who is asked %s", async (_, count, change) => {
	const { id, email } = await communicator();
	await wanted();
	const first = sql`select from ${users} where ${eq(users.id, id)} for update`;
	await cross(elsewhere, { first, last: sql`update ${users} set ${change} where ${eq(users.id, id)}` }, round);
	expect(await mailsTo(db, email)).toHaveLength(0);
	expect(await mailsTo(db, `moved-${email}`)).toHaveLength(count);
});

test("one click in the mail ends such mails, and no others: who is asked sees it on the site alone", async () => {
	const one = await communicator();
	await wanted();
	await round();
	const [mail] = await mailsTo(db, one.email);
	const token = new URL(mail?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
	expect(await unsubscribe(db, token)).toBe("offers");
	expect(await findMailSettings(db, one)).toMatchObject({ offerMails: false, requestReminders: true });
	const later = await wanted();
	await round();
	expect(await asked(later.id)).toEqual([one.id]);
	expect(await mailsTo(db, one.email)).toHaveLength(1);
	expect(await db.$count(notifications, eq(notifications.subjectId, later.id))).toBe(1);
});
