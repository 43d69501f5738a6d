/** Threads of more than two: who is added, who leaves, and what each of them sees. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { reportables } from "#app/features.server.ts";
import { lockRow } from "#app/moderation/decisions.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { cookieHeader } from "#tests/accounts.ts";
import { untilWaiting } from "#tests/crossing.ts";
import {
	addTo,
	answerIn,
	cardHolder,
	companyOn,
	correspondent,
	reachableCard,
	threadOfMany,
	unblockFirst,
	writeTo,
} from "#tests/messages.ts";
import { type Person, testSite } from "#tests/site.ts";
import { messageBlocks, messageParticipants, messages, messageThreads } from "./message.tables.server.ts";
import { formerName, maxParticipants, messageMessages, messageRates, sameTextTo } from "./message.ts";

const site = await testSite();
const { db } = site;
const elsewhere = connectDatabase(site.url, 2);
afterAll(() => elsewhere.$client.end());

const change = (thread: string) => `${thread}/change`;
const leave = (person: Person, thread: string) => site.as(person).post(change(thread), { change: "leave" });
const block = (person: { id: string }, blocked: { id: string }) =>
	db.insert(messageBlocks).values({ userId: person.id, blockedId: blocked.id });
/** Blocks the other in a thread of two. */
async function blockIn(person: Person, thread: string) {
	const [, other = ""] = /<button[^>]*value="([0-9a-f-]{36})"/.exec(await site.as(person).page(change(thread))) ?? [];
	expect((await site.as(person).post(change(thread), { change: other })).location).toBe(thread);
}
const isIn = (person: { id: string }, id: string) =>
	db.$count(messageParticipants, and(eq(messageParticipants.threadId, id), eq(messageParticipants.userId, person.id)));

test("whoever is added takes part as their card, sees what is written from then on, and all are told", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	const page = await site.as(carl).page(thread);
	expect(page).toContain("<bdi>Ada Lovelace</bdi> added you");
	expect(page).not.toContain("Between the two of us.");
	expect(await site.as(bea).page(thread)).toMatch(/<bdi>Ada Lovelace<\/bdi> added (<!-- -->)?<bdi>Carl Zeiss<\/bdi>/);
	expect(await site.as(ada).page(thread)).toContain("They see what is written from now on.");
	expect((await answerIn(site, bea, thread, "Welcome, Carl.")).location).toBe(thread);
	for (const person of [ada, carl]) expect(await site.as(person).page(thread)).toContain("Welcome, Carl.");
	await answerIn(site, carl, thread, "Glad to be here.");
	const read = await site.as(ada).page(thread);
	expect(read).toContain("Glad to be here.");
	for (const secret of [carl.name, carl.email, bea.name]) expect(read).not.toContain(secret);
	expect(await site.as(ada).page(href("/messages"))).toMatch(/(Bea Potter and Carl Zeiss|Carl Zeiss and Bea Potter)/);
});

test("to be added is told by the bell and in the list, and a line is no message", async () => {
	const { bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	const bell = (person: { id: string }) =>
		db.$count(
			notifications,
			sql`user_id = ${person.id} and read_at is null and subject_id = ${thread.split("/").at(-1)}`,
		);
	await site.as(bea).page(thread);
	expect(await site.as(carl).page(href("/notifications"))).toContain("You were added to a conversation");
	expect(await site.as(carl).page(href("/messages"))).toContain(messageMessages.youWereAdded);
	expect([await bell(carl), await bell(bea)]).toEqual([1, 0]);
	await site.as(carl).page(thread);
	expect(await bell(carl)).toBe(0);
	await answerIn(site, bea, thread, "Are you there?");
	expect(await site.as(carl).page(href("/messages"))).toContain("new-mark");
	expect(await bell(carl)).toBe(1);
});

test("a title names three, or two and how many others", async () => {
	const { ada, thread } = await threadOfMany(site, ["Carl Zeiss", "Dorothy Hodgkin", "Emmy Noether"]);
	for (const path of [thread, href("/messages")]) expect(await site.as(ada).page(path)).toContain("and 2 others");
});

test("the search finds whom anybody can write to, by name or by the link of a card, and nobody else", async () => {
	const { ada, thread } = await threadOfMany(site);
	const rachel = await cardHolder(site, "Rachel Carson");
	const silent = await reachableCard(site, await correspondent(site), { name: "Rachel Silent", takesMessages: false });
	const unlisted = await reachableCard(site, await correspondent(site), { name: "Rachel Unlisted", isVisible: false });
	const hidden = await reachableCard(site, await correspondent(site), { name: "Rachel Hidden", hidden: true });
	const search = (q: string) => site.as(ada).page(`${thread}/add?${new URLSearchParams({ q })}`);
	const found = await search("rachel");
	expect(found).toContain(`value="${rachel.card.id}"`);
	for (const { id } of [silent, unlisted, hidden]) expect(found).not.toContain(id);
	expect(await search("Rachle Carsn")).toContain(rachel.card.id);
	const link = (id: string) => `https://heliograph.example${href("/card/:id", { id })}?from=slide`;
	expect(await search(link(rachel.card.id))).toContain(`value="${rachel.card.id}"`);
	expect(await search(link(unlisted.id))).toContain(`value="${unlisted.id}"`);
	for (const { id } of [silent, hidden]) expect(await search(link(id))).toContain("Nobody found");
	for (const q of ["%", "<script>alert(1)</script>", "\0", "/card/%E0%A4%A", "x".repeat(5000)])
		expect((await site.as(ada).get(`${thread}/add?${new URLSearchParams({ q })}`)).status).toBe(200);
});

test("nobody adds to a thread in which they are not, or are not any more", async () => {
	const { added, thread, id } = await threadOfMany(site);
	const [carl] = added;
	const [stranger, dora] = [await correspondent(site), await cardHolder(site, "Dora")];
	if (!carl) throw new Error("Nobody was added");
	await leave(carl, thread);
	for (const person of [stranger, carl]) {
		expect((await site.as(person).get(`${thread}/add`)).status).toBe(404);
		expect((await addTo(site, person, thread, dora.card.id)).status).toBe(404);
		expect((await leave(stranger, thread)).status).toBe(404);
	}
	expect(await site.as(null).post(`${thread}/add`, { card: dora.card.id })).toAnswer(401, messageMessages.signIn);
	expect(await isIn(dora, id)).toBe(0);
});

test("who has not confirmed their address adds nobody", async () => {
	const { ada, thread, id } = await threadOfMany(site);
	const dora = await cardHolder(site, "Dora");
	await db.update(users).set({ emailVerified: false }).where(eq(users.id, ada.id));
	expect(await addTo(site, ada, thread, dora.card.id)).toAnswer(403, messageMessages.confirmFirst);
	expect(await site.as(ada).page(`${thread}/add`)).toContain(messageMessages.confirmFirst);
	expect(await isIn(dora, id)).toBe(0);
});

test("what keeps a card from being added is never told", async () => {
	const { ada, bea, thread, id, added } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	const hasBlocked = await cardHolder(site, "One");
	await block(hasBlocked, ada);
	const blockedByBea = await cardHolder(site, "Two");
	await block(bea, blockedByBea);
	const hasBlockedCarl = await cardHolder(site, "Three");
	await block(hasBlockedCarl, carl);
	const nobodys = await reachableCard(site, ada, { userId: null });
	const silent = await reachableCard(site, await correspondent(site), { takesMessages: false });
	const hidden = await reachableCard(site, await correspondent(site), { hidden: true });
	// Another card of who is there, of who wrote first under the name of their account, and of who adds.
	const others = await Promise.all([bea, carl, ada].map((one) => reachableCard(site, one, { name: "Another name" })));
	const cards = [hasBlocked.card, blockedByBea.card, hasBlockedCarl.card, nobodys, silent, hidden, ...others];
	const ids = [...cards.map(({ id }) => id), crypto.randomUUID(), "no-id", "<script>", "x".repeat(200)];
	const bodies = new Set<string>();
	for (const card of ids) {
		const answer = await addTo(site, ada, thread, card);
		expect(answer.status === 422 || answer.status === 409, card).toBe(true);
		expect(answer).toAnswer(answer.status, messageMessages.notAddable);
		if (answer.status === 409) bodies.add(/<main.*<\/main>/s.exec(answer.text)?.[0] ?? "");
	}
	expect(bodies.size).toBe(1);
	expect(await db.$count(messageParticipants, eq(messageParticipants.threadId, id))).toBe(3);
	expect(await db.$count(notifications, inArray(notifications.userId, [hasBlocked.id, blockedByBea.id]))).toBe(0);
});

test("a refused card asks the database the same, whoever has blocked whom", async () => {
	const { ada, thread } = await threadOfMany(site);
	const [blocking, silent] = [await cardHolder(site, "One"), await cardHolder(site, "Two")];
	await block(blocking, ada);
	await db.update(scicommCards).set({ takesMessages: false }).where(eq(scicommCards.id, silent.card.id));
	const { recordStatements } = await import("#tests/database.ts");
	const statements = recordStatements(db);
	const asked = [];
	for (const card of [blocking.card.id, silent.card.id, crypto.randomUUID()]) {
		statements.length = 0;
		await addTo(site, ada, thread, card);
		asked.push(statements.length);
	}
	expect(new Set(asked).size).toBe(1);
});

test("whoever tries card after card is soon stopped, whatever the cards are", async () => {
	const { ada, thread, id } = await threadOfMany(site);
	await db.update(users).set({ createdAt: new Date() }).where(eq(users.id, ada.id));
	const { times } = messageRates.addsOfNew;
	const answers = [];
	for (let i = 0; i <= times; i++) answers.push(await addTo(site, ada, thread, crypto.randomUUID()));
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(times);
	expect(answers.at(-1)).toAnswer(429, `${messageMessages.tooManyAdds} Try again in 24 hours.`);
	expect(answers.at(-1)?.text).not.toContain("tomorrow");
	const dora = await cardHolder(site, "Dora");
	expect((await addTo(site, ada, thread, dora.card.id)).status).toBe(429);
	expect(await isIn(dora, id)).toBe(0);
});

test("to be added counts as a stranger's word, so that many accounts together do not fill an inbox", async () => {
	const { ada, thread } = await threadOfMany(site);
	const [dora, other] = [await cardHolder(site, "Dora"), await threadOfMany(site)];
	const { times, name } = messageRates.strangers;
	await db.execute(
		sql`insert into rate_limits (key, points, expire) values (${`${name}:${dora.card.id}`}, ${times - 1}, ${Date.now() + 60_000})`,
	);
	expect((await addTo(site, ada, thread, dora.card.id)).status).toBe(303);
	expect(await addTo(site, other.ada, other.thread, dora.card.id)).toAnswer(429, messageMessages.cardFull);
	// Whom they have blocked is answered the same.
	await block(dora, other.ada);
	expect(await addTo(site, other.ada, other.thread, dora.card.id)).toAnswer(429, messageMessages.cardFull);
});

test("nobody brings the same card into conversation after conversation, and others still can", async () => {
	const [{ ada, bea, thread }, dora] = [await threadOfMany(site), await cardHolder(site, "Dora")];
	const { times, name } = messageRates.addsOfCard;
	await db.execute(
		sql`insert into rate_limits (key, points, expire) values (${`${name}:${ada.id} ${dora.card.id}`}, ${times}, ${Date.now() + 60_000})`,
	);
	for (const id of [dora.card.id, dora.card.id.toUpperCase()])
		expect(await addTo(site, ada, thread, id)).toAnswer(429, messageMessages.tooManyAdds);
	expect((await addTo(site, bea, thread, dora.card.id)).status).toBe(303);
});

test("whoever adds somebody who is there already is told so, and nobody else is", async () => {
	const { ada, thread } = await threadOfMany(site, []);
	const dora = await cardHolder(site, "Dora Maar");
	const add = async () => {
		const flash = cookieHeader(await addTo(site, ada, thread, dora.card.id));
		return site.as({ cookie: `${ada.cookie}; ${flash}` }).page(thread);
	};
	expect(await add()).toContain(messageMessages.added);
	await db.delete(notifications);
	const again = await add();
	expect(again).toContain(messageMessages.alreadyThere);
	expect(again).not.toContain(messageMessages.added);
	expect(await db.$count(notifications)).toBe(0);
});

test("two who add the same person at once add them once, and both are told that it is done", async () => {
	const { ada, bea, thread, id } = await threadOfMany(site, []);
	const dora = await cardHolder(site, "Dora Maar");
	const answers = await Promise.all([ada, bea].map((one) => addTo(site, one, thread, dora.card.id)));
	expect(answers.map(({ status }) => status)).toEqual([303, 303]);
	expect(await isIn(dora, id)).toBe(1);
	expect(await db.$count(notifications, eq(notifications.userId, dora.id))).toBe(1);
});

test("whose account is deleted before they are added is not there any more, and nobody learns why", async () => {
	const { ada, thread, id } = await threadOfMany(site, []);
	const dora = await cardHolder(site, "Dora Maar");
	const waiting = await elsewhere.transaction(async (deleting) => {
		await deleting.delete(users).where(eq(users.id, dora.id));
		const adding = addTo(site, ada, thread, dora.card.id);
		await untilWaiting(db);
		return { adding };
	});
	expect(await waiting.adding).toAnswer(409, messageMessages.notAddable);
	expect(await db.$count(messageParticipants, eq(messageParticipants.threadId, id))).toBe(2);
});

test("a thread in which somebody is added while the account of the other goes is theirs", async () => {
	const { ada, bea, thread, id } = await threadOfMany(site, []);
	await site.as(ada).post(change(thread), { change: "delete" });
	const dora = await cardHolder(site, "Dora Maar");
	const waiting = await elsewhere.transaction(async (adding) => {
		await adding.select().from(messageThreads).where(eq(messageThreads.id, id)).for("update");
		const deleting = site.as(bea).post(href("/profile/delete"), { password: "lichen tundra beacon" });
		await untilWaiting(db);
		const now = sql`clock_timestamp()`;
		const since = { addedAt: now, deletedUntil: now, newestAt: now, readUntil: now };
		const as = { userId: dora.id, isCard: true, cardId: dora.card.id };
		await adding.insert(messageParticipants).values({ threadId: id, ...as, ...since });
		await adding.update(messageThreads).set({ startedBy: null }).where(eq(messageThreads.id, id));
		return { deleting };
	});
	expect((await waiting.deleting).status).toBe(303);
	expect((await answerIn(site, ada, thread, "Only us two now")).location).toBe(thread);
	expect(await site.as(dora).page(thread)).toContain("Only us two now");
});

test("two cards of one account, added at once, are one person in it", async () => {
	const { ada, bea, thread, id } = await threadOfMany(site, []);
	const dora = await cardHolder(site, "Dora Maar");
	const other = await reachableCard(site, dora, { name: "Theodora" });
	const answers = await Promise.all([addTo(site, ada, thread, dora.card.id), addTo(site, bea, thread, other.id)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	expect(await isIn(dora, id)).toBe(1);
});

test("however many are added at once, a thread is of so many, and the rest leaves nothing", async () => {
	const { ada, bea, thread, id } = await threadOfMany(site, []);
	const cards = await Promise.all(
		Array.from({ length: maxParticipants.atOnce }, async (_, i) => (await cardHolder(site, `Person ${i}`)).card),
	);
	const answers = await Promise.all(cards.map((card, i) => addTo(site, i % 2 ? ada : bea, thread, card.id)));
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(maxParticipants.atOnce - 2);
	for (const answer of answers) if (answer.status !== 303) expect(answer).toAnswer(409, messageMessages.full);
	expect(await db.$count(messageParticipants, eq(messageParticipants.threadId, id))).toBe(maxParticipants.atOnce);
});

test("nor do ever so many come and go", async () => {
	const { ada, thread, id } = await threadOfMany(site);
	const gone = Array.from({ length: maxParticipants.ever - 3 }, () => ({ threadId: id, leftAt: new Date() }));
	await db.insert(messageParticipants).values(gone);
	const dora = await cardHolder(site, "Dora");
	expect(await addTo(site, ada, thread, dora.card.id)).toAnswer(409, messageMessages.full);
});

test("who is written to by their card after somebody was added to that thread is alone with the writer", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const anew = await writeTo(site, ada, bea.card.id, "For your eyes alone.");
	expect(anew.thread).not.toBe(thread);
	expect(await site.as(bea).page(anew.thread)).toContain("For your eyes alone.");
	for (const one of added) expect(await site.as(one).page(thread)).not.toContain("For your eyes alone.");
});

test("a first message waits for who is being added, and is alone with its receiver", async () => {
	const { ada, bea, thread, id } = await threadOfMany(site, []);
	await elsewhere.transaction(async (adding) => {
		await adding.select().from(messageThreads).where(eq(messageThreads.id, id)).for("update");
		void writeTo(site, ada, bea.card.id, "Alone with you.");
		await untilWaiting(db);
		await adding.update(messageThreads).set({ startedBy: null }).where(eq(messageThreads.id, id));
	});
	await expect.poll(() => db.$count(messages, eq(messages.text, "Alone with you."))).toBe(1);
	expect(await site.as(bea).page(thread)).not.toContain("Alone with you.");
});

test("what is written to those whom its page showed is not sent to who came meanwhile, until its writer has seen them", async () => {
	const { ada, bea, thread } = await threadOfMany(site, []);
	const before = await site.as(bea).page(thread);
	const dora = await cardHolder(site, "Dora Maar");
	await addTo(site, ada, thread, dora.card.id);
	const late = await site.as(bea).post(thread, { text: "Between us two only", version: companyOn(before) });
	expect(late).toAnswer(409, messageMessages.addedMeanwhile, "Between us two only", "Dora Maar");
	expect(await site.as(dora).page(thread)).not.toContain("Between us two only");
	const again = { text: "Good morning to all", version: companyOn(late.text) };
	expect((await site.as(bea).post(thread, again)).location).toBe(thread);
	expect(await site.as(dora).page(thread)).toContain("Good morning to all");
});

test("whoever leaves keeps what was said, gets nothing new, and is not added again", async () => {
	const { ada, bea, added, thread, id } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await answerIn(site, bea, thread, "While you are here.");
	expect((await leave(carl, thread)).location).toBe(thread);
	expect((await leave(carl, thread)).status).toBe(303);
	expect(await site.as(ada).page(thread)).toMatch(/<bdi>Carl Zeiss<\/bdi>(<!-- -->)? left/);
	await answerIn(site, ada, thread, "Now that Carl is gone.");
	const dora = await cardHolder(site, "Dora Maar");
	await addTo(site, ada, thread, dora.card.id);
	const kept = await site.as(carl).page(thread);
	expect(kept).toContain("While you are here.");
	expect(kept).toContain(messageMessages.youLeft);
	for (const later of ["Now that Carl is gone.", "Dora Maar", "Add somebody", "</textarea>"])
		expect(kept).not.toContain(later);
	expect(await site.as(carl).page(href("/messages"))).not.toContain("new-mark");
	const late = await site.as(carl).post(thread, { text: "Still me" });
	expect(late).toAnswer(409, messageMessages.youLeft);
	expect(late.text).toMatch(/<textarea[^>]*>Still me</);
	for (const card of [carl.card, await reachableCard(site, carl, { name: "Another name" })])
		expect(await addTo(site, ada, thread, card.id)).toAnswer(409, messageMessages.notAddable);
	expect(await isIn(carl, id)).toBe(1);
	// Who comes later learns nothing of who has left.
	const page = await site.as(dora).page(thread);
	expect(page).not.toContain("Carl Zeiss");
	expect(page).not.toContain(" left.");
	expect(await site.as(dora).page(change(thread))).not.toContain("Carl Zeiss");
});

test("a thread leads to the card of who is there, and not of who has left", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await leave(carl, thread);
	const page = await site.as(ada).page(thread);
	expect(page).toContain(href("/card/:id", bea.card));
	expect(page).not.toContain(href("/card/:id", carl.card));
	await db.update(messageParticipants).set({ leftAt: sql`now()` }).where(eq(messageParticipants.userId, bea.id));
	expect(await site.as(ada).page(thread)).toMatch(/<\/bdi><\/a><\/span><span>, (<!-- -->)?<a/);
});

test("nobody is blocked whom the viewer never met in a thread", async () => {
	const { ada, added, thread, id } = await threadOfMany(site);
	const [carl] = added;
	const dora = await cardHolder(site, "Dora Maar");
	if (!carl) throw new Error("Nobody was added");
	await leave(carl, thread);
	await addTo(site, ada, thread, dora.card.id);
	const rows = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, id));
	const of = (person: { id: string }) => rows.find(({ userId }) => userId === person.id)?.id ?? "";
	expect((await site.as(dora).post(change(thread), { change: of(carl) })).status).toBe(404);
	expect((await site.as(carl).post(change(thread), { change: of(dora) })).status).toBe(404);
	expect((await site.as(dora).post(change(thread), { change: of(ada) })).status).toBe(303);
});

test("who has left can be blocked by those who were there with them, until their account is gone", async () => {
	const { ada, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await leave(carl, thread);
	const [, blocked = ""] = /value="([^"]+)"[^>]*>Block Carl Zeiss</.exec(await site.as(ada).page(change(thread))) ?? [];
	expect((await site.as(ada).post(change(thread), { change: blocked })).location).toBe(thread);
	expect(await site.as(ada).page(change(thread))).not.toContain("Block Carl Zeiss");
	expect(await db.$count(messageBlocks, eq(messageBlocks.blockedId, carl.id))).toBe(1);
	await db.delete(users).where(eq(users.id, carl.id));
	expect((await site.as(ada).page(change(thread))).match(/>Block (?!s)/g)).toHaveLength(1);
});

test("of three who leave at once one can, since two remain", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const answers = await Promise.all([ada, bea, ...added].map((one) => leave(one, thread)));
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
	for (const answer of answers) if (answer.status === 409) expect(answer).toAnswer(409, messageMessages.onlyTwo);
});

test("of two nobody leaves", async () => {
	const { ada, thread } = await threadOfMany(site, []);
	expect(await site.as(ada).page(change(thread))).not.toContain("Leave this conversation");
	expect(await leave(ada, thread)).toAnswer(409, messageMessages.onlyTwo);
});

test("who leaves while a message is sent waits for it, and has it", async () => {
	const { added, thread, id } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	const [writer] = await db
		.select()
		.from(messageParticipants)
		.where(and(eq(messageParticipants.threadId, id), eq(messageParticipants.isCard, false)));
	await elsewhere.transaction(async (sending) => {
		await sending.select().from(messageThreads).where(eq(messageThreads.id, id)).for("update");
		void leave(carl, thread);
		await untilWaiting(db);
		const said = { threadId: id, writtenBy: writer?.id ?? "", createdAt: sql`clock_timestamp()` };
		await sending.insert(messages).values({ ...said, text: "Just in time" });
	});
	await expect.poll(() => site.as(carl).page(thread)).toContain(messageMessages.youLeft);
	expect(await site.as(carl).page(thread)).toContain("Just in time");
});

test("who deletes a thread, and a moderator who shows what was held in it, wait for what is being written there", async () => {
	const { ada, bea, added, thread, id } = await threadOfMany(site);
	const people = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, id));
	const writer = people.find(({ userId }) => userId === ada.id)?.id ?? "";
	const readers = [bea, ...added].map((one) => people.find(({ userId }) => userId === one.id)?.id ?? "");
	const said = { threadId: id, writtenBy: writer, text: "Held for a moderator", hidden: true };
	const [held] = await db.insert(messages).values(said).returning();
	const show = () =>
		db.transaction(async (transaction) => {
			await lockRow(transaction, reportables.message, held?.id ?? "");
			await reportables.message.setHidden(transaction, held?.id ?? "", false);
		});
	const erase = () => site.as(bea).post(change(thread), { change: "delete" });
	// As the message of one of the readers goes to the others, in whichever order.
	for (const [work, order] of [
		[show, readers],
		[show, readers.toReversed()],
		[erase, readers],
	] as const) {
		const working = await elsewhere.transaction(async (sending) => {
			await sending.select().from(messageThreads).where(eq(messageThreads.id, id)).for("update");
			const deliver = (reader: string) =>
				sending.update(messageParticipants).set({ isMuted: false }).where(eq(messageParticipants.id, reader));
			const [first = "", ...rest] = work === erase ? ["", ...order] : order;
			if (first) await deliver(first);
			const done = work();
			await untilWaiting(db);
			for (const reader of rest) await deliver(reader);
			return { done };
		});
		await working.done;
	}
	expect(await site.as(bea).page(href("/messages"))).toContain("No messages");
});

test("a thread of many in which one person is left takes nothing more, and says so", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await answerIn(site, bea, thread, "Good morning to all");
	await leave(carl, thread);
	expect((await site.as(bea).post(href("/profile/delete"), { password: "lichen tundra beacon" })).status).toBe(303);
	const page = await site.as(ada).page(thread);
	expect(page).toContain(messageMessages.left);
	expect(page).not.toContain("Add somebody");
	expect(page).toContain(formerName);
	expect(page).not.toContain("Bea Potter");
	expect(await site.as(ada).post(thread, { text: "Anybody?", version: companyOn(page) })).toAnswer(409);
	const dora = await cardHolder(site, "Dora");
	expect(await addTo(site, ada, thread, dora.card.id)).toAnswer(409, messageMessages.left);
	// Who left has what was said still, under no name.
	const kept = await site.as(carl).page(thread);
	expect(kept).toContain("Good morning to all");
	expect(kept).not.toContain("Bea Potter");
});

test("of three whose one account goes two go on, and who comes then learns nothing of it", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await site.as(carl).post(href("/profile/delete"), { password: "lichen tundra beacon" });
	expect((await answerIn(site, ada, thread, "Only us now.")).location).toBe(thread);
	expect(await site.as(bea).page(thread)).toContain("Only us now.");
	const dora = await cardHolder(site, "Dora");
	await addTo(site, ada, thread, dora.card.id);
	const page = await site.as(dora).page(thread);
	expect(page).not.toContain(formerName);
	expect(page).not.toContain("Carl Zeiss");
});

test("who is blocked brings nobody in who would be heard in their place, and is not told", async () => {
	const { ada, bea, thread } = await threadOfMany(site, []);
	await blockIn(bea, thread);
	const [second, third] = [await cardHolder(site, "Second Self"), await cardHolder(site, "Third Self")];
	expect((await addTo(site, ada, thread, second.card.id)).location).toBe(thread);
	expect((await addTo(site, second, thread, third.card.id)).location).toBe(thread);
	for (const person of [second, third]) await answerIn(site, person, thread, `There is no escape ${person.name}`);
	const read = async () => {
		const page = await site.as(bea).page(thread);
		expect(page).not.toContain("There is no escape");
		for (const name of ["Second Self", "Third Self"])
			expect(page).toMatch(new RegExp(`<bdi>${name}</bdi>(<!-- -->)? was added, and reads what you write here`));
		expect(page).not.toMatch(/Ada Lovelace<\/bdi>(<!-- -->)? added/);
	};
	await read();
	expect(await site.as(ada).page(thread)).toContain("There is no escape");
	expect(await site.as(bea).page(href("/messages"))).not.toContain("escape");
	const bell = await db.select().from(notifications).where(eq(notifications.userId, bea.id));
	expect(bell).toHaveLength(1);
	// They are unheard still, so that it is still said.
	await unblockFirst(site, bea);
	await answerIn(site, second, thread, "There is no escape even now");
	await read();
});

test("whoever is brought in by somebody who is blocked under another name does not tell that both are one person's", async () => {
	const [reader, alpha, gamma] = [
		await correspondent(site),
		await cardHolder(site, "Alpha"),
		await cardHolder(site, "Gamma"),
	];
	const beta = await reachableCard(site, alpha, { name: "Beta" });
	await blockIn(reader, (await writeTo(site, reader, alpha.card.id, "Good day, Alpha")).thread);
	const { thread } = await writeTo(site, reader, beta.id, "Good day, Beta");
	expect((await addTo(site, alpha, thread, gamma.card.id)).location).toBe(thread);
	await answerIn(site, gamma, thread, "Heard by nobody who blocked Alpha");
	const read = async () => {
		const page = await site.as(reader).page(thread);
		expect(page).toMatch(/<bdi>Beta<\/bdi> added (<!-- -->)?<bdi>Gamma<\/bdi>/);
		for (const secret of ["had blocked", "Heard by nobody"]) expect(page).not.toContain(secret);
		const { conversations } = JSON.parse(await site.as(reader).page(href("/profile/data")));
		expect(conversations.flatMap(({ changes }: { changes: object[] }) => changes)).toMatchObject([{ by: "Beta" }]);
	};
	await read();
	// To block that name too tells no more of who came before.
	const [as] = await db.select().from(messageParticipants).where(eq(messageParticipants.cardId, beta.id));
	expect((await site.as(reader).post(change(thread), { change: as?.id ?? "" })).location).toBe(thread);
	await read();
});

test("a block that is made later keeps what its maker sees from them, and nothing else", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await block(bea, ada);
	await answerIn(site, ada, thread, "Not for Bea");
	await answerIn(site, carl, thread, "For everybody");
	const page = await site.as(bea).page(thread);
	expect(page).not.toContain("Not for Bea");
	expect(page).toContain("For everybody");
	expect(await site.as(carl).page(thread)).toContain("Not for Bea");
});

const offer = "A wonderful investment for everybody who explains science, and no questions asked";

test("a text that went to several in one thread is held in the next, also where a helper has answered", async () => {
	const many = await threadOfMany(site, ["Reader One", "Reader Two", "Reader Three"]);
	await answerIn(site, many.bea, many.thread, "Thank you, I am the helper.");
	// A crowd of one thread alone is no wave.
	await answerIn(site, many.ada, many.thread, offer);
	expect(await site.as(many.added[0] ?? null).page(many.thread)).toContain("no questions asked");
	const one = await threadOfMany(site, []);
	await answerIn(site, one.ada, one.thread, offer);
	expect(await site.as(one.bea).page(one.thread)).toContain("no questions asked");
	expect(many.added.length + 1).toBe(sameTextTo);
	const next = await threadOfMany(site, []);
	await answerIn(site, next.ada, next.thread, offer);
	expect(await site.as(next.ada).page(next.thread)).toContain(messageMessages.held);
	expect(await site.as(next.bea).page(next.thread)).not.toContain("no questions asked");
});

test("what was held when somebody came is not for them, though it is shown later", async () => {
	const { ada, bea, thread, id } = await threadOfMany(site, []);
	const [writer] = await db
		.select()
		.from(messageParticipants)
		.where(and(eq(messageParticipants.threadId, id), eq(messageParticipants.userId, ada.id)));
	const said = { threadId: id, writtenBy: writer?.id ?? "", text: "Held for a moderator", hidden: true };
	const [held] = await db.insert(messages).values(said).returning();
	const dora = await cardHolder(site, "Dora Maar");
	await addTo(site, ada, thread, dora.card.id);
	await db.transaction((transaction) => reportables.message.setHidden(transaction, held?.id ?? "", false));
	expect(await site.as(bea).page(thread)).toContain("Held for a moderator");
	expect(await site.as(dora).page(thread)).not.toContain("Held for a moderator");
	expect((await site.as(dora).get(href("/report/:kind/:id", { kind: "message", id: held?.id ?? "" }))).status).toBe(
		404,
	);
});

test("who left reports what they saw, and can't tell later messages from none", async () => {
	const { bea, added, thread } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await answerIn(site, bea, thread, "An unkind word");
	await leave(carl, thread);
	await answerIn(site, bea, thread, "A later word");
	const report = async (text: string) => {
		const [message] = await db.select().from(messages).where(eq(messages.text, text));
		return (await site.as(carl).get(href("/report/:kind/:id", { kind: "message", id: message?.id ?? "" }))).status;
	};
	expect([await report("An unkind word"), await report("A later word")]).toEqual([200, 404]);
});

test("deleting for oneself, and the file of one's data, are as each of many sees the thread", async () => {
	const { ada, bea, added, thread, id } = await threadOfMany(site);
	const [carl] = added;
	if (!carl) throw new Error("Nobody was added");
	await answerIn(site, bea, thread, "Good morning to all");
	const file = JSON.parse(await site.as(carl).page(href("/profile/data")));
	const [conversation] = file.conversations;
	expect(conversation.messages.map(({ text }: { text: string }) => text)).toEqual(["Good morning to all"]);
	expect(conversation.changes).toMatchObject([{ what: "added", who: null, by: "Ada Lovelace" }]);
	expect(conversation.with.sort()).toEqual(["Ada Lovelace", "Bea Potter"]);
	for (const one of [ada, bea]) await site.as(one).post(change(thread), { change: "delete" });
	expect(await site.as(carl).page(thread)).toContain("Good morning to all");
	expect(await site.as(ada).page(thread)).not.toContain("Carl Zeiss</bdi>.");
	await site.as(carl).post(change(thread), { change: "delete" });
	expect(await db.$count(messageThreads, eq(messageThreads.id, id))).toBe(0);
});
