import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { strangersMailsPerDay } from "#app/mail/mail.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember, linkIn, nextAddress } from "#tests/accounts.ts";
import { siteSettings } from "#tests/app.ts";
import { answerEmailLink, askEmailChange, changeEmail, emailLink } from "#tests/email-changes.ts";
import { mailsTo } from "#tests/mail.ts";
import { testSite } from "#tests/site.ts";
import { askOwner, askUnasked, forgetUnconfirmed, maxAsked, waitlistAsking } from "./confirmation.server.ts";
import { countWaitlist } from "./waitlist.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { askAgainDays, unconfirmedDays, waitlistMessages } from "./waitlist.ts";

const mailer = createMailer({ hasSmtp: true, logger: createLogger("silent") });
const site = await testSite({ mailer });
const { db } = site;
beforeEach(async () => {
	await db.delete(waitlist);
	await db.delete(mails);
	await db.delete(rateLimits);
});

const ada = "ada@example.org";

async function join(email: string) {
	const form = new URLSearchParams({ email });
	const response = await site.post(href("/news"), form, { "X-Forwarded-For": nextAddress() });
	expect(response.status).toBe(200);
	return response.text.replace(/nonce="[^"]*"|"id":"[^"]*"/g, "");
}

async function placeOf(email: string) {
	const [place] = await db.select().from(waitlist).where(eq(waitlist.email, email));
	return place;
}

/** The paths of the links of the newest mail. */
async function linksTo(email: string) {
	const [mail] = await mailsTo(db, email);
	const urls = [...(mail?.text ?? "").matchAll(/https?:\/\/\S+token=\S+/g)].map(([url]) => new URL(url));
	const pathOf = (path: string) => {
		const url = urls.find(({ pathname }) => pathname === path);
		return url ? url.pathname + url.search : "";
	};
	return { confirm: pathOf(href("/waitlist/confirm")), leave: pathOf(href("/waitlist/leave")) };
}

async function press(path: string) {
	return site.post(path, new URLSearchParams(), { "X-Forwarded-For": nextAddress() });
}

async function passDays(days: number) {
	await db.update(waitlist).set({ askedAt: sql`asked_at - make_interval(days => ${days})` });
}

test("joining mails the owner of the address, who confirms with a button; following the link alone changes nothing", async () => {
	await join(ada);
	const [mail, ...more] = await mailsTo(db, ada);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe("Confirm your place on the Heliograph waitlist");
	expect(mail?.text).toContain(`after ${unconfirmedDays} days`);
	const { confirm } = await linksTo(ada);
	expect(linkIn(mail)).toBe(confirm);
	expect(await site.get(confirm)).toAnswer(200, 'content="noindex"');
	expect(await placeOf(ada)).toMatchObject({ confirmedAt: null });

	expect(await press(confirm)).toMatchObject({ status: 303, location: confirm });
	expect((await site.get(confirm)).text).toContain(waitlistMessages.confirmed);
	const confirmed = await placeOf(ada);
	expect(confirmed?.confirmedAt).toBeInstanceOf(Date);
	expect((await press(confirm)).status).toBe(303);
	expect(await placeOf(ada)).toEqual(confirmed);
});

test("who did not join leaves with the other link of the mail, before confirming or after", async () => {
	for (const confirmsFirst of [false, true]) {
		await join(ada);
		const { confirm, leave } = await linksTo(ada);
		if (confirmsFirst) await press(confirm);
		expect((await site.get(leave)).text).toContain("Leave the waitlist?");
		expect(await placeOf(ada)).toBeDefined();
		const left = await press(leave);
		expect(left.status).toBe(303);
		expect((await site.get(left.location ?? "")).text).toContain(waitlistMessages.left);
		expect(await placeOf(ada)).toBeUndefined();
		for (const answer of [await site.get(confirm), await press(confirm)])
			expect(answer).toAnswer(410, waitlistMessages.linkOver);
		// Such as a second press.
		for (const answer of [await site.get(leave), await press(leave)])
			expect(answer).toAnswer(410, waitlistMessages.leaveOver);
		await db.delete(mails);
	}
});

test.each(["", "x", "%00", "a".repeat(300)])("a link with the token %j is over", async (token) => {
	await db.insert(waitlist).values({ email: ada });
	for (const path of [href("/waitlist/confirm"), href("/waitlist/leave")]) {
		expect((await site.get(`${path}?token=${token}`)).status).toBe(410);
		expect((await press(`${path}?token=${token}`)).status).toBe(410);
		expect((await site.get(path)).status).toBe(410);
	}
	expect(await placeOf(ada)).toMatchObject({ confirmedAt: null });
});

test("joining again answers the same and mails nothing for a week, then a new link; the old one says that it is over", async () => {
	const first = await join(ada);
	expect(await join(ada.toUpperCase())).toBe(first);
	expect(await mailsTo(db, ada)).toHaveLength(1);
	const old = await linksTo(ada);
	await passDays(askAgainDays);
	expect(await join(ada)).toBe(first);
	expect(await mailsTo(db, ada)).toHaveLength(2);
	expect((await site.get(old.confirm)).status).toBe(410);
	const { confirm } = await linksTo(ada);
	expect((await press(confirm)).status).toBe(303);

	await passDays(askAgainDays);
	await join(ada);
	const [reminder] = await mailsTo(db, ada);
	expect(reminder?.subject).toBe("You are on the Heliograph waitlist");
	const { confirm: none, leave } = await linksTo(ada);
	expect(none).toBe("");
	expect((await press(leave)).status).toBe(303);
	expect(await placeOf(ada)).toBeUndefined();
});

test("who joins again once the address was sent enough for a day counts as not asked, and so is asked later", async () => {
	for (let times = 0; times <= strangersMailsPerDay; times++) {
		await passDays(askAgainDays);
		await join(ada);
	}
	expect(await mailsTo(db, ada)).toHaveLength(strangersMailsPerDay);
	expect(await placeOf(ada)).toMatchObject({ askedAt: null });
	await db.delete(rateLimits);
	await askUnasked({ db, mailer, site: siteSettings });
	expect(await mailsTo(db, ada)).toHaveLength(strangersMailsPerDay + 1);
});

test("the token is nowhere in the table, only its hash", async () => {
	await join(ada);
	const { confirm } = await linksTo(ada);
	const token = new URLSearchParams(confirm.split("?")[1]).get("token") ?? "";
	expect(token.length).toBeGreaterThan(40);
	expect(JSON.stringify(await placeOf(ada))).not.toContain(token);
});

test("many who join at once with one address are one place and one mail", async () => {
	await Promise.all(Array.from({ length: 8 }, () => join(ada)));
	expect(await db.$count(waitlist)).toBe(1);
	expect(await mailsTo(db, ada)).toHaveLength(1);
	expect((await site.get((await linksTo(ada)).confirm)).status).toBe(200);
});

test("while there is no mail server, a link works from the mailbox on trial, nobody counts as asked, and no place is forgotten", async () => {
	const onTrial = createMailer({ hasSmtp: false, logger: createLogger("silent") });
	await db.insert(waitlist).values({ email: ada });
	await db.transaction((transaction) => askOwner(transaction, { mailer: onTrial, site: siteSettings }, ada));
	await waitlistAsking.run({ db, mailer: onTrial, site: siteSettings }, {}, { isLast: false });
	expect(await mailsTo(db, ada)).toHaveLength(1);
	expect((await site.get((await linksTo(ada)).confirm)).status).toBe(200);
	await passDays(unconfirmedDays + 1);
	await forgetUnconfirmed(db);
	await askUnasked({ db, mailer, site: siteSettings });
	expect(await mailsTo(db, ada)).toHaveLength(2);
	expect((await placeOf(ada))?.askedAt).not.toBeNull();
});

describe("the hourly job", () => {
	test("asks who joined before anybody was asked, once", async () => {
		await db.insert(waitlist).values({ email: "Early@example.org" });
		for (let times = 0; times < 2; times++) await askUnasked({ db, mailer, site: siteSettings });
		expect(await mailsTo(db, "Early@example.org")).toHaveLength(1);
		expect((await press((await linksTo("Early@example.org")).confirm)).status).toBe(303);
	});

	test("comes to everybody, however many are before them whose mailbox has been sent enough for a day", async () => {
		const flooded = Array.from({ length: 2 * maxAsked }, (_, i) => ({
			email: `ada+${i}@example.org`,
			joinedAt: new Date(0),
		}));
		await db.insert(waitlist).values([...flooded, { email: "patient@example.org" }]);
		const ids = (await db.select({ id: waitlist.id }).from(waitlist).orderBy(waitlist.id)).map(({ id }) => id);
		for (let first = 0; first < ids.length; first += maxAsked) {
			await askUnasked({ db, mailer, site: siteSettings }, ids[first]);
		}
		expect(await mailsTo(db, "patient@example.org")).toHaveLength(1);
		expect(await db.$count(mails)).toBe(1 + strangersMailsPerDay);
	});

	test("counts nobody as asked while there is no mail server, whatever was noted", async () => {
		const askedAt = sql`now() - make_interval(days => ${unconfirmedDays + 1})`;
		await db.insert(waitlist).values([
			{ email: ada, askedAt },
			{ email: "confirmed@example.org", askedAt, confirmedAt: new Date() },
		]);
		const onTrial = createMailer({ hasSmtp: false, logger: createLogger("silent") });
		await waitlistAsking.run({ db, mailer: onTrial, site: siteSettings }, {}, { isLast: false });
		await forgetUnconfirmed(db);
		expect(await placeOf(ada)).toMatchObject({ askedAt: null });
		expect((await placeOf("confirmed@example.org"))?.askedAt).toBeInstanceOf(Date);
		await askUnasked({ db, mailer, site: siteSettings });
		expect(await mailsTo(db, ada)).toHaveLength(1);
	});

	test("forgets who did not confirm in time, and nobody else", async () => {
		for (const email of [ada, "confirmed@example.org"]) await join(email);
		await press((await linksTo("confirmed@example.org")).confirm);
		await passDays(unconfirmedDays);
		for (const email of ["young@example.org", "unasked@example.org"]) await join(email);
		await db.update(waitlist).set({ askedAt: null }).where(eq(waitlist.email, "unasked@example.org"));
		await forgetUnconfirmed(db);
		const left = await db.select({ email: waitlist.email }).from(waitlist).orderBy(waitlist.email);
		expect(left.map(({ email }) => email)).toEqual([
			"confirmed@example.org",
			"unasked@example.org",
			"young@example.org",
		]);
	});
});

test("the count of who waits has everybody, and the pages say what becomes of an address", async () => {
	await join(ada);
	expect(await countWaitlist(db)).toBe(1);
	for (const path of [href("/"), href("/welcome"), href("/news")]) {
		expect((await site.get(path)).text).toContain(waitlistMessages.note);
	}
});

test("the export has who confirmed, and says how many did not; all of them when that is asked for", async () => {
	for (const email of [ada, "other@example.org"]) await join(email);
	await press((await linksTo(ada)).confirm);
	const run = promisify(execFile);
	const env = { ...process.env, DATABASE_URL: site.url };
	const plain = await run("node", ["build/server/waitlist-export.js"], { env });
	expect(plain.stdout).toContain(ada);
	expect(plain.stdout).not.toContain("other@example.org");
	expect(plain.stderr).toContain("1 confirmed, 1 not");
	const all = await run("node", ["build/server/waitlist-export.js", "--all"], { env });
	expect(all.stdout.match(/@example\.org/g)).toHaveLength(2);
});

test("a place moves with an account whose confirmed address changes; that of an address which was never confirmed stays", async () => {
	const [member, stranger] = [await becomeMember(site, { emailVerified: true }), await becomeMember(site)];
	const [joinedAt, confirmedAt] = [new Date(Date.now() - 86_400_000), new Date()];
	await db
		.insert(waitlist)
		.values([
			{ email: member.email.toUpperCase(), joinedAt, confirmedAt },
			{ email: stranger.email, confirmedAt },
			{ email: "Third@example.org" },
		]);
	const emails = async () =>
		(await db.select({ email: waitlist.email }).from(waitlist)).map(({ email }) => email).sort();
	await changeEmail(site, member, "second@example.org");
	expect(await placeOf("second@example.org")).toMatchObject({ joinedAt, confirmedAt });
	await askEmailChange(site, stranger, "elsewhere@example.org");
	await answerEmailLink(site, stranger, await emailLink(site, "new", "elsewhere@example.org"));
	expect(await emails()).toEqual(["Third@example.org", stranger.email, "second@example.org"].sort());

	await changeEmail(site, { ...member, email: "second@example.org" }, "third@example.org");
	expect(await emails()).toEqual(["Third@example.org", stranger.email].sort());
	expect(await placeOf("Third@example.org")).toMatchObject({ joinedAt, confirmedAt });
});

test.each([true, false])(
	"once a place has moved, the links that the former address has are over (confirmed: %s)",
	async (isConfirmed) => {
		const [member, email] = [await becomeMember(site, { emailVerified: true }), `moved-${isConfirmed}@example.org`];
		await join(member.email);
		const { confirm, leave } = await linksTo(member.email);
		if (isConfirmed) await press(confirm);
		await changeEmail(site, member, email);
		for (const path of [confirm, leave]) {
			for (const answer of [await site.get(path), await press(path)]) expect(answer.status).toBe(410);
		}
		expect(await placeOf(email)).toBeDefined();

		await waitlistAsking.run({ db, mailer, site: siteSettings }, {}, { isLast: false });
		if (isConfirmed) await join(email);
		expect((await press((await linksTo(email)).leave)).status).toBe(303);
		expect(await placeOf(email)).toBeUndefined();
	},
);
