import { eq, like } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#app/accounts/account.tables.server.ts";
import { accountMessages } from "#app/accounts/account.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember, goodPassword, linkIn, nextAddress, signUp } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { mailsTo, startMailer } from "#tests/mail.ts";
import { makeProject } from "#tests/projects.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { startSmtp } from "#tests/smtp.ts";
import { mailMessages, strangersMailsPerDay } from "./mail.ts";
import { lockMailSettings } from "./mail-settings.server.ts";
import { mailSettings } from "./mail-settings.tables.server.ts";

const smtp = await startSmtp();
const { db } = await freshDatabase();
const logger = createLogger("silent");
const mailer = await startMailer({ db, smtpUrl: smtp.url, logger });
const app = await testSite({ db, mailer });

afterAll(async () => {
	await mailer.stop();
	await smtp.stop();
	await Promise.all([db.$client.end(), app.db.$client.end()]);
});

/** Past the limits of one network address, as somebody does who has many. */
function post(path: string, fields: Record<string, string>, cookie?: string) {
	const headers = { "X-Forwarded-For": nextAddress(), ...(cookie && { Cookie: cookie }) };
	return app.post(path, new URLSearchParams(fields), headers);
}

function askReset(email: string) {
	return post(href("/reset-password"), { email });
}

function askSignUp(email: string) {
	return post(href("/signup"), { email, password: goodPassword, confirmation: goodPassword });
}

function askConfirmation(cookie: string) {
	return post(href("/profile"), { intent: "send-confirmation" }, cookie);
}

/** An owner of a project of their own, who may invite. */
async function inviter() {
	const owner = await becomeMember({ db }, { emailVerified: true });
	return { ...owner, projectId: (await makeProject(db, { owner })).id };
}

async function askInvitation(email: string) {
	const { cookie, projectId } = await inviter();
	const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
	return post(path, { email, role: "viewer" }, cookie);
}

let victims = 0;
function newEmail() {
	victims += 1;
	return `victim-${victims}@example.org`;
}

/** Somebody who has confirmed the address. */
function victim() {
	return becomeMember({ db }, { email: newEmail(), emailVerified: true });
}

/** What somebody has been sent, once nothing waits to be sent any more. */
async function received(email: string) {
	const unsent = "select m.id from mails m where m.sent_at is null";
	await expect.poll(async () => (await db.$client.query(unsent)).rows).toEqual([]);
	return smtp.received.filter(({ recipients }) => recipients.includes(email));
}

/** An answer without what differs from one request to the next. */
async function shapeOf(response: Answer, email: string) {
	const page = response.text.replaceAll(email, "").replace(/nonce[^ ]*"/g, "");
	const headers = [...response.headers.keys()].filter((name) => name !== "x-request-id").sort();
	return { status: response.status, headers, length: page.length };
}

describe("the mails that strangers can cause to one address", () => {
	test("are five a day of all kinds together, also when everything is asked at once", async () => {
		const { email } = await victim();
		const asked = [
			...Array.from({ length: 3 }, () => askReset(email)),
			...Array.from({ length: 5 }, () => askSignUp(email)),
			...Array.from({ length: 6 }, () => askInvitation(email)),
		];
		const statuses = (await Promise.all(asked)).map(({ status }) => status);
		expect(statuses).not.toContain(500);
		expect(await received(email)).toHaveLength(strangersMailsPerDay);
		expect(await mailsTo(db, email)).toHaveLength(strangersMailsPerDay);
	});

	test("count together however the address is written", async () => {
		const email = newEmail();
		const name = email.split("@")[0];
		const spellings = ["", "+a", "+b", "+c.d", "+e", "+f", "+g"].map((tag) => `${name}${tag}@example.org`);
		for (const spelling of spellings) await askInvitation(spelling);
		const dotted = `${name?.split("").join(".")}@EXAMPLE.org`;
		expect((await askInvitation(dotted)).status).toBe(429);
		const counts = await Promise.all([...spellings, dotted.toLowerCase()].map((to) => mailsTo(db, to)));
		expect(counts.flat()).toHaveLength(strangersMailsPerDay);
	});

	test("begin anew a day later", async () => {
		const email = newEmail();
		for (let i = 0; i < strangersMailsPerDay; i++) expect((await askInvitation(email)).status).toBe(303);
		expect((await askInvitation(email)).status).toBe(429);
		await db.update(rateLimits).set({ expire: Date.now() - 1 });
		expect((await askInvitation(email)).status).toBe(303);
	});

	test("are counted without the address", async () => {
		await askInvitation(newEmail());
		const counters = await db.select({ key: rateLimits.key }).from(rateLimits);
		expect(counters.filter(({ key }) => key.startsWith("mails-to"))).not.toEqual([]);
		expect(counters.filter(({ key }) => /victim|@/.test(key))).toEqual([]);
	});

	test("do not count when what they tell of did not happen", async () => {
		const email = newEmail();
		const { cookie, projectId } = await inviter();
		const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
		for (let i = 0; i <= strangersMailsPerDay; i++) await post(path, { email, role: "viewer" }, cookie);
		expect(await mailsTo(db, email)).toHaveLength(1);
		for (let i = 1; i < strangersMailsPerDay; i++) expect((await askInvitation(email)).status).toBe(303);
		expect((await askInvitation(email)).status).toBe(429);
	});
});

describe("who asks when an address has been sent enough", () => {
	test("is answered a reset and a sign-up as ever, so that nobody learns of an account", async () => {
		const { email } = await victim();
		const [reset, signedUp] = [
			await shapeOf(await askReset(email), email),
			await shapeOf(await askSignUp(email), email),
		];
		for (let i = 2; i < strangersMailsPerDay; i++) await askInvitation(email);
		expect(await mailsTo(db, email)).toHaveLength(strangersMailsPerDay);
		expect(await shapeOf(await askReset(email), email)).toEqual(reset);
		expect(await shapeOf(await askSignUp(email), email)).toEqual(signedUp);
		expect(await mailsTo(db, email)).toHaveLength(strangersMailsPerDay);
	});

	test("cannot tell by an invitation whether resets went out, since those count for any address", async () => {
		const [{ email }, nobody] = [await victim(), newEmail()];
		for (const address of [email, nobody]) {
			for (let i = 0; i < 3; i++) expect((await askReset(address)).status).toBe(200);
			for (let i = 3; i < strangersMailsPerDay; i++) expect((await askInvitation(address)).status).toBe(303);
			expect((await askInvitation(address)).status).toBe(429);
		}
		expect(await mailsTo(db, nobody)).toHaveLength(strangersMailsPerDay - 3);
	});

	test("cannot tell by an invitation whether a member wants none, since those that are not mailed count too", async () => {
		const member = await victim();
		await db.transaction((transaction) => lockMailSettings(transaction, member));
		await db.update(mailSettings).set({ invitationMails: false }).where(eq(mailSettings.userId, member.id));
		for (const address of [member.email, newEmail()]) {
			for (let i = 0; i < strangersMailsPerDay; i++) expect((await askInvitation(address)).status).toBe(303);
			expect((await askInvitation(address)).status).toBe(429);
		}
		expect(await mailsTo(db, member.email)).toEqual([]);
	});

	test("an invitation is refused, says when to try again, keeps the address, and invites nobody", async () => {
		const email = newEmail();
		for (let i = 0; i < strangersMailsPerDay; i++) await askInvitation(email);
		const { cookie, projectId } = await inviter();
		const path = href("/scicomm/projects/:projectId/contributors/invite", { projectId });
		expect(await post(path, { email, role: "viewer" }, cookie)).toAnswer(
			429,
			`${mailMessages.tooManyToAddress} Try again in 24 hours.`,
			`value="${email}"`,
		);
		const page = await app.get(`${href("/scicomm/projects/:projectId", { projectId })}?tab=contributors`, {
			Cookie: cookie,
		});
		expect(page.text).not.toContain(email);
		await db.update(rateLimits).set({ expire: Date.now() - 1 });
		expect((await post(path, { email, role: "viewer" }, cookie)).status).toBe(303);
	});

	test("for a new link to confirm the own address is told when to try again", async () => {
		const { email, cookie } = await signUp(app, newEmail());
		for (let i = 1; i < strangersMailsPerDay; i++) await askInvitation(email);
		expect(await askConfirmation(cookie)).toAnswer(429, `${mailMessages.tooManyToAddress} Try again in 24 hours.`);
		expect(await mailsTo(db, email)).toHaveLength(strangersMailsPerDay);
	});
});

describe("mails about what somebody did", () => {
	test("come to a confirmed address, however many a stranger has caused", async () => {
		const { email, cookie } = await victim();
		for (let i = 0; i <= strangersMailsPerDay; i++) await askInvitation(email);
		const password = "granite comet willow";
		const changed = await post(
			href("/update-password"),
			{ current: goodPassword, password, confirmation: password },
			cookie,
		);
		expect(changed.status).toBe(200);
		expect((await mailsTo(db, email))[0]?.subject).toBe("Your Heliograph password has changed");
	});

	test("come to an address that is not confirmed within its five: it may be a stranger's account", async () => {
		const email = newEmail();
		for (let round = 0; round < 5; round++) {
			const { cookie } = await signUp(app, email);
			const gone = await post(href("/profile/delete"), { password: goodPassword }, cookie);
			expect(gone.status).toBe(303);
		}
		expect(await mailsTo(db, email)).toHaveLength(strangersMailsPerDay);
	});
});

test("a reset asked for in a browser that the account knows arrives, however many a stranger has caused", async () => {
	const { email, cookie } = await signUp(app, newEmail());
	await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
	for (let i = 1; i < strangersMailsPerDay; i++) await askInvitation(email);
	for (let i = 0; i < 3; i++) await askReset(email);
	expect(await mailsTo(db, email)).toHaveLength(strangersMailsPerDay);
	const answer = await post(href("/reset-password"), { email }, cookie);
	expect(answer.text).toContain(accountMessages.resetSent);
	const [mail, ...others] = await mailsTo(db, email);
	expect(others).toHaveLength(strangersMailsPerDay);
	expect(linkIn(mail)).toContain(href("/reset-password"));
});

test("a browser that an account knows causes five reset mails a day at most", async () => {
	const { email, cookie } = await signUp(app, newEmail());
	await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
	for (let i = 0; i <= strangersMailsPerDay; i++) {
		await db.delete(rateLimits).where(like(rateLimits.key, "reset-account%"));
		const { status } = await post(href("/reset-password"), { email }, cookie);
		expect(status).toBe(i < strangersMailsPerDay ? 200 : 429);
	}
	const resets = (await mailsTo(db, email)).filter(({ subject }) => subject.startsWith("Choose a new password"));
	expect(resets).toHaveLength(strangersMailsPerDay);
});
