import { and, eq, isNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { type ConcernMail, concernMailDefaults, concernMails } from "#app/mail/mail-settings.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { notify } from "#app/notifications/notifications.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "#tests/accounts.ts";
import { kindOf, passMinutes, subjectFor, tell } from "#tests/concerns.ts";
import { killServerBefore } from "#tests/killed-server.ts";
import { mailsTo, whileMembersGo } from "#tests/mail.ts";
import { testSite } from "#tests/site.ts";
import { addProject } from "#tests/updates.ts";
import { thingsInConcernMail } from "./notification-mail.ts";
import { notificationMails } from "./notification-mails.server.ts";

const site = await testSite();
const { db } = site;
const elsewhere = connectDatabase(site.url, 4);
afterAll(() => elsewhere.$client.end());
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });

beforeEach(async () => {
	await db.delete(scicommProjects);
	await db.delete(users);
	await db.delete(mails);
});

function run(using = db, by: Mailer = mailer) {
	const told = { mailOrigin: "http://localhost", checksLinks: false };
	return notificationMails.run({ db: using, mailer: by, site: told, logger }, {}, { isLast: true });
}

type Person = Awaited<ReturnType<typeof becomeMember>>;

async function wish(who: Person, chosen: Partial<Record<ConcernMail, boolean>>) {
	await db.transaction((transaction) => lockMailSettings(transaction, who));
	await db.update(mailSettings).set(chosen).where(eq(mailSettings.userId, who.id));
}

test.each(concernMails.map((mail) => [mail]))("%s come to who wishes them, once, and to nobody else", async (mail) => {
	const kind = kindOf(mail);
	const [keen, quiet, plain] = [
		await becomeMember(site, { emailVerified: true }),
		await becomeMember(site, { emailVerified: true }),
		await becomeMember(site, { emailVerified: true }),
	];
	const none = Object.fromEntries(concernMails.map((one) => [one, false]));
	await wish(keen, { ...none, [mail]: true });
	await wish(quiet, { ...concernMailDefaults, [mail]: false });
	for (const one of [keen, quiet, plain]) await tell(db, [one], kind, await subjectFor(site, one, kind));
	await passMinutes(db, 15);
	await Promise.all([run(), run(elsewhere)]);
	const [first, ...more] = await mailsTo(db, keen.email);
	expect(more).toEqual([]);
	expect(first?.text).toContain("Tides");
	const [own] = await db.select().from(notifications).where(eq(notifications.userId, keen.id));
	expect(first?.text).toContain(href("/notifications/:id", { id: own?.id ?? "" }));
	expect(await mailsTo(db, quiet.email)).toEqual([]);
	expect(await mailsTo(db, plain.email)).toHaveLength(concernMailDefaults[mail] ? 1 : 0);
	await run();
	expect(await mailsTo(db, keen.email)).toHaveLength(1);

	// A mail program sends this, without a session.
	const path = (first?.unsubscribeUrl ?? "").replace("http://localhost", "");
	expect(await site.as(null).post(path, { "List-Unsubscribe": "One-Click" })).toAnswer(200, "You are unsubscribed");
	const [left] = await db.select().from(mailSettings).where(eq(mailSettings.userId, keen.id));
	expect(left).toMatchObject({ ...none, digest: "weekly", jobReminders: true });
});

test("what happens again on a day is mailed once, and what several things have in common is one mail", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const [one, two] = [
		await addProject(db, owner.id, { name: "Tides", forkCount: 1 }),
		await addProject(db, owner.id, { name: "Ice", forkCount: 1 }),
	];
	for (const id of [one, two]) await tell(db, [owner], "fork", id);
	await run();
	const [mail] = await mailsTo(db, owner.email);
	for (const name of ["Tides", "Ice"]) expect(mail?.text).toContain(name);
	await site.as(owner).post(href("/notifications"));
	for (const id of [one, two]) await tell(db, [owner], "fork", id);
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
});

test("dead links that are found one after the other are one mail, with how many they are, once no other is found for a quarter of an hour", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const found = thingsInConcernMail + 2;
	for (let made = 0; made < found; made++) {
		await tell(db, [owner], "dead-link", await subjectFor(site, owner, "dead-link"));
		await passMinutes(db, 1);
	}
	await passMinutes(db, 13);
	await run();
	expect(await mailsTo(db, owner.email)).toEqual([]);
	await passMinutes(db, 1);
	await run();
	const [mail, ...more] = await mailsTo(db, owner.email);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe(`Links on ${found} of your pages no longer work`);
	expect(mail?.text.match(/\/notifications\/[\w-]{36}/g)).toHaveLength(thingsInConcernMail);
	expect(mail?.text).toContain("And 2 more: they are all among your notifications.");
});

test("dead links are mailed after four hours, however many are still found", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	await tell(db, [owner], "dead-link", await subjectFor(site, owner, "dead-link"));
	await passMinutes(db, 4 * 60 - 1);
	await tell(db, [owner], "dead-link", await subjectFor(site, owner, "dead-link"));
	await run();
	expect(await mailsTo(db, owner.email)).toEqual([]);
	await passMinutes(db, 1);
	await run();
	expect((await mailsTo(db, owner.email)).map(({ subject }) => subject)).toEqual([
		"Links on 2 of your pages no longer work",
	]);
});

test("a page whose links were found dead before and after midnight is one page of the mail", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const id = await subjectFor(site, owner, "dead-link");
	await tell(db, [owner], "dead-link", id);
	await db.update(notifications).set({ day: sql`${notifications.day} - 1` });
	await tell(db, [owner], "dead-link", id);
	await passMinutes(db, 15);
	await run();
	const [mail, ...more] = await mailsTo(db, owner.email);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe("One of your links no longer works");
	expect(mail?.text.match(/Tides/g)).toHaveLength(1);
	expect(await db.$count(notifications, eq(notifications.awaitsMail, true))).toBe(0);
});

test("a project that was starred before and after midnight is one project of the mail", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	await wish(owner, { starMails: true });
	const id = await subjectFor(site, owner, "star");
	await tell(db, [owner], "star", id);
	await db.update(notifications).set({ day: sql`${notifications.day} - 1` });
	await tell(db, [owner], "star", id);
	await run();
	const [mail] = await mailsTo(db, owner.email);
	expect(mail?.subject).toBe("A project of yours was starred");
	expect(mail?.text.match(/Tides/g)).toHaveLength(1);
});

test("who began to follow a card before and after midnight is told of by the day", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	await wish(owner, { followerMails: true });
	const id = await subjectFor(site, owner, "followers");
	await db.update(follows).set({ createdAt: sql`${follows.createdAt} - interval '1 day'` });
	await db
		.update(notifications)
		.set({ day: sql`${notifications.day} - 1`, createdAt: sql`${notifications.createdAt} - interval '1 day'` });
	for (let made = 0; made < 2; made++)
		await site.as(await becomeMember(site)).post(href("/following"), { what: href("/card/:id", { id }) });
	await run();
	const [mail] = await mailsTo(db, owner.email);
	expect(mail?.subject).toBe("Somebody started following your card");
	const days = await db.select().from(notifications).orderBy(notifications.day);
	const [before, after] = days.map(({ createdAt }) => dayText(createdAt));
	for (const said of [`1 new follower · ${before}`, `2 new followers · ${after}`]) expect(mail?.text).toContain(said);
});

test("what was seen before its mail is mailed if it happens again that day, once", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const id = await addProject(db, owner.id, { name: "Tides" });
	await tell(db, [owner], "role", id);
	await site.as(owner).post(href("/notifications"));
	await run();
	expect(await mailsTo(db, owner.email)).toEqual([]);
	for (let again = 0; again < 2; again++) {
		await tell(db, [owner], "role", id);
		await run();
		await site.as(owner).post(href("/notifications"));
		expect(await mailsTo(db, owner.email)).toHaveLength(1);
	}
});

test("what was taken back before its mail is mailed if it happens again that day", async () => {
	const owner = await becomeMember(site, { emailVerified: true });
	const id = await addProject(db, owner.id, { name: "Tides" });
	const counted = (forkCount: number) =>
		db.update(scicommProjects).set({ forkCount }).where(eq(scicommProjects.id, id));
	await tell(db, [owner], "fork", id);
	await run();
	expect(await mailsTo(db, owner.email)).toEqual([]);
	await counted(1);
	await tell(db, [owner], "fork", id);
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
	await tell(db, [owner], "fork", id);
	await run();
	expect(await mailsTo(db, owner.email)).toHaveLength(1);
});

test("what came after the page on which all is marked as read stays unread, and is mailed", async () => {
	const reader = await becomeMember(site, { emailVerified: true });
	const [seen, unseen] = [
		await addProject(db, reader.id, { name: "Tides" }),
		await addProject(db, reader.id, { name: "Ice" }),
	];
	await tell(db, [reader], "role", seen);
	await db.update(notifications).set({ createdAt: sql`now() - interval '1 minute'` });
	const path = href("/notifications");
	const [, newest = ""] = /name="newest" value="([^"]+)"/.exec(await site.as(reader).page(path)) ?? [];
	await tell(db, [reader], "role", unseen);
	expect(await site.as(reader).post(path, { newest })).toMatchObject({ status: 303, location: path });
	await run();
	const [mail, ...more] = await mailsTo(db, reader.email);
	expect([mail?.text.includes("Ice"), mail?.text.includes("Tides"), more]).toEqual([true, false, []]);
	const unread = await db.select().from(notifications).where(isNull(notifications.readAt));
	expect(unread.map(({ subjectId }) => subjectId)).toEqual([unseen]);
	await site.as(reader).post(path, { newest: "none" });
	expect(await db.$count(notifications, isNull(notifications.readAt))).toBe(0);
});

test("what is told late by who began before the page was shown stays unread too", async () => {
	const reader = await becomeMember(site, { emailVerified: true });
	const [seen, unseen] = [
		await addProject(db, reader.id, { name: "Tides" }),
		await addProject(db, reader.id, { name: "Ice" }),
	];
	const path = href("/notifications");
	const newest = await elsewhere.transaction(async (slow) => {
		await slow.execute(sql`select now()`);
		await tell(db, [reader], "role", seen);
		const page = await site.as(reader).page(path);
		await notify(slow, "role", [reader.id], unseen);
		return /name="newest" value="([^"]+)"/.exec(page)?.[1] ?? "";
	});
	expect(await site.as(reader).post(path, { newest })).toMatchObject({ status: 303 });
	const unread = await db.select().from(notifications).where(isNull(notifications.readAt));
	expect(unread.map(({ subjectId }) => subjectId)).toEqual([unseen]);
});

test("nothing is mailed to who is not confirmed or suspended, has read it, may not see it any more, or has changed their mind", async () => {
	const people = {
		unconfirmed: await becomeMember(site),
		suspended: await becomeMember(site, { emailVerified: true, suspendedAt: new Date(), suspendedFor: "Spam" }),
		reader: await becomeMember(site, { emailVerified: true }),
		former: await becomeMember(site, { emailVerified: true }),
		changed: await becomeMember(site, { emailVerified: true }),
	};
	const { reader, former, changed } = people;
	for (const one of Object.values(people)) {
		const id = await addProject(db, one.id, { name: "Tides" });
		await tell(db, [one], "role", id);
		if (one === former) await db.execute(sql`delete from project_contributors where user_id = ${former.id}`);
	}
	await site.as(reader).post(href("/notifications"));
	await wish(changed, { roleMails: false });
	await run();
	expect(await db.$count(mails)).toBe(0);
	expect(await db.$count(notifications, and(eq(notifications.awaitsMail, true), isNull(notifications.readAt)))).toBe(0);
});

test("who changes their address, or is suspended, while others are mailed gets no mail at the old one, or none", async () => {
	const [first, moved, suspended] = [
		await becomeMember(site, { emailVerified: true }),
		await becomeMember(site, { emailVerified: true }),
		await becomeMember(site, { emailVerified: true }),
	];
	for (const one of [first, moved, suspended])
		await tell(db, [one], "role", await addProject(db, one.id, { name: "Tides" }));
	const meanwhile = whileMembersGo(mailer, elsewhere, { leaving: moved, abusing: suspended, to: "moved@example.org" });
	await run(db, meanwhile);
	const mailed = await Promise.all(
		[first.email, moved.email, "moved@example.org", suspended.email].map(async (to) => (await mailsTo(db, to)).length),
	);
	expect(mailed).toEqual([1, 0, 1, 0]);
});

test("a process that is killed in the middle leaves no member without a mail, and none with two", async () => {
	const members: Person[] = [];
	for (let made = 0; made < 3; made++) {
		const member = await becomeMember(site, { emailVerified: true });
		await wish(member, concernMailDefaults);
		await tell(db, [member], "role", await addProject(db, member.id, { name: "Tides" }));
		members.push(member);
	}
	await killServerBefore(members[1]?.id ?? "", notificationMails.queue.name, { site, elsewhere });
	await run();
	for (const { email } of members) expect(await mailsTo(db, email)).toHaveLength(1);
});
