import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { reportables } from "#app/features.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import type { MessageMails } from "#app/mail/mail-settings.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { createLogger } from "#server/log.ts";
import { goodPassword } from "#tests/accounts.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { recordStatements } from "#tests/database.ts";
import { mailsTo } from "#tests/mail.ts";
import { answerIn, correspondent, reachableCard, threadOfMany, writeTo } from "#tests/messages.ts";
import { testSite } from "#tests/site.ts";
import { messages } from "./message.tables.server.ts";
import { formerName } from "./message.ts";
import { messageMails } from "./message-mails.server.ts";

const site = await testSite();
const { db } = site;
const elsewhere = connectDatabase(site.url, 4);
afterAll(() => elsewhere.$client.end());
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });

beforeEach(async () => {
	await db.delete(users);
	await db.delete(mails);
});

function run(using: Partial<JobTools> = {}) {
	const tools = { db, mailer, site: { mailOrigin: "https://heliograph.example", checksLinks: false }, logger };
	return messageMails.run({ ...tools, ...using }, {}, { isLast: true });
}

async function conversation(text = "Would you give a talk?") {
	const [writer, owner] = [await correspondent(site, { name: "Ada" }), await correspondent(site)];
	const card = await reachableCard(site, owner);
	const { thread } = await writeTo(site, writer, card.id, text);
	return { writer, owner, card, thread };
}

function choose(person: { cookie: string }, messages: MessageMails) {
	return site.as(person).postShown(href("/notifications/settings"), { digest: "weekly", timeZone: "UTC", messages });
}

test("who is written to is mailed once until they have read it, even by two servers at once", async () => {
	const { writer, owner, thread } = await conversation();
	await Promise.all([run(), run({ db: elsewhere })]);
	await site.as(writer).post(thread, { text: "And another thing" });
	await run();
	const [mail, ...more] = await mailsTo(db, owner.email);
	expect(more).toEqual([]);
	expect(mail).toMatchObject({ subject: "You have a new message" });
	expect(mail?.text).toContain("Ada wrote to you on Heliograph.");
	expect(mail?.text).toContain(`https://heliograph.example${thread}`);
	for (const secret of ["Would you give", writer.email]) expect(mail?.text).not.toContain(secret);
	expect(await mailsTo(db, writer.email)).toEqual([]);

	await site.as(owner).page(thread);
	await site.as(writer).post(thread, { text: "Well?" });
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(2);
});

test("a mail says what was written where its reader wants that, and nothing to who wants none", async () => {
	const [one, other] = [await conversation("In your words, please."), await conversation()];
	await choose(one.owner, "text");
	await choose(other.owner, "never");
	await run();
	expect((await mailsTo(db, one.owner.email))[0]?.text).toContain("In your words, please.");
	expect(await mailsTo(db, other.owner.email)).toEqual([]);
});

test("a mail that waits goes with the account of the one who wrote", async () => {
	const { writer, owner } = await conversation();
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
	await site.as(writer).post(href("/profile/delete"), { password: goodPassword });
	expect(await mailsTo(db, owner.email)).toEqual([]);
});

test("a mail of several stays with what the others wrote, also where one of them had gone before it", async () => {
	const { writer, owner, card } = await conversation();
	const eve = await correspondent(site, { name: "Eve" });
	await writeTo(site, eve, card.id, "Me too");
	await site.as(eve).post(href("/profile/delete"), { password: goodPassword });
	await run();
	expect((await mailsTo(db, owner.email))[0]?.text).toContain(`${formerName} and Ada`);
	await site.as(writer).post(href("/profile/delete"), { password: goodPassword });
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
});

test("messages of several are told in one mail", async () => {
	const { owner, card } = await conversation();
	await writeTo(site, await correspondent(site, { name: "Eve" }), card.id, "Me too");
	await run();
	const [mail, ...more] = await mailsTo(db, owner.email);
	expect(more).toEqual([]);
	expect(mail).toMatchObject({ subject: "You have new messages in several conversations" });
	expect(mail?.text).toMatch(/(Ada and Eve|Eve and Ada) wrote to you/);
});

test("a mail names the newest ten conversations, and says how many more there are", async () => {
	const owner = await correspondent(site);
	const card = await reachableCard(site, owner);
	for (let i = 1; i <= 12; i++)
		await writeTo(site, await correspondent(site, { name: `Writer ${i}.` }), card.id, "Hello");
	await run();
	await run();
	const [mail, ...more] = await mailsTo(db, owner.email);
	expect(more).toEqual([]);
	for (let i = 3; i <= 12; i++) expect(mail?.text).toContain(`Writer ${i}.`);
	for (const early of ["Writer 1.", "Writer 2."]) expect(mail?.text).not.toContain(early);
	expect(mail?.text).toContain("You have new messages in 2 more conversations.");
});

test("a mail of many conversations takes no more statements than one of two", async () => {
	const owner = await correspondent(site);
	const card = await reachableCard(site, owner);
	const statements = recordStatements(db);
	const taken = [];
	for (const writers of [2, 12]) {
		for (let i = 0; i < writers; i++) await writeTo(site, await correspondent(site), card.id, "Hello");
		statements.length = 0;
		await run();
		taken.push(statements.length);
	}
	expect(await mailsTo(db, owner.email)).toHaveLength(2);
	expect(taken[1]).toBe(taken[0]);
});

test("of several in a thread each is mailed once until they have read it, by whom it is, and ends that for themselves", async () => {
	const { ada, bea, added, thread } = await threadOfMany(site, ["Carl Zeiss", "Dora Maar"]);
	const [carl, dora] = added;
	if (!carl || !dora) throw new Error("Too few were added");
	await site.as(bea).page(thread);
	await run();
	// To be added is no message.
	expect(await db.$count(mails, sql`subject like '%message%'`)).toBe(0);

	await answerIn(site, carl, thread, "Good morning");
	await run();
	await answerIn(site, ada, thread, "Good morning, Carl");
	await run();
	const told = async (person: { email: string }) => mailsTo(db, person.email);
	expect(await Promise.all([ada, bea, carl, dora].map(async (one) => (await told(one)).length))).toEqual([1, 1, 1, 1]);
	for (const one of [ada, bea, dora]) expect((await told(one))[0]?.text).toContain("Carl Zeiss wrote to you");
	const [toCarl] = await told(carl);
	expect(toCarl?.text).toContain("Ada Lovelace wrote to you");
	for (const secret of [carl.name, bea.name, "Good morning"]) expect(toCarl?.text).not.toContain(secret);

	const ways = await Promise.all([ada, bea, carl, dora].map(async (one) => (await told(one))[0]?.unsubscribeUrl));
	expect(new Set(ways).size).toBe(4);
	const { pathname, search } = new URL((await told(dora))[0]?.unsubscribeUrl ?? "");
	await site.as(null).post(pathname + search, { "List-Unsubscribe": "One-Click" });
	for (const one of [ada, bea, carl, dora]) await site.as(one).page(thread);
	await answerIn(site, bea, thread, "Good evening");
	await run();
	expect(await Promise.all([ada, bea, carl, dora].map(async (one) => (await told(one)).length))).toEqual([2, 1, 2, 1]);
});

test("who deletes what they were mailed of is mailed of what comes after", async () => {
	const { writer, owner, thread } = await conversation();
	await run();
	await site.as(owner).post(`${thread}/change`, { change: "delete" });
	await site.as(writer).post(thread, { text: "And another thing" });
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(2);
});

test("what is taken back before it was read is mailed once it is shown for good, and what comes after it too", async () => {
	const { writer, owner, thread } = await conversation();
	const [{ id } = { id: "" }] = await db
		.select({ id: messages.id })
		.from(messages)
		.where(eq(messages.threadId, thread.split("/").at(-1) ?? ""));
	const setHidden = (hidden: boolean) =>
		db.transaction((transaction) => reportables.message.setHidden(transaction, id, hidden));
	await setHidden(true);
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(0);
	await setHidden(false);
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
	await setHidden(true);
	await site.as(owner).page(thread);
	await site.as(writer).post(thread, { text: "And another thing" });
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(2);
});

test("nobody is mailed who has read it, has muted it, is blocked from it, is suspended or has no confirmed address", async () => {
	const [read, muted, blocked, suspended, unconfirmed] = await Promise.all(
		Array.from({ length: 5 }, () => conversation()),
	);
	if (!read || !muted || !blocked || !suspended || !unconfirmed) throw new Error("There are five");
	await site.as(read.owner).page(read.thread);
	await site.as(muted.owner).post(`${muted.thread}/change`, { change: "mute" });
	await site.as(blocked.owner).page(blocked.thread);
	const blockPage = await site.as(blocked.owner).page(`${blocked.thread}/change`);
	const participant = /value="([0-9a-f-]{36})"/.exec(blockPage)?.[1] ?? "";
	await site.as(blocked.owner).post(`${blocked.thread}/change`, { change: participant });
	await site.as(blocked.writer).post(blocked.thread, { text: "Hello?" });
	await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, suspended.owner.id));
	await db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.owner.id));
	await run();
	expect(await db.$count(mails, sql`subject like '%message%'`)).toBe(0);
});

test("who confirms their address, or is suspended no more, is mailed of what came before", async () => {
	const [unconfirmed, suspended] = [await conversation(), await conversation()];
	await db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.owner.id));
	await db.update(users).set({ suspendedAt: new Date(), suspendedFor: "Spam" }).where(eq(users.id, suspended.owner.id));
	await run();
	await db.update(users).set({ emailVerified: true, suspendedAt: null, suspendedFor: null });
	await run();
	await run();
	for (const { owner } of [unconfirmed, suspended]) expect(await mailsTo(db, owner.email)).toHaveLength(1);
});

test("one click ends these mails, and no others", async () => {
	const { writer, owner, thread } = await conversation();
	await run();
	const [mail] = await mailsTo(db, owner.email);
	const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
	expect(await site.as(null).post(pathname + search, { "List-Unsubscribe": "One-Click" })).toAnswer(200);
	await site.as(owner).page(thread);
	await site.as(writer).post(thread, { text: "Well?" });
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
	expect(await site.as(owner).page(href("/notifications/settings"))).toMatch(/<option value="weekly" selected/);
});

test("a mail and the deletion of its reader's account at the same moment do not lock each other out", async () => {
	const { owner } = await conversation();
	await choose(owner, "text");
	await deleteBefore(elsewhere, owner.id, () => run());
	expect(await mailsTo(db, owner.email)).toEqual([]);
});

test("a crash in the middle mails nobody, and the next run everybody, once", async () => {
	const { owner } = await conversation();
	const crashing = { ...mailer, post: () => Promise.reject(new Error("The server has stopped")) };
	await expect(run({ mailer: crashing })).rejects.toThrow("Some members were not told");
	await run();
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
});
