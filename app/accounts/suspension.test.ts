import { eq, inArray } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { accountPath } from "#app/admin/account-path.ts";
import { becomeMember, cookieHeader, goodPassword, nextAddress, startSession } from "#tests/accounts.ts";
import { testAccounts, testAdmin } from "#tests/app.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { mailsTo } from "#tests/mail.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { type Person, shownVersion, testSite } from "#tests/site.ts";
import { sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { securityEvents } from "./security-log.tables.server.ts";
import { accountEvents, securityEvents as eventTexts } from "./security-log.ts";

const laterAdmin = "later-admin@example.org";
const site = await testSite({ accounts: { ...testAccounts, adminEmails: [testAdmin, laterAdmin] } });
const { db } = site;
const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
const page = href("/admin/accounts");
const reason = "Hundreds of copied listings";

let member: Awaited<ReturnType<typeof becomeMember>>;
beforeEach(async () => {
	member = await becomeMember(site, { emailVerified: true });
});

/** Sends the form of an account as it is now. */
async function change(kind: string, account = member.id, person: { cookie: string } | null = admin, why = reason) {
	const { text } = await site.as(admin).get(accountPath(account));
	return changeFrom(shownVersion(text), kind, account, person, why);
}

function changeFrom(version: string, kind: string, account = member.id, person: Person = admin, why = reason) {
	return site.as(person).post(page, { account, version, change: kind, reason: why });
}

function signIn(password = goodPassword) {
	return site.post(href("/login"), { email: member.email, password }, { "X-Forwarded-For": nextAddress() });
}

async function isSignedIn({ cookie }: { cookie: string }) {
	return JSON.parse((await site.get(href("/api/session"), { Cookie: cookie })).text).account !== null;
}

test("an admin finds an account by its address, which stays out of the page's own address", async () => {
	const answer = await site.as(admin).post(page, { email: ` ${member.email.toUpperCase()} ` });
	expect(answer.status).toBe(303);
	expect(answer.location).not.toContain("example");
	expect(await site.as(admin).page(answer.location ?? "")).toContain(member.email);
	const missing = await site.as(admin).post(page, { email: "nobody@example.org" });
	expect(missing.status).toBe(404);
	expect(missing.text).toContain(accountMessages.noAccount);
	expect(missing.text).toContain("nobody@example.org");
});

test("suspending ends every session, keeps the owner out, says why to them alone, and can be lifted", async () => {
	const other = { cookie: await startSession(db, member.id) };
	expect((await change("suspended")).location).toContain(member.id);
	expect(await isSignedIn(member)).toBe(false);
	expect(await isSignedIn(other)).toBe(false);
	const refused = await signIn();
	expect(refused.status).toBe(403);
	expect(refused.headers.getSetCookie().join()).not.toContain("session_token");
	expect(refused.text).toContain(reason);
	const guessed = await signIn("not this one");
	expect(guessed.status).toBe(401);
	expect(guessed.text).not.toContain(reason);
	expect((await mailsTo(db, member.email))[0]?.text).toContain(reason);
	expect(await site.as(admin).page(page)).toContain(member.email);

	await change("released", member.id, admin, "A misunderstanding");
	expect((await signIn()).status).toBe(303);
	expect((await mailsTo(db, member.email))[0]?.text).toContain("A misunderstanding");
});

test("an admin reads who has suspended an account, and what was done about it before", async () => {
	const found = accountPath(member.id);
	expect(await site.as(admin).page(found)).not.toContain(accountEvents["account.suspended"]);
	await db.update(users).set({ name: "Mary Anning" }).where(eq(users.id, admin.id));
	await signIn();
	await change("suspended");
	expect((await site.as(admin).page(found)).replaceAll("<!-- -->", "")).toContain("by <bdi>Mary Anning</bdi>");
	await change("released");
	const signedOut = { userId: member.id, kind: "account.signed-out", browser: "", requestId: "" } as const;
	await db.insert(securityEvents).values(Array.from({ length: 40 }, () => signedOut));
	const text = await site.as(admin).page(found);
	for (const kind of ["account.suspended", "account.released"] as const) expect(text).toContain(accountEvents[kind]);
	// What the owner does is theirs to read.
	expect(text).not.toContain(eventTexts["sign-in.password"]);
	expect(text).not.toContain("by <bdi>");
});

test("an admin finds all that are suspended, on as many pages as it takes", async () => {
	const suspended = { suspendedAt: new Date("2020-01-01T00:00:00Z"), suspendedFor: reason };
	const emails = Array.from({ length: 51 }, (_, i) => `suspended-${i}@example.org`);
	await db.insert(users).values(emails.map((email) => ({ email, name: "", ...suspended })));
	const pages = (await site.as(admin).page(page)) + (await site.as(admin).page(`${page}?page=2`));
	for (const email of emails) expect(pages).toContain(`>${email}<`);
	await db.delete(users).where(inArray(users.email, emails));
});

test("no other way leads in: a second step, a mailed password, a session that was written meanwhile", async () => {
	const { key } = await setUpSecondFactor(site, member);
	const { headers } = await signIn();
	const cookie = headers
		.getSetCookie()
		.map((one) => one.split(";")[0])
		.join("; ");
	await change("suspended");
	const stepped = await site.as({ cookie }).post(href("/login/code"), { code: await codeOf(key, 1) });
	expect(stepped.status).toBe(403);
	expect(stepped.text).toContain(reason);
	const raced = { cookie: await startSession(db, member.id) };
	expect(await isSignedIn(raced)).toBe(false);
	expect((await site.as(raced).get(href("/profile"))).location).toContain(href("/login"));
	// The code was not used up.
	await change("released");
	expect((await site.as({ cookie }).post(href("/login/code"), { code: await codeOf(key, 1) })).status).toBe(303);
});

test("signing in and being suspended at once never leaves a session that works", async () => {
	const [, ...answers] = await Promise.all([change("suspended"), signIn(), signIn(), signIn()]);
	for (const { headers } of answers) {
		const cookie = headers
			.getSetCookie()
			.map((one) => one.split(";")[0])
			.join("; ");
		expect(await isSignedIn({ cookie })).toBe(false);
	}
	expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
});

test("an admin ends the sessions of an account, which can sign in again", async () => {
	await change("signed-out");
	expect(await isSignedIn(member)).toBe(false);
	// Nor is a browser known any more, which may be a stranger's.
	const [{ since } = { since: null }] = await db
		.select({ since: users.devicesSince })
		.from(users)
		.where(eq(users.id, member.id));
	expect(since).not.toBeNull();
	expect((await signIn()).status).toBe(303);
	expect((await mailsTo(db, member.email))[0]?.subject).toBe("You were signed out of Heliograph");
});

test("it takes a reason, an admin, and who has proven today who they are", async () => {
	const unexplained = await change("suspended", member.id, admin, "  ");
	expect(unexplained.status).toBe(422);
	expect(unexplained.text).toContain(accountMessages.reasonMissing);
	expect((await change("suspended", member.id, admin, "x".repeat(501))).status).toBe(422);
	expect((await change("erased")).status).toBe(422);
	expect((await change("suspended", "nobody")).status).toBe(422);
	expect((await change("suspended", crypto.randomUUID())).status).toBe(404);
	expect((await change("suspended", member.id, null)).status).toBe(401);
	expect((await change("suspended", member.id, await becomeMember(site))).status).toBe(403);
	const stale = { cookie: await startSession(db, admin.id) };
	await db
		.update(sessions)
		.set({ provenAt: new Date(Date.now() - 25 * 3_600_000) })
		.where(eq(sessions.userId, admin.id));
	const unproven = await change("suspended", member.id, stale);
	expect(unproven.status).toBe(403);
	expect(unproven.text).toContain(accountMessages.proveFirst);
	expect(unproven.text).toContain(reason);
	await db.update(sessions).set({ provenAt: new Date() }).where(eq(sessions.userId, admin.id));
	expect(await isSignedIn(member)).toBe(true);
});

test("admins can be signed out and not suspended, and what has changed meanwhile is said", async () => {
	const other = await becomeMember(site, { emailVerified: true });
	await db.update(users).set({ isAdmin: true }).where(eq(users.id, other.id));
	expect((await change("suspended", other.id)).text).toContain(accountMessages.adminsStay);
	expect((await change("signed-out", other.id)).status).toBe(303);
	await change("suspended");
	expect((await change("suspended")).text).toContain(accountMessages.accessChanged);
	await change("released");
	expect((await change("released")).text).toContain(accountMessages.accessChanged);
});

test("nothing is done about a suspension that the admin has not seen", async () => {
	await change("suspended");
	const mailed = await mailsTo(db, member.email);
	const seenVersion = async () => shownVersion(await site.as(admin).page(accountPath(member.id)));
	// The page from before has a button that the page of now has not.
	for (const version of ["", await seenVersion()]) {
		expect(await changeFrom(version, "signed-out")).toAnswer(409, accountMessages.accessChanged);
	}
	const seen = await seenVersion();
	await change("released");
	await change("suspended", member.id, admin, "It sells lamps");
	expect(await changeFrom(seen, "released")).toAnswer(409, accountMessages.accessChanged);
	expect((await mailsTo(db, member.email)).length).toBe(mailed.length + 2);
	expect((await signIn()).status).toBe(403);
});

test("who is signed out by two presses at once is told once", async () => {
	const version = shownVersion(await site.as(admin).page(accountPath(member.id)));
	const both = await Promise.all([1, 2].map(() => changeFrom(version, "signed-out")));
	expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
	expect(await mailsTo(db, member.email)).toHaveLength(1);
});

test("who has signed up with an admin's address can be suspended until it is confirmed", async () => {
	const stranger = await becomeMember(site, { email: laterAdmin });
	expect((await change("suspended", stranger.id)).status).toBe(303);
	await change("released", stranger.id);
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, stranger.id));
	expect((await change("suspended", stranger.id)).text).toContain(accountMessages.adminsStay);
});

test("the admin is told when no mail goes to an address that was never confirmed", async () => {
	const stranger = await becomeMember(site);
	const said = async () => {
		const answer = await change("signed-out", stranger.id);
		return site.as({ cookie: `${admin.cookie}; ${cookieHeader(answer)}` }).page(answer.location ?? "");
	};
	for (let i = 0; i < 5; i++) expect(await said()).toContain("The owner is told by email.");
	expect(await said()).toContain("Signed out everywhere. The owner is not told");
	expect(await mailsTo(db, stranger.email)).toHaveLength(5);
});

test("the owner's log has nothing of the admin's browser", async () => {
	const headers = {
		Cookie: admin.cookie,
		"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
	};
	const version = shownVersion(await site.as(admin).page(accountPath(member.id)));
	await site.post(page, { account: member.id, version, change: "signed-out", reason }, headers);
	expect(await db.select().from(securityEvents).where(eq(securityEvents.userId, member.id))).toMatchObject([
		{ kind: "account.signed-out", browser: "" },
	]);
	const owner = { cookie: cookieHeader(await signIn()) };
	const log = await site.as(owner).page(href("/profile/security"));
	expect(log).toContain("An admin signed you out everywhere");
	expect(log).not.toContain("Firefox on Linux");
});
