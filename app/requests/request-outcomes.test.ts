import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { unsubscribe } from "#app/mail/unsubscribe.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { freshDatabase } from "#tests/database.ts";
import { mailsTo, whileMembersGo } from "#tests/mail.ts";
import { addRequest } from "#tests/requests.ts";
import { requests } from "./request.tables.server.ts";
import { requestOutcomes } from "./request-outcomes.server.ts";

const { db, appUrl: url } = await freshDatabase();
/** As another server has it. */
const elsewhere = connectDatabase(url, 4);
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });
afterAll(() => Promise.all([db.$client.end(), elsewhere.$client.end()]));

const author = { id: randomUUID(), name: "", email: "author@example.org", emailVerified: true };
await db.insert(users).values(author);
const yesterday = new Date(Date.now() - 86_400_000);
const over = { userId: author.id, closesAt: yesterday };

/** Asks, and returns how many were mailed. */
async function ask(using: Partial<JobTools> = {}) {
	const before = await db.$count(mails);
	const site = { mailOrigin: "https://heliograph.example", checksLinks: false };
	await requestOutcomes.run({ db, mailer, site, logger, ...using }, {}, { isLast: true });
	return (await db.$count(mails)) - before;
}

beforeEach(async () => {
	for (const table of [requests, mails, notifications, mailSettings]) await db.delete(table);
});

test("whoever sent a request whose day has passed is asked once what came of it, by mail and on the site", async () => {
	const { id } = await addRequest(db, { ...over, title: "Who knows lichens?" });
	expect(await ask()).toBe(1);
	expect(await ask()).toBe(0);
	const [mail] = await mailsTo(db, author.email);
	expect(mail?.text).toContain("Who knows lichens?");
	expect(mail?.text).toContain(`https://heliograph.example/requests/close/${id}`);
	expect(await db.select({ kind: notifications.kind, subjectId: notifications.subjectId }).from(notifications)).toEqual(
		[{ kind: "request-over", subjectId: id }],
	);
});

test("nobody is asked about what is open, answered, hidden, was never on the board, or is nobody's", async () => {
	await addRequest(db, { userId: author.id });
	await addRequest(db, { ...over, outcome: "some", found: 1 });
	await addRequest(db, { ...over, hidden: true });
	await addRequest(db, { ...over, approved: false });
	await addRequest(db, { closesAt: yesterday });
	expect(await ask()).toBe(0);
	expect(await db.$count(notifications)).toBe(0);
});

test("nobody is asked about what was over before it was on the board", async () => {
	const { id } = await addRequest(db, { ...over, approved: false });
	await db.update(requests).set({ approved: true }).where(eq(requests.id, id));
	expect(await ask()).toBe(0);
});

test("an author who is suspended is asked once they are released", async () => {
	const { id } = await addRequest(db, over);
	const suspend = (suspendedAt: Date | null) =>
		db
			.update(users)
			.set({ suspendedAt, suspendedFor: suspendedAt && "Spam" })
			.where(eq(users.id, author.id));
	await suspend(new Date());
	expect(await ask()).toBe(0);
	expect(await db.$count(notifications)).toBe(0);
	await suspend(null);
	expect(await ask()).toBe(1);
	expect(await db.$count(notifications, eq(notifications.subjectId, id))).toBe(1);
});

test("who leaves their address, or is suspended, while others are asked is not asked there", async () => {
	const leaving = { ...author, id: randomUUID(), email: "before@example.org" };
	const abusing = { ...author, id: randomUUID(), email: "abusing@example.org" };
	await db.insert(users).values([leaving, abusing]);
	for (const [days, { id: userId }] of [
		[4, author],
		[3, leaving],
		[2, abusing],
	] as const)
		await addRequest(db, { userId, closesAt: new Date(Date.now() - days * 86_400_000) });
	const meanwhile = whileMembersGo(mailer, db, { leaving, abusing, to: "after@example.org" });
	expect(await ask({ mailer: meanwhile })).toBe(2);
	expect(await mailsTo(db, "after@example.org")).toHaveLength(1);
});

test("two servers that ask at the same time send one mail about each", async () => {
	for (let i = 0; i < 5; i++) await addRequest(db, over);
	await Promise.all([ask(), ask({ db: elsewhere })]);
	expect(await db.$count(mails)).toBe(5);
});

test("whoever wants no such mails, by a click in one, is asked on the site alone", async () => {
	await addRequest(db, over);
	await ask();
	const [mail] = await db.select().from(mails);
	const token = new URL(mail?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
	expect(await unsubscribe(db, token)).toBe("requests");
	const { id } = await addRequest(db, over);
	expect(await ask()).toBe(0);
	expect(await db.$count(notifications, eq(notifications.subjectId, id))).toBe(1);
});

test("to ask and to delete the author's account at the same moment do not lock each other out", async () => {
	const leaving = { ...author, id: randomUUID(), email: "leaving@example.org" };
	await db.insert(users).values(leaving);
	await addRequest(db, { ...over, userId: leaving.id });
	expect(await deleteBefore(elsewhere, leaving.id, () => ask())).toBe(0);
	expect(await db.$count(requests)).toBe(0);
});
