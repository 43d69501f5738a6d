import { hashPassword } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { emailMessages } from "#app/ui/email.ts";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress, signUp } from "#tests/accounts.ts";
import { testAccounts } from "#tests/app.ts";
import { cross } from "#tests/crossing.ts";
import { mailsTo } from "#tests/mail.ts";
import { type Answer, shownVersion, testSite } from "#tests/site.ts";
import { credentials, sessions, users, verifications } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { forgetExpired } from "./sessions.server.ts";

const newPassword = "granite comet willow";

const app = await testSite();
const elsewhere = connectDatabase(app.url, 2);
afterAll(() => elsewhere.$client.end());

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return app.post(path, new URLSearchParams(fields), { "X-Forwarded-For": nextAddress(), ...headers });
}

function login(email: string, password: string, headers: Record<string, string> = {}) {
	return post(href("/login"), { email, password }, headers);
}

/**
 * The answers to the first and the last of so many tries that a limit counts. Each takes a tenth of a second, so those between them
 * are counted and not made.
 */
async function tryTimes(times: number, limit: string, attempt: (time: number) => Promise<Answer>) {
	const first = await attempt(0);
	const counted = sql`update rate_limits set points = ${times - 1} where key =
		(select key from rate_limits where key like ${`${limit}:%`} order by expire desc limit 1)`;
	expect((await app.db.execute(counted)).rowCount).toBe(1);
	return [first, await attempt(1)] as const;
}

/** How often a limit has counted anybody. */
async function counted(limit: string) {
	const { rows } = await app.db.execute(
		sql`select sum(points) as times from rate_limits where key like ${`${limit}:%`}`,
	);
	return rows[0]?.times;
}

/** Tries to be so many people from one address, one after the other. */
function guess(times: number, from: { "X-Forwarded-For": string }) {
	return tryTimes(times, "sign-in-address", (time) => login(`someone-${time}@example.org`, "a guess at it", from));
}

function guessPassword(times: number, email: string) {
	return tryTimes(times, "sign-in-account", () => login(email, "a guess at it"));
}

function update(fields: Record<string, string>, cookie: string) {
	const both = { password: newPassword, confirmation: newPassword };
	return app.as({ cookie }).postShown(href("/update-password"), { ...both, ...fields });
}

async function isSignedIn(cookie: string) {
	return JSON.parse((await app.get(href("/api/session"), { Cookie: cookie })).text).account !== null;
}

/** Asks for a reset mail and follows its link. Returns the browser's cookies. */
async function followResetLink(email: string) {
	await post(href("/reset-password"), { email });
	const mail = (await mailsTo(app.db, email)).find(({ subject }) => subject.startsWith("Choose a new password"));
	const response = await app.get(linkIn(mail));
	expect([response.status, response.location]).toEqual([302, href("/update-password")]);
	return cookieHeader(response);
}

/** What tells people, and what fills in passwords, whose password a page is about. */
function expectAccountField(page: string, email: string) {
	const field = /<input[^>]*autoComplete="username"[^>]*>/.exec(page)?.[0];
	expect(field).toContain(`value="${email}"`);
	expect(page).toContain(">Account</label>");
}

test.each([href("/update-password"), href("/profile/delete")])("%s says whose password it asks for", async (path) => {
	const { email, cookie } = await becomeMember(app);
	const page = (await app.get(path, { Cookie: cookie })).text;
	expectAccountField(page, email);
	expect(page).toMatch(/autoComplete="current-password"/);
});

test("the page that confirms an address says whose password it asks for", async () => {
	const { email } = await signUp(app);
	const mail = (await mailsTo(app.db, email)).find(({ subject }) => subject.startsWith("Confirm your email"));
	expectAccountField((await app.get(linkIn(mail))).text, email);
});

test("a reset mail leads to a new password, which ends every session", async () => {
	const { email, cookie } = await becomeMember(app);
	const reset = await followResetLink(email);
	const page = (await app.get(href("/update-password"), { Cookie: reset })).text;
	expectAccountField(page, email);
	for (const label of ["New password", "Confirm new password"]) expect(page).toContain(`>${label}</label>`);
	expect(page).not.toContain("Current password");
	const response = await update({}, reset);
	expect(response.status).toBe(200);
	expect(response.headers.get("Refresh")).toBe("3; url=http://localhost/login");
	expect(response.text).toContain(accountMessages.updated);
	expect(await isSignedIn(cookie)).toBe(false);
	expect((await login(email, goodPassword)).status).toBe(401);
	expect((await login(email, newPassword)).status).toBe(303);
	expect((await mailsTo(app.db, email))[0]?.subject).toBe("Your Heliograph password has changed");
	const [user] = await app.db.select().from(users).where(eq(users.email, email));
	expect(user?.emailVerified).toBe(true);
});

test("a reset token works once", async () => {
	const { email } = await becomeMember(app);
	const reset = await followResetLink(email);
	await update({}, reset);
	const again = await update({ password: "basalt ferry orchid", confirmation: "basalt ferry orchid" }, reset);
	expect(again.status).toBe(410);
	expect((await login(email, newPassword)).status).toBe(303);
	const page = (await app.get(href("/update-password"), { Cookie: reset })).text;
	expect(page).toContain(accountMessages.linkOver);
});

test("of two uses of one token at the same time one succeeds", async () => {
	const { email } = await becomeMember(app);
	const reset = await followResetLink(email);
	const answers = await Promise.all([update({}, reset), update({}, reset)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("a reset token expires after an hour", async () => {
	const { email } = await becomeMember(app);
	const reset = await followResetLink(email);
	const [found] = await app.db.select().from(verifications);
	const life = (found?.expiresAt.getTime() ?? 0) - (found?.createdAt.getTime() ?? 0);
	expect(Math.round(life / 60_000)).toBe(60);
	await app.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
	expect((await update({}, reset)).status).toBe(410);
	expect((await login(email, goodPassword)).status).toBe(303);
});

test("the database keeps no token that could be used", async () => {
	const { email } = await becomeMember(app);
	await post(href("/reset-password"), { email });
	const token = new URLSearchParams(linkIn((await mailsTo(app.db, email))[0]).split("?")[1]).get("token") ?? "";
	expect(token.length).toBeGreaterThan(20);
	const found = await app.db.execute(sql`select 1 from verifications where identifier like ${`%${token}%`}`);
	expect(found.rows).toEqual([]);
});

test("asking for a reset tells nobody whether the address has an account", async () => {
	const { email } = await becomeMember(app);
	const answers = await Promise.all(
		[email, "nobody@example.org"].map(async (address) => {
			const response = await post(href("/reset-password"), { email: address });
			const page = response.text.replaceAll(address, "").replace(/nonce[^ ]*"/g, "");
			return [response.status, page.includes(accountMessages.resetSent), page.length];
		}),
	);
	expect(answers[0]?.[1]).toBe(true);
	expect(answers[1]).toEqual(answers[0]);
	expect(await mailsTo(app.db, "nobody@example.org")).toEqual([]);
});

test.each([
	["", emailMessages.missing],
	["nobody", emailMessages.invalid],
])("asking for a reset of %j is refused: %s", async (email, message) => {
	expect(await post(href("/reset-password"), { email })).toAnswer(422, message);
});

test("new passwords that are not taken are refused with what is wrong, and the token stays good", async () => {
	const { email } = await becomeMember(app, { name: "Mary Somerville" });
	const reset = await followResetLink(email);
	const refused = (password: string, message: string) => [{ password, confirmation: password }, message] as const;
	for (const [fields, message] of [
		[{ password: "" }, accountMessages.fillAll],
		[{ password: "abcdef" }, accountMessages.mismatch],
		refused("abcde", accountMessages.tooShort),
		refused("qvx7#kz", "Use at least 8 characters."),
		refused("qwertz123", accountMessages.weak),
		refused("heliograph2026", accountMessages.weak),
		refused("scicomm2026", accountMessages.weak),
		refused("heliographheliograph", accountMessages.weak),
		refused("marysomerville1", accountMessages.weak),
	] as const)
		expect(await update(fields, reset)).toAnswer(422, message);
	expect((await update({}, reset)).status).toBe(200);
});

test("a password may have a word with the name of the mailbox in it, and must be more than that name", async () => {
	const { email } = await becomeMember(app, { email: "info@verlag.example" });
	const reset = await followResetLink(email);
	const [little, enough] = ["info-kite4", "disinformation-kite-42"];
	expect(await update({ password: little, confirmation: little }, reset)).toAnswer(422, accountMessages.weakByEmail);
	expect((await update({ password: enough, confirmation: enough }, reset)).status).toBe(200);
});

test("a password of six characters that an account has still signs in", async () => {
	const { id, email } = await becomeMember(app);
	await app.db
		.update(credentials)
		.set({ password: await hashPassword("qvx7#k") })
		.where(eq(credentials.userId, id));
	expect((await login(email, "qvx7#k")).status).toBe(303);
});

test("nobody changes a password without a token or a session", async () => {
	expect(await update({}, "")).toAnswer(401, accountMessages.noSession);
});

test("who is signed in changes the password with the current one, and only other sessions end", async () => {
	const { email, cookie } = await becomeMember(app);
	const other = cookieHeader(await login(email, goodPassword));
	expect((await update({}, cookie)).status).toBe(422);
	expect(await update({ current: "not the one" }, cookie)).toAnswer(401, accountMessages.wrongPassword);
	const response = await update({ current: goodPassword }, cookie);
	expect(response.status).toBe(200);
	expect(await isSignedIn(other)).toBe(false);
	expect(await isSignedIn(cookieHeader(response))).toBe(true);
	expect((await login(email, newPassword)).status).toBe(303);
	expect((await mailsTo(app.db, email))[0]?.subject).toBe("Your Heliograph password has changed");
});

test("guesses for one account are limited wherever they come from, but its owner gets in from a known browser", async () => {
	const { email, cookie } = await signUp(app);
	for (const { status } of await guessPassword(10, email)) expect(status).toBe(401);
	expect(await login(email, goodPassword)).toAnswer(429, "Too many attempts. Try again in 15 minutes.");
	expect((await login(email, goodPassword, { Cookie: cookie })).status).toBe(303);
	const stranger = (await signUp(app)).cookie.split("; ").find((cookie) => cookie.startsWith("known-device=")) ?? "";
	expect((await login(email, goodPassword, { Cookie: stranger })).status).toBe(429);
	await app.db.execute(sql`update rate_limits set expire = 0`);
	expect((await login(email, goodPassword)).status).toBe(303);
});

test("an owner who is kept out by guesses gets in again through a reset", async () => {
	const { email } = await becomeMember(app);
	await guessPassword(11, email);
	const browser = cookieHeader(await update({}, await followResetLink(email)));
	expect((await login(email, newPassword, { Cookie: browser })).status).toBe(303);
	expect((await login(email, newPassword)).status).toBe(429);
});

test("guesses of one address are limited, whoever it tries to be", async () => {
	const { email } = await becomeMember(app);
	const from = { "X-Forwarded-For": nextAddress() };
	for (const answer of await guess(50, from)) expect(answer.status).toBe(401);
	expect((await login(email, goodPassword, from)).status).toBe(429);
	expect((await login(email, goodPassword)).status).toBe(303);
});

test("an address that has used up its guesses locks no account, and an account that is locked uses up no address", async () => {
	const [one, other] = [await becomeMember(app), await becomeMember(app)];
	const guesser = { "X-Forwarded-For": nextAddress() };
	await guess(50, guesser);
	const ofAccounts = await counted("sign-in-account");
	expect((await login(one.email, "a guess at it", guesser)).status).toBe(429);
	expect(await counted("sign-in-account")).toEqual(ofAccounts);
	expect((await login(one.email, goodPassword)).status).toBe(303);

	await guessPassword(10, one.email);
	const campus = { "X-Forwarded-For": nextAddress() };
	const ofAddresses = await counted("sign-in-address");
	expect((await login(one.email, goodPassword, campus)).status).toBe(429);
	expect(await counted("sign-in-address")).toEqual(ofAddresses);
	expect((await login(other.email, goodPassword, campus)).status).toBe(303);
});

test("signing in over and over with the right password is not limited", async () => {
	const { email } = await becomeMember(app);
	await guessPassword(9, email);
	for (let time = 0; time < 3; time += 1) expect((await login(email, goodPassword)).status).toBe(303);
	expect((await login(email, "a guess at it")).status).toBe(401);
});

test("nobody's mailbox is flooded with reset or sign-up mails", async () => {
	const { email } = await becomeMember(app);
	const fields = { email, password: goodPassword, confirmation: goodPassword };
	for (const path of [href("/reset-password"), href("/signup")]) {
		const statuses = [];
		for (let time = 0; time < 6; time += 1) statuses.push((await post(path, fields)).status);
		expect(statuses.at(-1)).toBe(429);
	}
	expect((await mailsTo(app.db, email)).length).toBeLessThanOrEqual(10);
	const unknown = { ...fields, email: "unknown@example.org" };
	const statuses = [];
	for (let time = 0; time < 6; time += 1) statuses.push((await post(href("/reset-password"), unknown)).status);
	expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});

test("who tries passwords that are too weak may still sign up with a good one", async () => {
	const from = { "X-Forwarded-For": nextAddress() };
	const signUpWith = (password: string) =>
		app.post(href("/signup"), { email: "newcomer@example.org", password, confirmation: password }, from);
	for (let time = 0; time < 10; time += 1) expect((await signUpWith("sunshine1")).status).toBe(422);
	expect((await signUpWith(goodPassword)).status).toBe(200);
});

test("the counters keep no e-mail addresses", async () => {
	const found = await app.db.execute(sql`select key from rate_limits where key like '%@%'`);
	expect(found.rows).toEqual([]);
});

test("with REQUIRE_CONFIRMED_EMAIL nobody signs in before confirming, and sign-ups can't be told apart at all", async () => {
	const strict = await testSite({
		accounts: { ...testAccounts, secret: "another", requireConfirmedEmail: true },
	});
	const send = (path: string, fields: Record<string, string>) =>
		strict.post(path, new URLSearchParams(fields), { "X-Forwarded-For": nextAddress() });
	const fields = { email: "s@example.org", password: goodPassword, confirmation: goodPassword };
	const first = await send(href("/signup"), fields);
	const second = await send(href("/signup"), fields);
	expect([first.headers.getSetCookie(), second.headers.getSetCookie()]).toEqual([[], []]);
	const timers = vi.spyOn(globalThis, "setTimeout");
	const early = await send(href("/login"), fields);
	// Whose password is right waits for nothing that others don't wait for: not for the half second of better-auth.
	const pauses = timers.mock.calls.map(([, delay = 0]) => delay).filter((delay) => delay > 300 && delay <= 500);
	timers.mockRestore();
	expect(pauses).toEqual([]);
	const unknown = await send(href("/login"), { ...fields, email: "nobody@example.org" });
	expect([early.status, unknown.status]).toEqual([401, 401]);
	for (const answer of [early, unknown]) expect(answer.text).toContain(accountMessages.loginOrConfirm);
	const mails = await mailsTo(strict.db, fields.email);
	expect(mails[0]?.subject).toBe("Confirm your email for Heliograph");
	expect(mails.filter(({ subject }) => subject === mails[0]?.subject)).toHaveLength(2);
	const confirmed = await send(linkIn(mails[0]), { password: goodPassword });
	expect(confirmed.status).toBe(303);
	expect((await send(href("/login"), fields)).status).toBe(303);
});

test("a session that is started with the old password while it changes does not outlive it", async () => {
	const { email } = await becomeMember(app);
	const reset = await followResetLink(email);
	const tries = Array.from({ length: 8 }, () => login(email, goodPassword));
	const [changed, ...answers] = await Promise.all([update({}, reset), ...tries]);
	expect(changed.status).toBe(200);
	const cookies = answers.filter(({ status }) => status === 303).map(cookieHeader);
	for (const cookie of cookies) expect(await isSignedIn(cookie)).toBe(false);
});

test("a new password puts an end to reset links mailed before", async () => {
	const { email } = await becomeMember(app);
	const first = await followResetLink(email);
	const second = await followResetLink(email);
	expect((await update({}, second)).status).toBe(200);
	expect((await update({}, first)).status).toBe(410);
	const third = await followResetLink(email);
	const session = cookieHeader(await login(email, newPassword));
	const next = { password: "basalt ferry orchid", confirmation: "basalt ferry orchid" };
	expect((await update({ current: newPassword, ...next }, session)).status).toBe(200);
	expect((await update({}, third)).status).toBe(410);
});

test("a reset that is asked for while the account moves to another address is for nobody", async () => {
	const { id, email } = await becomeMember(app);
	const isIt = eq(users.id, id);
	const moving = {
		first: sql`select from ${users} where ${isIt} for update`,
		last: sql`update ${users} set email = ${`moved-${email}`} where ${isIt}`,
	};
	await cross(elsewhere, moving, () => post(href("/reset-password"), { email }));
	expect(await mailsTo(app.db, email)).toHaveLength(0);
	expect(await app.db.$count(verifications, eq(verifications.value, id))).toBe(0);
});

test("the same password again is no new one", async () => {
	const { cookie } = await becomeMember(app);
	const same = { current: goodPassword, password: goodPassword, confirmation: goodPassword };
	expect(await update(same, cookie)).toAnswer(422, accountMessages.samePassword);
});

test("a member can't flood a mailbox by changing the password over and over", async () => {
	const { email, cookie } = await becomeMember(app);
	await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
	let session = cookie;
	const change = async (time: number) => {
		const [from, to] = time % 2 === 0 ? [goodPassword, newPassword] : [newPassword, goodPassword];
		const response = await update({ current: from, password: to, confirmation: to }, session);
		session = cookieHeader(response);
		return response;
	};
	for (const { status } of await tryTimes(10, "password-changes", change)) expect(status).toBe(200);
	expect((await change(2)).status).toBe(429);
	const told = (await mailsTo(app.db, email)).filter(({ subject }) => subject.endsWith("has changed"));
	expect(told).toHaveLength(2);
	await followResetLink(email);
});

test("a stale reset link does not keep who is signed in from changing the password, or from the mail that sets a first one", async () => {
	const { id, email, cookie } = await becomeMember(app);
	const stale = cookieHeader(await app.get(`${href("/reset-password")}?token=stale`));
	const response = await app.get(href("/update-password"), { Cookie: `${cookie}; ${stale}` });
	const page = response.text;
	expect(page).toContain("Current password");
	expect(page).toContain(email);
	expect(response.headers.getSetCookie().join()).toMatch(/reset-token=; Max-Age=0/);
	await app.db.delete(credentials).where(eq(credentials.userId, id));
	expect(await app.as({ cookie: `${cookie}; ${stale}` }).page(href("/update-password"))).toContain("Mail me the link");
});

test("a campus whose address is used up by guesses does not keep out browsers that an account knows", async () => {
	const { email, cookie } = await signUp(app);
	const from = { "X-Forwarded-For": nextAddress() };
	await guess(50, from);
	expect((await login(email, goodPassword, from)).status).toBe(429);
	expect((await login(email, goodPassword, { ...from, Cookie: cookie })).status).toBe(303);
});

test("who is signed in changes their own password, though another account's link was followed in the browser", async () => {
	const { email } = await becomeMember(app);
	const other = await becomeMember(app);
	const reset = await followResetLink(email);
	const version = shownVersion(await app.as({ cookie: reset }).page(href("/update-password")));
	const both = app.as({ cookie: `${other.cookie}; ${reset}` });
	const page = await both.get(href("/update-password"));
	expect(page).toAnswer(200, other.email, "Current password", "sign out first");
	expect(page.headers.getSetCookie().join()).toMatch(/reset-token=; Max-Age=0/);

	const fields = { current: goodPassword, password: newPassword, confirmation: newPassword };
	expect(await both.post(href("/update-password"), { ...fields, version })).toAnswer(
		409,
		accountMessages.linkIsAnother,
		other.email,
	);
	for (const one of [email, other.email]) expect((await login(one, goodPassword)).status).toBe(303);
	expect((await both.postShown(href("/update-password"), fields)).status).toBe(200);
	expect((await login(email, goodPassword)).status).toBe(303);
	expect((await login(other.email, newPassword)).status).toBe(303);
});

test("who signs in leaves no other way in, and who signs out nothing of what they had begun", async () => {
	const { email, cookie } = await becomeMember(app);
	const [waysIn, errands] = [
		["not-me", "reset-token", "second-step"],
		["email-change-token", "project-invitation", "second-factor-set-up"],
	];
	const had = [...waysIn, ...errands].map((name) => `${name}=x`).join("; ");
	const forgotten = ({ headers }: Answer) =>
		headers
			.getSetCookie()
			.filter((one) => one.includes("=; Max-Age=0"))
			.map((one) => one.split("=")[0])
			.filter((name) => !name?.startsWith("heliograph."))
			.sort();
	expect(forgotten(await login(email, goodPassword, { Cookie: had }))).toEqual(waysIn);
	const signedOut = await post(href("/logout"), {}, { Cookie: `${cookie}; ${had}` });
	expect(forgotten(signedOut)).toEqual([...waysIn, ...errands].sort());
});

test("what is over is deleted: sessions and mailed tokens", async () => {
	const { email, cookie } = await becomeMember(app);
	await post(href("/reset-password"), { email });
	await app.db.execute(sql`update sessions set expires_at = now() - interval '1 hour'`);
	await app.db.execute(sql`update verifications set expires_at = now() - interval '1 hour'`);
	await forgetExpired(app.db);
	expect(await app.db.$count(sessions)).toBe(0);
	expect(await app.db.$count(verifications)).toBe(0);
	expect(await isSignedIn(cookie)).toBe(false);
});
