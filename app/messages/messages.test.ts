import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { decideOnReports, type ReportVerdict, stateOfReported } from "#app/admin/report-decisions.server.ts";
import { undoDecision } from "#app/admin/undo-decision.server.ts";
import { documentPath } from "#app/api/api.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { writeDateCursor } from "#app/db/listing/date-cursor.ts";
import type { RateLimit } from "#app/db/rate-limit.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { reportables } from "#app/features.server.ts";
import { recordEvent } from "#app/moderation/events.server.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { reports } from "#app/moderation/moderation.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { becomeMember, goodPassword } from "#tests/accounts.ts";
import { testAccounts } from "#tests/app.ts";
import { untilWaiting } from "#tests/crossing.ts";
import { tellOfDecisions } from "#tests/decision-mails.ts";
import { mailsTo } from "#tests/mail.ts";
import { addTo, answerIn, correspondent, reachableCard, unblockFirst, writeTo } from "#tests/messages.ts";
import { testSite } from "#tests/site.ts";
import { messageParticipants, messages, messageThreads } from "./message.tables.server.ts";
import { forgottenName, formerName, messageMessages, messageRates, sameTextTo } from "./message.ts";
import { forgetAnsweredThreads } from "./thread.server.ts";

const adminEmail = "admin@example.org";
const site = await testSite({ accounts: { ...testAccounts, adminEmails: [adminEmail] } });
const { db } = site;
const elsewhere = connectDatabase(site.url, 2);
afterAll(() => elsewhere.$client.end());
const admin = await becomeMember(site, { email: adminEmail, emailVerified: true, isAdmin: true });

/** Two members, the card of one, and the thread that the other began. */
async function conversation(text = "Would you give a talk?") {
	const [writer, owner] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, owner, { name: "Maria Mitchell" });
	const { thread } = await writeTo(site, writer, card.id, text);
	return { writer, owner, card, thread, id: thread.split("/").at(-1) ?? "" };
}

const change = (thread: string) => `${thread}/change`;

test("a member writes to a card, its owner reads it under the writer's name, and answers under the card's", async () => {
	const { writer, owner, card, thread } = await conversation("Would you give a talk in Lisbon?");
	expect(await site.as(owner).page(href("/messages"))).toContain("Would you give a talk in Lisbon?");
	const read = await site.as(owner).page(thread);
	expect(read).toContain(writer.name);
	expect(read).not.toContain(writer.email);
	expect((await site.as(owner).post(thread, { text: "With pleasure." })).location).toBe(thread);
	const answered = await site.as(writer).page(thread);
	expect(answered).toContain("With pleasure.");
	expect(answered).toContain("Maria Mitchell");
	for (const secret of [owner.name, owner.email]) expect(answered).not.toContain(secret);
	expect(await site.as(null).page(href("/card/:id", { id: card.id }))).toContain("Write to Maria Mitchell");
});

test("a page that nothing is left on leads to the newest, of the list and of a thread", async () => {
	const { owner, thread } = await conversation();
	const before = `?before=${writeDateCursor(new Date(0), crypto.randomUUID())}`;
	const list = await site.as(owner).page(href("/messages") + before);
	expect(list).toMatch(/These are no longer available\..*href="\/messages"[^>]*>Newest</s);
	expect(list).not.toContain("No messages");
	expect(await site.as(owner).page(thread + before)).toContain(`href="${thread}">Newest messages<`);
});

test("a thread is unread until it is opened, and so is its notification", async () => {
	const { owner, thread } = await conversation();
	const bell = () => db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`);
	const list = () => site.as(owner).page(href("/messages"));
	expect(await list()).toContain("new-mark");
	expect(await bell()).toBe(1);
	expect(await site.as(owner).page(href("/notifications"))).toContain(thread);
	await site.as(owner).page(thread);
	expect(await list()).not.toContain("new-mark");
	expect(await bell()).toBe(0);
});

test("who answers in a thread that is open has read what came meanwhile, and its notification", async () => {
	const { writer, owner, thread } = await conversation();
	await site.as(writer).page(thread);
	await answerIn(site, owner, thread, "With pleasure.");
	await site.as(writer).post(thread, { text: "Are you still there?" });
	expect(await site.as(writer).page(thread)).toContain("With pleasure.");
	expect(await db.$count(notifications, sql`user_id = ${writer.id} and read_at is null`)).toBe(0);
});

test("an answer that is sent twice is there once, and one in the same words after another's is there again", async () => {
	const { writer, owner, card, thread, id } = await conversation("Hello");
	const sent = () => db.$count(messages, eq(messages.threadId, id));
	for (const answer of [site.as(owner).post(thread, { text: "Yes." }), site.as(owner).post(thread, { text: "Yes." })])
		expect((await answer).location).toBe(thread);
	expect(await sent()).toBe(2);
	for (const _ of ["once", "again"]) expect((await writeTo(site, writer, card.id, "Sure?")).thread).toBe(thread);
	expect(await sent()).toBe(3);
	await site.as(owner).post(thread, { text: "Yes." });
	expect(await sent()).toBe(4);
	await db.update(messages).set({ createdAt: sql`${messages.createdAt} - interval '61 seconds'` });
	await site.as(owner).post(thread, { text: "Yes." });
	expect(await sent()).toBe(5);
});

test("writing twice at once makes one thread", async () => {
	const [writer, owner] = [await correspondent(site), await correspondent(site)];
	const { id } = await reachableCard(site, owner);
	const [one, other] = await Promise.all([writeTo(site, writer, id, "Hello"), writeTo(site, writer, id, "Again")]);
	expect(one.thread).toBe(other.thread);
	const page = await site.as(owner).page(one.thread);
	expect(page).toContain("Hello");
	expect(page).toContain("Again");
});

test("who is in no thread can't tell it from none", async () => {
	const { thread, id, writer } = await conversation();
	const stranger = await correspondent(site);
	const [row] = await db.select().from(messages).where(eq(messages.threadId, id));
	const report = href("/report/:kind/:id", { kind: "message", id: row?.id ?? "" });
	for (const path of [thread, change(thread), report]) expect((await site.as(stranger).get(path)).status).toBe(404);
	expect(await site.as(stranger).post(thread, { text: "Me too" })).toAnswer(404);
	expect((await site.as(stranger).post(change(thread), { change: "mute" })).status).toBe(404);
	// Nor does who wrote a message report it.
	expect((await site.as(writer).get(report)).status).toBe(404);
	expect(await db.$count(messages, eq(messages.threadId, id))).toBe(1);
});

test.each([
	["that takes no messages", { takesMessages: false }],
	["that is hidden", { hidden: true }],
	["of nobody", { userId: null }],
])("a card %s can't be written to", async (_, fields) => {
	const [writer, owner] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, owner, fields);
	const { answer } = await writeTo(site, writer, card.id, "Hello");
	expect(answer).toAnswer(409, messageMessages.unreachable);
	expect(await db.$count(messageThreads, eq(messageThreads.startedBy, writer.id))).toBe(0);
});

test("the page of a card that takes messages leads to writing to it, in the directory or not, and for its owner it does not", async () => {
	const [writer, owner] = [await correspondent(site), await correspondent(site)];
	for (const [fields, leads] of [
		[{}, true],
		[{ isVisible: false }, true],
		[{ takesMessages: false }, false],
		[{ isVisible: false, userId: null }, false],
	] as const) {
		const { id } = await reachableCard(site, owner, fields);
		const link = `href="${href("/card/:id/write", { id })}"`;
		const path = href("/card/:id", { id });
		for (const person of [writer, null]) expect((await site.as(person).page(path)).includes(link)).toBe(leads);
		expect(await site.as(owner).page(path)).not.toContain(link);
	}
});

test("nobody writes to their own card", async () => {
	const owner = await correspondent(site);
	const { id } = await reachableCard(site, owner);
	expect((await writeTo(site, owner, id, "Hello me")).answer).toAnswer(
		409,
		messageMessages.ownCard,
		">Hello me</textarea>",
	);
});

test("who has not confirmed their address is told to, and loses nothing", async () => {
	const [writer, owner] = [await correspondent(site, { emailVerified: false }), await correspondent(site)];
	const { id } = await reachableCard(site, owner);
	expect((await writeTo(site, writer, id, "Hello there")).answer).toAnswer(
		403,
		messageMessages.confirmFirst,
		"Hello there",
	);
});

test("who has no name gives one, which their account has from then on", async () => {
	const [writer, owner] = [await correspondent(site, { name: "" }), await correspondent(site)];
	const { id } = await reachableCard(site, owner);
	expect((await writeTo(site, writer, id, "Hello")).answer).toAnswer(422, messageMessages.noName);
	const { thread } = await writeTo(site, writer, id, "Hello", { name: "Caroline Herschel" });
	expect(await site.as(owner).page(thread)).toContain("Caroline Herschel");
	expect(await site.as(writer).page(href("/profile"))).toContain("Caroline Herschel");
});

test("whoever is signed out meanwhile gets the text back", async () => {
	const { thread } = await conversation();
	expect(await site.as(null).post(thread, { text: "Half an answer" })).toAnswer(
		401,
		messageMessages.signIn,
		"Half an answer",
	);
});

test.each([
	["nothing", " \n ", messageMessages.noText],
	["too much", "x".repeat(5001), messageMessages.tooLong],
])("a message of %s is refused", async (_, text, message) => {
	const { owner, thread } = await conversation();
	expect(await site.as(owner).post(thread, { text })).toAnswer(422, message);
});

test("what is in a message is text and links, and nothing else", async () => {
	const { owner, thread } = await conversation("<script>alert(1)</script> https://example.org/a?b=1&c=2 done");
	const page = await site.as(owner).page(thread);
	expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
	expect(page).toMatch(
		/<a href="https:\/\/example\.org\/a\?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow ugc">/,
	);
});

test("a blocked writer is answered as ever, by no card is heard, and what came meanwhile never shows", async () => {
	const { writer, owner, thread, id } = await conversation();
	const theirs = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, id));
	const block = theirs.find(({ userId }) => userId === writer.id)?.id ?? "";
	expect((await site.as(owner).post(change(thread), { change: block })).location).toBe(thread);
	expect((await site.as(writer).post(thread, { text: "Are you there?" })).location).toBe(thread);
	expect(await site.as(writer).page(thread)).toContain("Are you there?");
	const other = await reachableCard(site, owner, { name: "Another name" });
	expect((await writeTo(site, writer, other.id, "Now here")).answer.status).toBe(303);
	expect(await site.as(owner).page(href("/messages"))).not.toContain("Now here");
	const before = await db.$count(notifications, eq(notifications.userId, owner.id));
	expect(before).toBe(1);

	expect(await site.as(owner).page(href("/messages"))).toContain(`Unblock ${writer.name}`);
	await unblockFirst(site, owner);
	expect(await site.as(owner).page(thread)).not.toContain("Are you there?");
	await site.as(writer).post(thread, { text: "Once more" });
	expect(await site.as(owner).page(thread)).toContain("Once more");
});

test("to block one card tells nobody that another card is the same person's, and holds for both", async () => {
	const { writer, owner, card, thread } = await conversation();
	const other = await reachableCard(site, owner, { name: "Another name" });
	const { thread: otherThread } = await writeTo(site, writer, other.id, "Good evening");
	const blockIn = async (of: string) => {
		const page = await site.as(writer).page(change(of));
		const [, participant = ""] = /<button[^>]*value="([0-9a-f-]{36})"/.exec(page) ?? [];
		return site.as(writer).post(change(of), { change: participant });
	};
	expect((await blockIn(thread)).location).toBe(thread);
	expect(await site.as(writer).page(thread)).toContain("You have blocked");
	expect(await site.as(writer).page(otherThread)).not.toContain("You have blocked");
	expect((await blockIn(otherThread)).location).toBe(otherThread);
	const list = await site.as(writer).page(href("/messages"));
	for (const name of [card.name, other.name]) expect(list).toContain(`Unblock ${name}`);
	for (const secret of [owner.id, owner.name]) expect(list).not.toContain(secret);

	const answer = async (text: string) => {
		for (const one of [thread, otherThread]) await site.as(owner).post(one, { text });
		return (await site.as(writer).page(thread)) + (await site.as(writer).page(otherThread));
	};
	expect(await answer("To be heard twice")).not.toContain("To be heard twice");
	await unblockFirst(site, writer);
	expect(await answer("To be heard once")).not.toContain("To be heard once");
	await unblockFirst(site, writer);
	expect(await answer("To be heard again")).toContain("To be heard again");
});

test("who is blocked and comes back with another account is a stranger, who brings in nobody that is blocked", async () => {
	const { writer, owner, card, thread, id } = await conversation();
	const [theirs] = await db
		.select()
		.from(messageParticipants)
		.where(and(eq(messageParticipants.threadId, id), eq(messageParticipants.userId, writer.id)));
	await site.as(owner).post(change(thread), { change: theirs?.id ?? "" });
	const oldCard = await reachableCard(site, writer, { name: "The first self" });
	const second = await correspondent(site, { createdAt: new Date() });
	const { thread: anew } = await writeTo(site, second, card.id, "It is me again");
	expect(await site.as(owner).page(anew)).toContain("It is me again");
	expect(await addTo(site, second, anew, oldCard.id)).toAnswer(409, messageMessages.notAddable);
	// Nor does the first one add the second where it would be heard.
	const newCard = await reachableCard(site, second, { name: "The second self" });
	expect((await addTo(site, writer, thread, newCard.id)).location).toBe(thread);
	await answerIn(site, second, thread, "Now in here");
	expect(await site.as(owner).page(thread)).not.toContain("Now in here");
	// Together they reach one inbox no more often than strangers do.
	const { times, name } = messageRates.strangers;
	await db.execute(sql`update rate_limits set points = ${times} where key = ${`${name}:${card.id}`}`);
	const third = await correspondent(site, { createdAt: new Date() });
	expect((await writeTo(site, third, card.id, "And me")).answer).toAnswer(429, messageMessages.receiverFull);
});

test("whose account is deleted while somebody writes to their card can't be written to", async () => {
	const [writer, owner] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, owner);
	const waiting = await elsewhere.transaction(async (deleting) => {
		await deleting.delete(users).where(eq(users.id, owner.id));
		const writing = writeTo(site, writer, card.id, "Are you still there?");
		await untilWaiting(db);
		return { writing };
	});
	const { answer } = await waiting.writing;
	expect(answer).toAnswer(409, messageMessages.unreachable, "Are you still there?");
});

test.each(["hidden", "deleted"])("who writes to a card that is %s meanwhile gets the text back", async (fate) => {
	const [writer, owner] = [await correspondent(site), await correspondent(site)];
	const card = await reachableCard(site, owner);
	const isIt = eq(scicommCards.id, card.id);
	if (fate === "deleted") await db.delete(scicommCards).where(isIt);
	else await db.update(scicommCards).set({ hidden: true }).where(isIt);
	const text = "Are you still there?";
	const path = href("/card/:id/write", { id: card.id });
	const visitor = { name: "Emília Duarte", text, email: "emilia@example.org" };
	for (const answer of [(await writeTo(site, writer, card.id, text)).answer, await site.as(null).post(path, visitor)]) {
		expect(answer).toAnswer(409, messageMessages.unreachable, text);
		expect(answer.text).not.toContain(card.name);
	}
	expect((await site.as(writer).get(path)).status).toBe(404);
});

test("nobody blocks who is not in a thread of theirs", async () => {
	const [{ owner, thread }, other] = [await conversation(), await conversation()];
	const theirs = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, other.id));
	for (const { id } of theirs) expect((await site.as(owner).post(change(thread), { change: id })).status).toBe(404);
	const [own] = await db.select().from(messageParticipants).where(eq(messageParticipants.userId, owner.id));
	expect((await site.as(owner).post(change(thread), { change: own?.id ?? "" })).status).toBe(404);
});

test("who was blocked in a conversation that is gone is listed as that, and not as somebody who has left", async () => {
	const { writer, owner, thread, id } = await conversation();
	const people = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, id));
	await site.as(owner).post(change(thread), { change: people.find(({ userId }) => userId === writer.id)?.id ?? "" });
	for (const one of [owner, writer]) await site.as(one).post(change(thread), { change: "delete" });
	const list = () => site.as(owner).page(href("/messages"));
	expect(await list()).toContain(forgottenName);
	expect(await list()).toContain(`aria-label="Unblock ${forgottenName}"`);
	expect(await list()).not.toContain(formerName);
	await unblockFirst(site, owner);
	expect(await list()).not.toContain(forgottenName);
});

test("moderators read a message that is reported, and have no way into its thread", async () => {
	const { writer, owner, thread, id } = await conversation("An unkind word");
	const [message] = await db.select().from(messages).where(eq(messages.threadId, id));
	const about = { kind: "message", id: message?.id ?? "" };
	await site.as(owner).post(href("/report/:kind/:id", about), { reason: "unkind", text: "It hurts." });
	const page = await site.as(admin).page(href("/admin/reports/:kind/:id", about));
	expect(page).toContain("An unkind word");
	expect(page).not.toContain(thread);
	const { state } = await stateOfReported(db, "message", about.id, await reportables.message.find(db, about.id));
	const verdict = { verdict: "hidden", reason: "unkind", explanation: "Write it kindly.", state };
	await site.as(admin).post(href("/admin/reports/:kind/:id", about), verdict);
	expect(await site.as(owner).page(thread)).not.toContain("An unkind word");
	const own = await site.as(writer).page(thread);
	expect(own).toContain(hiddenNotice("message"));
	expect(own).not.toContain(messageMessages.held);
});

test("who is signed out meanwhile signs in to report a message, and loses nothing of what they wrote", async () => {
	const { id } = await conversation("An unkind word");
	const [message] = await db.select().from(messages).where(eq(messages.threadId, id));
	for (const kind of ["message", "reason"]) {
		const path = href("/report/:kind/:id", { kind, id: message?.id ?? "" });
		const { status, location } = await site.as(null).get(path);
		expect([status, location]).toEqual([302, `${href("/login")}?redirect=${path}`]);
		const sent = await site.as(null).post(path, { reason: "unkind", text: "It hurts." });
		expect(sent).toAnswer(401, "It hurts.");
		expect(sent.text).not.toContain("An unkind word");
	}
});

test("a moderator who hides a message and the last one who deletes its thread do not lock each other out", async () => {
	const { owner, id } = await conversation("An unkind word");
	const [message] = await db.select().from(messages).where(eq(messages.threadId, id));
	const about = { kind: "message", id: message?.id ?? "" };
	await site.as(owner).post(href("/report/:kind/:id", about), { reason: "unkind", text: "It hurts." });
	const { state } = await stateOfReported(db, "message", about.id, await reportables.message.find(db, about.id));
	const verdict = { verdict: "hidden", reason: "unkind", explanation: "Write it kindly.", state };
	const { hiding } = await elsewhere.transaction(async (deleting) => {
		await deleting.select().from(messageThreads).where(eq(messageThreads.id, id)).for("update");
		const hiding = site.as(admin).post(href("/admin/reports/:kind/:id", about), verdict);
		await untilWaiting(db);
		await deleting.delete(messageThreads).where(eq(messageThreads.id, id));
		return { hiding };
	});
	expect((await hiding).status).toBe(409);
	expect(await db.$count(messages, eq(messages.threadId, id))).toBe(0);
});

test("an old message that is shown again brings no thread back that its reader has deleted, and makes none older", async () => {
	const [one, other] = [await conversation("The first word"), await conversation("The first word")];
	await site.as(other.writer).post(other.thread, { text: "The second word" });
	const before = await db.select().from(messageParticipants).where(eq(messageParticipants.userId, other.owner.id));
	await site.as(one.owner).post(change(one.thread), { change: "delete" });
	const said = await db.select().from(messages).where(eq(messages.text, "The first word"));
	await db.transaction(async (transaction) => {
		for (const { id } of said) {
			await reportables.message.setHidden(transaction, id, true);
			const hiding = { action: "hidden", subjectKind: "message", subjectId: id, title: "A message" } as const;
			await recordEvent(transaction, admin, hiding);
			await reportables.message.setHidden(transaction, id, false);
		}
	});
	expect(await site.as(one.owner).page(href("/messages"))).toContain("No messages");
	const [now] = await db.select().from(messageParticipants).where(eq(messageParticipants.userId, other.owner.id));
	expect(now?.newestAt?.getTime()).toBeGreaterThanOrEqual(before[0]?.newestAt?.getTime() ?? Number.NaN);
});

test("of two messages at once the second waits for the first, so that they are as old as their order", async () => {
	const { owner, thread, id } = await conversation();
	await elsewhere.transaction(async (first) => {
		await first.select().from(messageThreads).where(eq(messageThreads.id, id)).for("key share");
		void site.as(owner).post(thread, { text: "The second" });
		await untilWaiting(db);
	});
	await expect.poll(() => db.$count(messages, eq(messages.text, "The second"))).toBe(1);
});

test("a muted thread says nothing, and is there", async () => {
	const { writer, owner, thread } = await conversation();
	await site.as(owner).page(thread);
	await site.as(owner).post(change(thread), { change: "mute" });
	await site.as(writer).post(thread, { text: "By the way" });
	expect(await db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`)).toBe(0);
	expect(await site.as(owner).page(href("/messages"))).toContain("Muted");
	expect(await site.as(owner).page(thread)).toContain("By the way");
});

test("what is deleted for one stays with the other, begins anew, and goes when both have deleted it", async () => {
	const { writer, owner, thread, id } = await conversation("The first word");
	await site.as(owner).post(change(thread), { change: "delete" });
	expect(await site.as(owner).page(href("/messages"))).toContain("No messages");
	expect(await site.as(owner).page(href("/notifications"))).not.toContain(thread);
	expect(await site.as(owner).page(thread)).not.toContain("The first word");
	expect(await site.as(writer).page(thread)).toContain("The first word");
	await site.as(writer).post(thread, { text: "The second word" });
	expect(await site.as(owner).page(href("/messages"))).toContain("The second word");
	expect(await site.as(owner).page(thread)).not.toContain("The first word");
	for (const one of [owner, writer]) await site.as(one).post(change(thread), { change: "delete" });
	expect(await db.$count(messageThreads, eq(messageThreads.id, id))).toBe(0);
});

test("what came after its reader opened the page is not deleted with it, and stays unread, though its writer has deleted it", async () => {
	const { writer, owner, thread } = await conversation("The first word");
	const shown = await site.as(owner).page(change(thread));
	await site.as(writer).post(thread, { text: "The second word" });
	await site.as(writer).post(change(thread), { change: "delete" });
	const [, until = ""] = /name="until" value="(\d+)"/.exec(shown) ?? [];
	const { headers } = await site.as(owner).post(change(thread), { change: "delete", until });
	const [notice] = headers.get("Set-Cookie")?.split(";") ?? [];
	const list = await site.as({ cookie: `${owner.cookie}; ${notice}` }).page(href("/messages"));
	expect(list).toContain(messageMessages.deletedInPart);
	expect(list).toContain("The second word");
	expect(list).toContain("new-mark");
	expect(await db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`)).toBe(1);
	expect(await site.as(owner).page(thread)).not.toContain("The first word");
	await site.as(owner).post(change(thread), { change: "delete", until });
	expect(await site.as(owner).page(thread)).toContain("The second word");
});

test("what was reported stays for moderators when both have deleted the thread, and goes once they have answered", async () => {
	const { writer, owner, thread, id } = await conversation("An unkind word");
	const [message] = await db.select().from(messages).where(eq(messages.threadId, id));
	const about = { kind: "message", id: message?.id ?? "" };
	await site.as(owner).post(href("/report/:kind/:id", about), { reason: "unkind", text: "It hurts." });
	for (const one of [owner, writer]) await site.as(one).post(change(thread), { change: "delete" });
	const page = () => site.as(admin).page(href("/admin/reports/:kind/:id", about));
	expect(await page()).toContain("An unkind word");
	await site.as(owner).post(href("/profile/delete"), { password: goodPassword });
	await forgetAnsweredThreads(db);
	expect(await page()).toContain("An unkind word");
	const { state } = await stateOfReported(db, "message", about.id, await reportables.message.find(db, about.id));
	await site.as(admin).post(href("/admin/reports/:kind/:id", about), { verdict: "kept", state });
	const other = await conversation();
	const here = () => db.$count(messageThreads, eq(messageThreads.id, id));
	// As long as the decision can be undone.
	await forgetAnsweredThreads(db);
	expect(await here()).toBe(1);
	await tellOfDecisions(site);
	await forgetAnsweredThreads(db);
	expect(await here()).toBe(0);
	expect(await db.$count(messageThreads, eq(messageThreads.id, other.id))).toBe(1);
});

test("when an account goes, the other side keeps the thread without the name, and nothing can be sent", async () => {
	const { writer, owner, thread } = await conversation("Good morning");
	expect((await site.as(writer).post(href("/profile/delete"), { password: "lichen tundra beacon" })).status).toBe(303);
	const page = await site.as(owner).page(thread);
	expect(page).toContain("Good morning");
	expect(page).toContain(formerName);
	expect(page).not.toContain(writer.name);
	const answer = await site.as(owner).post(thread, { text: "Good evening" });
	expect(answer).toAnswer(409, messageMessages.left);
	expect(answer.text).toMatch(/<textarea[^>]*>Good evening</);
	await site.as(owner).post(href("/profile/delete"), { password: "lichen tundra beacon" });
	expect(await db.$count(messages, eq(messages.text, "Good morning"))).toBe(0);
});

test("when a card goes, its name does too, and the thread goes on", async () => {
	const { writer, owner, card, thread } = await conversation();
	await db.delete(scicommCards).where(eq(scicommCards.id, card.id));
	const page = await site.as(writer).page(thread);
	expect(page).not.toContain("Maria Mitchell");
	expect(page).not.toContain(owner.name);
	expect((await site.as(writer).post(thread, { text: "Still there?" })).status).toBe(303);
	expect(await site.as(owner).page(thread)).toContain("Still there?");
});

test("however many are sent at once, a new account writes to few, and the rest leaves nothing", async () => {
	const writer = await correspondent(site, { createdAt: new Date() });
	const cards = await Promise.all(
		Array.from({ length: 6 }, async () => reachableCard(site, await correspondent(site))),
	);
	const answers = await Promise.all(cards.map(({ id }) => writeTo(site, writer, id, `For ${id}`)));
	const { times } = messageRates.threadsOfNew;
	expect(answers.filter(({ answer }) => answer.status === 303)).toHaveLength(times);
	for (const { answer } of answers) if (answer.status !== 303) expect(answer).toAnswer(429, messageMessages.tooMany);
	expect(await db.$count(messageParticipants, eq(messageParticipants.userId, writer.id))).toBe(times);
});

test("a card without an account can't be written to, and does not offer it", async () => {
	const card = await reachableCard(site, await correspondent(site), { requests: "yes" });
	const path = href("/card/:id", { id: card.id });
	const offered = async () => (await site.as(null).page(path)).includes(`${path}/write`);
	expect(await offered()).toBe(true);
	expect(await site.as(null).page(path)).toContain("Answers requests");
	await db.update(scicommCards).set({ userId: null }).where(eq(scicommCards.id, card.id));
	expect(await offered()).toBe(false);
	expect(await site.as(null).page(path)).not.toContain("Answers requests");
	expect((await site.as(null).get(`${path}/write`)).status).toBe(404);
	const found = await site.as(null).page(`${href("/scicomm/card/directory")}?answers=on`);
	expect(found).not.toContain(card.id);
});

test("what is written is in no feed, no list of the API, no search and no site map", async () => {
	const { thread, writer } = await conversation();
	await site.as(writer).post(thread, { text: "The word is quincunx." });
	expect(await site.as(writer).page(thread)).toContain("quincunx");
	const visitor = site.as(null);
	const document: { paths: object } = JSON.parse((await visitor.get(documentPath)).text);
	const places = [
		...[
			"/scicomm/card",
			"/resources",
			"/collab",
			"/jobs",
			"/requests",
			"/events",
			"/inaction",
			"/scicomm/projects",
			"/showcase",
		].flatMap((board) => [`${board}/feed.xml`, `${board}/feed.json`]),
		...["/search?q=quincunx", "/search/feed.xml?q=quincunx", "/search/suggest?q=quincunx", "/sitemap.xml"],
		...Object.keys(document.paths).flatMap((path) =>
			path.includes("{") ? [] : path.endsWith("/search") ? `${path}?q=quincunx` : path,
		),
	];
	for (const place of places) {
		const { status, text } = await visitor.get(place);
		expect([place, status]).toEqual([place, 200]);
		expect(text).not.toContain("The word is");
		expect(text).not.toContain(thread);
	}
});

test("many strangers together do not fill an inbox, are told that it is not they, and learn of no other card whose it is", async () => {
	const owner = await correspondent(site);
	const [first, second] = [await reachableCard(site, owner), await reachableCard(site, owner)];
	const { strangers, strangersOfAll } = messageRates;
	const leaveOne = ({ times, name }: RateLimit, whose: string) =>
		db.execute(
			sql`insert into rate_limits (key, points, expire) values (${`${name}:${whose}`}, ${times - 1}, ${Date.now() + 60_000})`,
		);
	const write = async (card: { id: string }) =>
		(await writeTo(site, await correspondent(site), card.id, "Hello")).answer;
	await leaveOne(strangers, first.id);
	expect((await write(first)).status).toBe(303);
	expect(await write(first)).toAnswer(429, messageMessages.receiverFull, "Hello");
	expect((await write(second)).status).toBe(303);
	await db.delete(rateLimits);
	await leaveOne(strangersOfAll, owner.id);
	expect((await write(first)).status).toBe(303);
	expect((await write(second)).status).toBe(429);
});

const offer = "A wonderful investment for everybody who explains science, and no questions asked";

test("the same text to many is held for a moderator, whoever writes it and whatever the greeting, and comes when it is shown", async () => {
	const wave = await Promise.all(
		Array.from({ length: sameTextTo + 2 }, async (_, i) => {
			const [writer, owner] = [await correspondent(site), await correspondent(site)];
			const card = await reachableCard(site, owner, {
				name: `Reader ${["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"][i]}`,
			});
			return { writer, owner, card };
		}),
	);
	const sent = await Promise.all(
		wave.map(async ({ writer, owner, card }, i) => {
			const { thread } = await writeTo(site, writer, card.id, `Dear ${card.name}, ${offer} ${i}!`);
			return { writer, owner, thread };
		}),
	);
	const held = [];
	for (const one of sent)
		if (!(await site.as(one.owner).page(href("/messages"))).includes("Dear Reader")) held.push(one);
	expect(held).toHaveLength(2);
	const [shown, kept] = held;
	if (!shown || !kept) throw new Error("Nothing is held");
	expect(await site.as(shown.writer).page(shown.thread)).toContain(messageMessages.held);
	expect(await site.as(shown.owner).page(shown.thread)).not.toContain("Dear Reader");
	expect(await db.$count(notifications, eq(notifications.userId, shown.owner.id))).toBe(0);

	const [message] = await db
		.select()
		.from(messages)
		.where(eq(messages.threadId, shown.thread.split("/").at(-1) ?? ""));
	const review = href("/admin/reports/:kind/:id", { kind: "message", id: message?.id ?? "" });
	const page = await site.as(admin).page(review);
	expect(page).toContain("no questions asked");
	expect(page).toContain(messageMessages.heldReport);
	expect(page).not.toContain("a visitor");
	expect(page).toContain("Those whom it is for will see it");
	expect(page).not.toContain("Everyone");
	expect(page).toContain(">Deliver<");
	expect(page).not.toContain("Show again");
	// They read the message, and have no way into the thread.
	expect(page).not.toContain(shown.thread);
	expect((await site.as(admin).get(shown.thread)).status).toBe(404);
	const { state } = await stateOfReported(
		db,
		"message",
		message?.id ?? "",
		await reportables.message.find(db, message?.id ?? ""),
	);
	await site.as(admin).post(review, { verdict: "shown", state });
	expect(await site.as(shown.owner).page(href("/messages"))).toContain("new-mark");
	expect(await site.as(shown.owner).page(shown.thread)).toContain("no questions asked");
	expect(await site.as(shown.writer).page(shown.thread)).not.toContain(messageMessages.held);
	await tellOfDecisions(site);
	const [mail] = await mailsTo(db, shown.writer.email);
	expect(mail).toMatchObject({ subject: "Your message has been delivered" });
	expect(await site.as(shown.writer).page(href("/notifications"))).toContain("it was held, and has been delivered");
	expect(mail?.text).toContain("Those whom it is for can see it.");
	expect(mail?.text).toContain(shown.thread);
	expect(await site.as(kept.owner).page(href("/messages"))).not.toContain("Dear Reader");
});

/** Decides on a message as it is. Returns the id of the event. */
async function decide(id: string, verdict: ReportVerdict) {
	const { state } = await stateOfReported(db, "message", id, await reportables.message.find(db, id));
	const decision = await decideOnReports(db, admin, { kind: "message", id, state }, verdict);
	return decision.outcome === "done" ? decision.eventId : "";
}

const hide: ReportVerdict = { action: "hidden", reason: "unkind", explanation: "Write it kindly." };

test("one that was held stays hidden where a moderator says so, its writer reads that, and it comes if it is shown after all", async () => {
	const { writer, owner, thread, id } = await conversation();
	const said = { threadId: id, text: "Held for a moderator", hidden: true };
	const [own] = await db.select().from(messageParticipants).where(eq(messageParticipants.userId, writer.id));
	const [held] = await db
		.insert(messages)
		.values({ ...said, writtenBy: own?.id ?? "" })
		.returning();
	const messageId = held?.id ?? "";
	await db.insert(reports).values({ subjectKind: "message", subjectId: messageId, reason: "spam" });
	const desk = href("/admin/reports/:kind/:id", { kind: "message", id: messageId });
	expect(await site.as(admin).page(desk)).toContain("Leave it hidden and close the reports");
	const kept = await decide(messageId, { action: "kept" });
	const notice = hiddenNotice("message");
	expect(await site.as(writer).page(thread)).toContain(notice);
	await undoDecision(db, admin, kept);
	expect(await site.as(writer).page(thread)).toContain(messageMessages.held);
	await decide(messageId, { action: "kept" });
	await site.as(owner).page(thread);
	const unread = () => db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`);
	expect(await unread()).toBe(0);
	const shown = await decide(messageId, { action: "shown" });
	await undoDecision(db, admin, shown);
	expect(await unread()).toBe(0);
	expect(await site.as(owner).page(href("/messages"))).not.toContain("new-mark");
	await site.as(owner).page(thread);
	await decide(messageId, { action: "shown" });
	expect(await unread()).toBe(1);
	expect(await site.as(owner).page(href("/messages"))).toContain("new-mark");
});

test("its writer deletes with a conversation what was held in it and came, and it stays deleted where they had", async () => {
	for (const isBefore of [true, false]) {
		const { writer, owner, thread, id } = await conversation();
		await site.as(writer).post(thread, { text: "Held for a moderator" });
		const isIt = and(eq(messages.threadId, id), eq(messages.text, "Held for a moderator"));
		const [held] = await db.update(messages).set({ hidden: true }).where(isIt).returning();
		const erase = () => site.as(writer).post(change(thread), { change: "delete" });
		if (isBefore) await erase();
		await decide(held?.id ?? "", { action: "shown" });
		const list = await site.as(writer).page(href("/messages"));
		expect(list.includes("Held for a moderator")).toBe(!isBefore);
		expect(list).not.toContain("new-mark");
		if (!isBefore) await erase();
		expect(await site.as(writer).page(thread)).not.toContain("Held for a moderator");
		expect(await site.as(owner).page(thread)).toContain("Held for a moderator");
	}
});

test("who has blocked its writer meanwhile hears nothing of one that was held, nor of one that is shown again", async () => {
	const { writer, owner, thread, id } = await conversation("Read and kept");
	await site.as(owner).page(thread);
	await site.as(writer).post(thread, { text: "Hidden before it was read" });
	const people = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, id));
	const own = people.find(({ userId }) => userId === writer.id)?.id ?? "";
	const said = { threadId: id, text: "Held for a moderator", hidden: true, writtenBy: own };
	const [held] = await db.insert(messages).values(said).returning();
	const [again] = await db.select().from(messages).where(eq(messages.text, "Hidden before it was read"));
	await decide(again?.id ?? "", hide);
	await site.as(owner).post(change(thread), { change: own });
	for (const one of [again, held]) await decide(one?.id ?? "", { action: "shown" });
	expect(await db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`)).toBe(0);
	expect(await site.as(owner).page(href("/messages"))).not.toContain("new-mark");
	await unblockFirst(site, owner);
	const page = await site.as(owner).page(thread);
	expect(page).toContain("Read and kept");
	expect(page).not.toContain("Held for a moderator");
	expect(await site.as(writer).page(thread)).not.toContain(messageMessages.held);
});

test("one that was held comes to nobody who had blocked its writer, whose account is gone by then; what they had read comes back", async () => {
	const { writer, owner, thread, id } = await conversation("Read and kept");
	await site.as(writer).post(thread, { text: "Read and hidden" });
	await site.as(owner).page(thread);
	const [read] = await db.select().from(messages).where(eq(messages.text, "Read and hidden"));
	await decide(read?.id ?? "", hide);
	const people = await db.select().from(messageParticipants).where(eq(messageParticipants.threadId, id));
	const own = people.find(({ userId }) => userId === writer.id)?.id ?? "";
	const said = { threadId: id, text: "Held for a moderator", hidden: true, writtenBy: own };
	const [held] = await db.insert(messages).values(said).returning();
	await site.as(owner).post(change(thread), { change: own });
	await site.as(writer).post(href("/profile/delete"), { password: goodPassword });
	for (const message of [read, held]) await decide(message?.id ?? "", { action: "shown" });
	expect(await db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`)).toBe(0);
	const page = await site.as(owner).page(thread);
	for (const text of ["Read and kept", "Read and hidden"]) expect(page).toContain(text);
	expect(page).not.toContain("Held for a moderator");
});

test("a message that is hidden before it was read is told of no more, until it is shown again", async () => {
	const { writer, owner, thread, id } = await conversation("The first word");
	const unread = () => db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`);
	const [first] = await db.select().from(messages).where(eq(messages.threadId, id));
	await decide(first?.id ?? "", hide);
	expect(await unread()).toBe(0);
	expect(await site.as(owner).page(href("/messages"))).toContain("No messages");
	expect(await site.as(owner).page(href("/notifications"))).not.toContain(thread);
	await decide(first?.id ?? "", { action: "shown" });
	expect(await unread()).toBe(1);
	expect(await site.as(owner).page(href("/messages"))).toContain("new-mark");
	// What else is unread still is.
	await site.as(writer).post(thread, { text: "A word that is hidden" });
	const [second] = await db.select().from(messages).where(eq(messages.text, "A word that is hidden"));
	await decide(second?.id ?? "", hide);
	expect(await unread()).toBe(1);
	const list = await site.as(owner).page(href("/messages"));
	for (const shown of ["new-mark", "The first word"]) expect(list).toContain(shown);
	await site.as(owner).page(thread);
	expect(await unread()).toBe(0);
});

test("a message that was read, hidden and is shown again is no new one", async () => {
	const { writer, owner, thread, id } = await conversation("The only word");
	const unread = () => db.$count(notifications, sql`user_id = ${owner.id} and read_at is null`);
	await site.as(owner).page(thread);
	const [message] = await db.select().from(messages).where(eq(messages.threadId, id));
	const messageId = message?.id ?? "";
	expect(await undoDecision(db, admin, await decide(messageId, hide))).toHaveProperty("subjectId");
	expect(await unread()).toBe(0);
	await decide(messageId, hide);
	await tellOfDecisions(site);
	const [mail] = await mailsTo(db, writer.email);
	expect(mail?.text).toContain(thread);
	for (const words of ["you can still change it", "If you have changed it"]) expect(mail?.text).not.toContain(words);
	expect(await site.as(owner).page(href("/messages"))).toContain("No messages");
	await decide(messageId, { action: "shown" });
	expect(await unread()).toBe(0);
	const list = await site.as(owner).page(href("/messages"));
	expect(list).toContain("The only word");
	expect(list).not.toContain("new-mark");
});

test("an ordinary answer in many threads is not held", async () => {
	const owner = await correspondent(site);
	for (let i = 0; i < sameTextTo + 2; i++) {
		const writer = await correspondent(site);
		const card = await reachableCard(site, owner, { name: `Card ${i}` });
		const { thread } = await writeTo(site, writer, card.id, `Question ${"abcdefghij".slice(0, i + 1)}`);
		const answer = "Thank you for writing. I answer these questions on Fridays, so please bear with me until then.";
		await site.as(owner).post(thread, { text: answer });
		expect(await site.as(writer).page(thread)).toContain("bear with me");
	}
});
