import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { versionOfFields } from "#app/db/version.server.ts";
import { entryKinds } from "#app/entries/entry.ts";
import { events } from "#app/events/event.tables.server.ts";
import { follow } from "#app/follows/follow.server.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { refuse } from "#app/forms/form-answer.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { findMailSettings, lockMailSettings, nextDigest, saveMailSettings } from "#app/mail/mail-settings.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import { type DigestRhythm, mailSettingsMessages } from "#app/mail/mail-settings.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { scicommProjects } from "#app/projects/project.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember } from "#tests/accounts.ts";
import { addContent } from "#tests/content.ts";
import { addEvent } from "#tests/events.ts";
import { killServerBefore } from "#tests/killed-server.ts";
import { mailsTo, startMailer, whileMembersGo } from "#tests/mail.ts";
import { addPublic } from "#tests/reports.ts";
import { testSite } from "#tests/site.ts";
import { startSmtp } from "#tests/smtp.ts";
import { addProject, addResource, passDigestDays } from "#tests/updates.ts";
import { digestBatch, digestJob, digests } from "./digest.server.ts";
import { thingsInDigest } from "./digest-mail.ts";

const site = await testSite();
const { db } = site;
const elsewhere = connectDatabase(site.url, 4);
afterAll(() => elsewhere.$client.end());
const logger = createLogger("silent");
const mailer = createMailer({ hasSmtp: false, logger });

beforeEach(async () => {
	await db.delete(users);
	await db.delete(resources);
	await db.delete(events);
	await db.delete(collabListings);
	await db.delete(scicommProjects);
	await db.delete(mails);
});

function run(using: Partial<Parameters<typeof digests.run>[0]> = {}) {
	return digests.run(
		{ db, mailer, site: { mailOrigin: "http://localhost", checksLinks: false }, logger, ...using },
		{},
		{ isLast: true },
	);
}

async function follower(topic = "neuroscience", account: object = {}) {
	const member = await becomeMember(site, { emailVerified: true, ...account });
	await follow(db, member, { topic });
	return member;
}

test("a member who follows neuroscience gets one digest with exactly the new public things, once", async () => {
	const owner = await becomeMember(site);
	await addResource(db, { name: "Old neuroscience" });
	const member = await follower();
	await addResource(db, { name: "New neuroscience" });
	await addResource(db, { name: "Lichens" });
	await addResource(db, { name: "Waiting neuroscience", approved: false });
	const hidden = await addResource(db, { name: "Hidden neuroscience" });
	await addProject(db, owner.id, { name: "Secret neuroscience", visibility: "private" });
	await db.update(resources).set({ hidden: true }).where(eq(resources.id, hidden));
	await passDigestDays(site);
	await Promise.all([run(), run({ db: elsewhere })]);
	const [mail, ...more] = await mailsTo(db, member.email);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe("1 new thing from what you follow");
	expect(mail?.text).toContain("New neuroscience");
	for (const other of ["Old", "Lichens", "Waiting", "Hidden", "Secret"]) expect(mail?.text).not.toContain(other);
	await passDigestDays(site);
	await run();
	expect(await mailsTo(db, member.email)).toHaveLength(1);
});

test("what a member made themselves, of any kind, is in the digests of others alone", async () => {
	const [maker, other] = [await follower("quicksilver"), await follower("quicksilver")];
	const kinds = entryKinds.filter((kind) => kind !== "showcase");
	const titles: string[] = [];
	for (const kind of kinds) titles.push((await addPublic(db, kind, maker)).title);
	const projectId = await addProject(db, maker.id, { name: "Thermometers" });
	for (const one of [maker, other]) await follow(db, one, { entryId: projectId });
	await addContent(site, maker, projectId, "article", { name: "How mercury rises" });
	await passDigestDays(site);
	await site.schemaOwner.$client.query("update content_versions set created_at = created_at - interval '2 days'");
	await run();
	expect(await mailsTo(db, maker.email)).toEqual([]);
	expect(await db.$count(mailSettings, sql`next_digest <= now()`)).toBe(0);
	const [mail] = await mailsTo(db, other.email);
	for (const title of [...titles, "How mercury rises"]) expect(mail?.text).toContain(title);
});

test("who made most of what is new is told of what others made, however much comes before it, and whether there is more", async () => {
	const [prolific, other] = [await follower(), await follower("lichens")];
	for (let i = 0; i < 5; i++) await addResource(db, { name: `Neuroscience of others ${i}` });
	for (let i = 0; i < thingsInDigest * 11; i++)
		await addResource(db, { name: "Neuroscience of mine", userId: prolific.id });
	for (let i = 0; i < thingsInDigest + 1; i++) await addResource(db, { name: "Lichens" });
	await addResource(db, { name: "Lichens of mine", userId: other.id });
	await passDigestDays(site);
	await run();
	expect((await mailsTo(db, prolific.email))[0]).toMatchObject({
		subject: "5 new things from what you follow",
		text: expect.not.stringContaining("of mine"),
	});
	expect((await mailsTo(db, other.email))[0]).toMatchObject({
		subject: "More than 30 new things from what you follow",
		text: expect.not.stringContaining("of mine"),
	});
});

test("what can't be read for one member keeps no mail from the others", async () => {
	const broken = await follower();
	await db.insert(follows).values({ userId: broken.id, search: "//:" });
	const member = await follower();
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	await expect(run()).rejects.toThrow("Some members were not mailed what is new");
	expect(await mailsTo(db, member.email)).toHaveLength(1);
	expect(await mailsTo(db, broken.email)).toEqual([]);
});

test("topics of several words are found as they stand, however many are followed and share a word", async () => {
	const member = await follower("sleep of whales");
	for (const topic of ["sleep of", "whales of sleep", "of whales", "sleep whales", "3D print", "whales"])
		await follow(db, member, { topic });
	await addResource(db, { name: "The sleep of whales" });
	await addResource(db, { name: "Whales sleep" });
	await addResource(db, { name: "A 3d-print of a tide" });
	await addResource(db, { name: "Sleep, and print in 3D" });
	await passDigestDays(site);
	await run();
	const [mail] = await mailsTo(db, member.email);
	expect(mail?.subject).toBe("3 new things from what you follow");
	expect(mail?.text).not.toContain("Sleep, and print in 3D");
});

test("who was told by a clock that was ahead by months gets the next digest all the same", async () => {
	const member = await follower();
	await db.update(mailSettings).set({
		toldUntil: sql`now() + interval '100 days'`,
		nextDigest: sql`now() + interval '107 days'`,
	});
	await run();
	expect(await db.$count(mailSettings, sql`next_digest <= now() + interval '8 days'`)).toBe(1);
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	await run();
	expect(await mailsTo(db, member.email)).toHaveLength(1);
});

test("who leaves their address, or is suspended, while others are mailed is not mailed there", async () => {
	const members = [await follower(), await follower(), await follower()];
	const [first, leaving, abusing] = members.toSorted((one, other) => (one.id < other.id ? -1 : 1));
	if (!first || !leaving || !abusing) throw new Error("There are three");
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	const meanwhile = whileMembersGo(mailer, elsewhere, { leaving, abusing, to: "after@example.org" });
	await run({ mailer: meanwhile });
	expect((await db.select().from(mails)).map(({ recipient }) => recipient).toSorted()).toEqual(
		[first.email, "after@example.org"].toSorted(),
	);
});

test("an event that is called off is nothing new", async () => {
	const member = await follower();
	await follow(db, member, { search: href("/events") });
	await addEvent(db, { title: "Neuroscience night" });
	await addEvent(db, { title: "Neuroscience day", cancelledAt: new Date() });
	await addEvent(db, { title: "Lichens", cancelledAt: new Date() });
	await passDigestDays(site);
	await run();
	const [mail] = await mailsTo(db, member.email);
	expect(mail?.subject).toBe("1 new thing from what you follow");
	expect(mail?.text).toContain("Neuroscience night");
});

test("a collab listing that is filled is nothing new", async () => {
	const member = await follower();
	await follow(db, member, { search: href("/collab") });
	const listing = {
		type: "Ask" as const,
		name: "",
		email: "",
		title: "Neuroscience notes",
		contact: "@mary",
		approved: true,
	};
	await db.insert(collabListings).values([
		{ ...listing, category: "Looking for Writer", description: "Still sought" },
		{ ...listing, category: "Looking for Writer", description: "Found", title: "Neuroscience drawn", filled: true },
		{ ...listing, category: "Looking for Writer", description: "Found", title: "Lichens", filled: true },
	]);
	await passDigestDays(site);
	await run();
	const [mail] = await mailsTo(db, member.email);
	expect(mail?.subject).toBe("1 new thing from what you follow");
	expect(mail?.text).toContain("Neuroscience notes");
});

test("of more than a mail holds the newest are told, and what is followed has all of it, page by page", async () => {
	const member = await follower();
	const names = Array.from({ length: thingsInDigest + 15 }, (_, i) => `Neuroscience ${i}`);
	for (const name of names) await addResource(db, { name });
	await passDigestDays(site);
	await run();
	const [mail] = await mailsTo(db, member.email);
	expect(mail?.subject).toBe("More than 30 new things from what you follow");
	expect(mail?.text).toContain("The page of what you follow lists the others for two weeks.");
	const read: string[] = [];
	let page: string | undefined = href("/following");
	while (page) {
		const html: string = await site.as(member).page(page);
		read.push(...(html.match(/(?<=dir="auto">)Neuroscience \d+(?=<)/g) ?? []));
		page = /href="([^"]+)"[^>]*>Older</.exec(html)?.[1];
	}
	expect(read).toEqual(names.toReversed());
});

test("what became public within the same millisecond is on one page each, by whatever it is followed", async () => {
	const owner = await becomeMember(site);
	const projectId = await addProject(db, owner.id, { name: "Sleep" });
	const member = await follower();
	for (const followed of [{ search: href("/resources") }, { entryId: projectId }]) await follow(db, member, followed);
	const names = Array.from({ length: 30 }, (_, i) => `Neuroscience ${i}`);
	for (const name of names) await addResource(db, { name });
	const contents = Array.from({ length: 30 }, (_, i) => `Chapter ${i}`);
	for (const name of contents) await addContent(site, owner, projectId, "article", { name });
	// All in one transaction, whose time is the same.
	await site.schemaOwner.$client.query(`
		update public_entries set created_at = now() + (hashtext(id::text) % 3) * interval '1 microsecond' where kind = 'resource';
		update content_versions set created_at = now() + (hashtext(content_id::text) % 3) * interval '1 microsecond';
	`);
	const read: string[] = [];
	let page: string | undefined = href("/following");
	while (page) {
		const html: string = await site.as(member).page(page);
		read.push(...(html.match(/(?<=dir="auto">)(?:Neuroscience|Chapter) \d+(?=<)/g) ?? []));
		page = /href="([^"]+)"[^>]*>Older</.exec(html)?.[1];
	}
	expect(read.toSorted()).toEqual([...names, ...contents].toSorted());
});

test("a digest waits for what was being written at its moment, however long that takes", async () => {
	const member = await follower();
	const atOnce = digestJob(0);
	const runAtOnce = () =>
		atOnce.run(
			{ db, mailer, site: { mailOrigin: "http://localhost", checksLinks: false }, logger },
			{},
			{ isLast: true },
		);
	await elsewhere.transaction(async (writer) => {
		await addResource(writer as unknown as typeof db, { name: "Late neuroscience" });
		await db.update(mailSettings).set({ nextDigest: sql`date_trunc('milliseconds', clock_timestamp())` });
		await runAtOnce();
		expect(await db.$count(mails)).toBe(0);
	});
	await runAtOnce();
	expect((await mailsTo(db, member.email))[0]?.text).toContain("Late neuroscience");
});

test.each([
	["as they were", "weekly", 1],
	["with another rhythm and time zone", "daily", 1],
	["without digests", "never", 0],
])("who saves their settings %s while a digest is due gets what they have chosen", async (_, digest, mailed) => {
	const member = await follower();
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	const timeZone = digest === "daily" ? "Europe/Berlin" : "UTC";
	expect(await site.as(member).postShown(href("/notifications/settings"), { digest, timeZone })).toAnswer(200);
	for (let times = 0; times < 2; times++) await run();
	expect(await mailsTo(db, member.email)).toHaveLength(mailed);
	expect(await db.$count(mailSettings, sql`next_digest < now()`)).toBe(0);
});

test("no digest is empty, and none goes to who is not confirmed, is suspended, or wants none", async () => {
	const quiet = await follower("lichens");
	const unconfirmed = await follower("neuroscience", { emailVerified: false });
	const suspended = await follower("neuroscience", { suspendedAt: new Date(), suspendedFor: "Spam" });
	const silent = await follower();
	await site.as(silent).postShown(href("/notifications/settings"), { digest: "never", timeZone: "UTC" });
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	await run();
	for (const { email } of [quiet, unconfirmed, suspended, silent]) expect(await mailsTo(db, email)).toEqual([]);
	expect(await db.$count(mailSettings, sql`next_digest < now()`)).toBe(0);
});

describe("a digest is due in the morning of the member's own clock", () => {
	const after = async (rhythm: DigestRhythm, timeZone: string, moment: string) => {
		const at = nextDigest(sql`${rhythm}::text`, sql`${timeZone}::text`, sql`${moment}::timestamptz`);
		const { rows } = await db.execute<{ at: string }>(sql`select ${at} as at`);
		return new Date(rows[0]?.at ?? 0).toISOString();
	};

	test.each([
		["daily", "Europe/Berlin", "2026-03-28T06:00:00Z", "2026-03-29T05:00:00.000Z"],
		["daily", "Europe/Berlin", "2026-03-29T05:00:00Z", "2026-03-30T05:00:00.000Z"],
		["daily", "Europe/Berlin", "2026-10-24T05:00:00Z", "2026-10-25T06:00:00.000Z"],
		["weekly", "America/New_York", "2026-10-30T00:00:00Z", "2026-11-02T12:00:00.000Z"],
		["weekly", "America/New_York", "2026-11-02T12:00:00Z", "2026-11-09T12:00:00.000Z"],
		["weekly", "UTC", "2026-11-23T06:59:59Z", "2026-11-23T07:00:00.000Z"],
		["daily", "Asia/Kathmandu", "2026-11-23T01:14:00Z", "2026-11-23T01:15:00.000Z"],
	] as const)("%s in %s after %s", async (rhythm, timeZone, moment, expected) => {
		expect(await after(rhythm, timeZone, moment)).toBe(expected);
	});
});

test("many followers are told in batches, with statements that grow with the mails alone", async () => {
	const many = 3 * digestBatch;
	await db.execute(sql`
		with made as (
			insert into users (name, email, email_verified) select '', 'fan-' || n || '@example.org', true from generate_series(1, ${many}) as n returning id
		), followed as (insert into follows (user_id, topic) select id, 'neuroscience' from made)
		insert into mail_settings (user_id, next_digest) select id, now() from made
	`);
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	const counted = connectDatabase(site.url, 4);
	let reads = 0;
	const query = counted.$client.query.bind(counted.$client);
	Object.assign(counted.$client, {
		query: (...asked: Parameters<typeof query>) => {
			reads += 1;
			return query(...asked);
		},
	});
	await run({ db: counted });
	await counted.$client.end();
	expect(await db.$count(mails)).toBe(many);
	// Who is due, three for cards, topics and projects, one for searches, and one for what is their own; once, who was put off, and that nobody is due any more.
	expect(reads).toBe((many / digestBatch) * 6 + 2);
});

test("a process that is killed in the middle leaves no member without a digest, and none with two", async () => {
	const members = [await follower(), await follower(), await follower()];
	await addResource(db, { name: "New neuroscience" });
	await passDigestDays(site);
	const [, second = ""] = members.map(({ id }) => id).sort();
	await killServerBefore(second, digests.queue.name, { site, elsewhere });
	await run();
	for (const { email } of members) expect(await mailsTo(db, email)).toHaveLength(1);
});

describe("one click unsubscribes (RFC 8058)", () => {
	/** What a mail program has of a digest that came by SMTP. */
	async function receivedDigest() {
		const smtp = await startSmtp();
		const sending = await startMailer({ db, smtpUrl: smtp.url, logger });
		const member = await follower();
		await addResource(db, { name: "New neuroscience" });
		await passDigestDays(site);
		await run({ mailer: sending });
		const mail = await smtp.waitForMail(member.email);
		await sending.stop();
		await smtp.stop();
		const header = (key: string) => mail.headers.find((header) => header.key === key)?.value;
		const url = /^<(.*)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
		return { member, mail, url, path: url.replace("http://localhost", ""), post: header("list-unsubscribe-post") };
	}
	const oneClick = { "List-Unsubscribe": "One-Click" };
	const rhythmOf = async ({ id }: { id: string }) =>
		(await db.select().from(mailSettings).where(eq(mailSettings.userId, id)))[0]?.digest;

	test("without a session, as often as it is sent, and opening the link does nothing", async () => {
		const { member, mail, url, path, post } = await receivedDigest();
		expect(post).toBe("List-Unsubscribe=One-Click");
		expect(mail.text).toContain(url);
		expect(mail.text).toContain("/notifications/settings");
		expect(await site.as(null).get(path)).toAnswer(200, "Unsubscribe?");
		expect(await rhythmOf(member)).toBe("weekly");
		for (let times = 0; times < 2; times++) {
			const answer = await site.as(null).post(path, oneClick);
			expect(answer).toAnswer(200, "You are unsubscribed");
			expect(answer.headers.get("Set-Cookie")).toBeNull();
			expect(await rhythmOf(member)).toBe("never");
		}
		expect(await db.select({ url: mails.unsubscribeUrl }).from(mails)).toEqual([{ url: null }]);
	});

	test("nobody unsubscribes another with a link that is wrong, of another list, or another's", async () => {
		const { member, path } = await receivedDigest();
		const other = await becomeMember(site, { emailVerified: true });
		await db.transaction((transaction) => lockMailSettings(transaction, other));
		const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";
		const [, , signature = ""] = token.split(".");
		const wrong = [
			"",
			"a.b.c",
			`${member.id}.jobs.${signature}`,
			`${other.id}.digest.${signature}`,
			token.slice(0, -1),
		];
		for (const one of wrong) {
			const answer = await site.as(null).post(`${href("/unsubscribe")}?token=${one}`, oneClick);
			expect([one, answer.status]).toEqual([one, 410]);
		}
		expect([await rhythmOf(member), await rhythmOf(other)]).toEqual(["weekly", "weekly"]);
		expect(await db.$count(follows)).toBe(1);
	});
});

test("settings are kept as they are chosen, and a time zone that there is none of is refused", async () => {
	const member = await becomeMember(site);
	const path = href("/notifications/settings");
	const form = { digest: "daily", timeZone: "Europe/Berlin", jobReminders: "on" };
	expect(await site.as(member).postShown(path, form)).toAnswer(200, "Your settings are saved.");
	expect(await site.as(member).postShown(path, { ...form, timeZone: "Mars/Base" })).toAnswer(
		422,
		mailSettingsMessages.zoneUnknown,
	);
	const [kept] = await db.select().from(mailSettings).where(eq(mailSettings.userId, member.id));
	expect(kept).toMatchObject({ digest: "daily", timeZone: "Europe/Berlin", jobReminders: true });
	// As one of which Node has heard, and a PostgreSQL with older data has not.
	const settings = await findMailSettings(db, member);
	const later = { ...settings, timeZone: "Mars/Base" };
	expect(await saveMailSettings(db, member, later, versionOfFields(settings))).toMatchObject(
		refuse(422, mailSettingsMessages.zoneUnknown),
	);
});
