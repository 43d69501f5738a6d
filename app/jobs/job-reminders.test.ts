import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { createLogger } from "#server/log.ts";
import { deleteBefore } from "#tests/crossing.ts";
import { freshDatabase } from "#tests/database.ts";
import { jobForm } from "#tests/jobs.ts";
import { mailsTo, whileMembersGo } from "#tests/mail.ts";
import { jobListings } from "./job.tables.server.ts";
import { jobReminders } from "./job-reminders.server.ts";

const { db, appUrl: url } = await freshDatabase();
/** As another server has it. */
const elsewhere = connectDatabase(url, 4);
const mailer = createMailer({ hasSmtp: false, logger: createLogger("silent") });
afterAll(() => Promise.all([db.$client.end(), elsewhere.$client.end()]));

const origin = "https://heliograph.example";

/** Posts reminders, and returns how many. */
async function remind(using: Partial<JobTools> = {}) {
	const before = await db.$count(mails);
	const tools = {
		db,
		mailer,
		site: { mailOrigin: origin, checksLinks: false },
		logger: createLogger("silent"),
		...using,
	};
	await jobReminders.run(tools, {}, { isLast: true });
	return (await db.$count(mails)) - before;
}
const oneDay = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * oneDay);
const owner = { id: randomUUID(), name: "", email: "owner@example.org", emailVerified: true };
await db.insert(users).values(owner);

async function add(fields: Partial<typeof jobListings.$inferInsert>) {
	const row = { ...Object.fromEntries(jobForm()), userId: owner.id, createdAt: inDays(-50), ...fields };
	const [added] = await db
		.insert(jobListings)
		.values(row as typeof jobListings.$inferInsert)
		.returning({ id: jobListings.id });
	return added?.id ?? "";
}

beforeEach(async () => {
	await db.delete(jobListings);
	await db.delete(mails);
});

test("the owner of a job that closes within five days is mailed, once for each closing day", async () => {
	const id = await add({ title: "Keeper of the Tides", closesAt: inDays(4.9) });
	expect(await remind()).toBe(1);
	expect(await remind()).toBe(0);
	const [mail, ...more] = await mailsTo(db, owner.email);
	expect(more).toEqual([]);
	expect(mail?.subject).toMatch(/^Your job listing closes on \w+ \d+, \d{4}$/);
	expect(mail?.text).toContain("Keeper of the Tides");
	expect(mail?.text).toContain(`${origin}/jobs/renew/${id}`);
	await db.update(jobListings).set({ closesAt: inDays(3), noticeSentAt: null });
	expect(await remind()).toBe(1);
});

test("nobody is mailed of a job that closes later, has closed, has no owner, or was posted to close so soon", async () => {
	await add({ closesAt: inDays(5.1) });
	await add({ closesAt: inDays(-0.1) });
	await add({ closesAt: inDays(2), userId: null });
	await add({ closesAt: inDays(2), createdAt: inDays(-2) });
	expect(await remind()).toBe(0);
	expect(await db.select().from(mails)).toEqual([]);
});

test("an owner who is suspended is mailed once they are released, of what is still open then", async () => {
	await add({ title: "Still open", closesAt: inDays(4) });
	const closing = await add({ title: "Closed by then", closesAt: inDays(2) });
	const suspend = (suspendedAt: Date | null) =>
		db
			.update(users)
			.set({ suspendedAt, suspendedFor: suspendedAt && "Spam" })
			.where(eq(users.id, owner.id));
	await suspend(new Date());
	expect(await remind()).toBe(0);
	await db
		.update(jobListings)
		.set({ closesAt: inDays(-0.1) })
		.where(eq(jobListings.id, closing));
	await suspend(null);
	expect(await remind()).toBe(1);
	const [mail] = await mailsTo(db, owner.email);
	expect(mail?.text).toContain("Still open");
});

test("who leaves their address, or is suspended, while others are mailed is not mailed there", async () => {
	const leaving = { ...owner, id: randomUUID(), email: "before@example.org" };
	const abusing = { ...owner, id: randomUUID(), email: "abusing@example.org" };
	await db.insert(users).values([leaving, abusing]);
	for (const [days, { id: userId }] of [
		[2, owner],
		[3, leaving],
		[4, abusing],
	] as const)
		await add({ userId, closesAt: inDays(days) });
	const meanwhile = whileMembersGo(mailer, db, { leaving, abusing, to: "after@example.org" });
	expect(await remind({ mailer: meanwhile })).toBe(2);
	expect(await mailsTo(db, "after@example.org")).toHaveLength(1);
});

test("several servers at the same time post each mail once", async () => {
	for (let i = 0; i < 12; i++) await add({ closesAt: inDays(4) });
	await Promise.all([db, elsewhere, db, elsewhere].map((db) => remind({ db })));
	expect(await mailsTo(db, owner.email)).toHaveLength(12);
});

test("what can't be posted is not noted as sent, and keeps no other mail back", async () => {
	const broken = await add({ title: "Broken", closesAt: inDays(3) });
	const fine = await add({ title: "Fine", closesAt: inDays(4) });
	const failing: typeof mailer = {
		...mailer,
		async post(transaction, mail) {
			const wait = await mailer.post(transaction, mail);
			if (String(mail.paragraphs[0]).includes("Broken")) throw new Error("No");
			return wait;
		},
	};
	await expect(remind({ mailer: failing })).rejects.toThrow();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
	const noticeOf = async (id: string) =>
		(await db.select().from(jobListings).where(eq(jobListings.id, id)))[0]?.noticeSentAt;
	expect(await noticeOf(broken)).toBeNull();
	expect(await noticeOf(fine)).toBeInstanceOf(Date);
	expect(await remind()).toBe(1);
});

test("a reminder and the deletion of the owner's account at the same moment do not lock each other out", async () => {
	const leaving = { ...owner, id: randomUUID(), email: "leaving@example.org" };
	await db.insert(users).values(leaving);
	await add({ userId: leaving.id, closesAt: inDays(4) });
	expect(await deleteBefore(elsewhere, leaving.id, () => remind())).toBe(0);
	expect(await db.$count(jobListings)).toBe(0);
});
