import { signJWT } from "better-auth/crypto";
import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mails } from "#app/mail/mail.tables.server.ts";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress, startSession } from "#tests/accounts.ts";
import { testSecret } from "#tests/app.ts";
import { askEmailChange, changeEmail, emailLink, openEmailLink } from "#tests/email-changes.ts";
import { mailsTo } from "#tests/mail.ts";
import { addPasskey, signInWith } from "#tests/passkeys.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { shownVersion, testSite } from "#tests/site.ts";
import { credentials, passkeys, secondFactors, sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { accountCookie } from "./account-cookie.server.ts";
import { keyFor, keysFor } from "./key.server.ts";
import { forgetDevices, rateLimitKey } from "./known-device.server.ts";

const site = await testSite();
const { db } = site;
const subject = "A new sign-in to your Heliograph account";
const newPassword = "granite comet willow";

function oldMember() {
	return becomeMember(site, { emailVerified: true, createdAt: new Date(Date.now() - 2 * 3_600_000) });
}

let member: Awaited<ReturnType<typeof becomeMember>>;
beforeEach(async () => {
	member = await oldMember();
});

function signIn(cookie = "", { email, password } = { email: member.email, password: goodPassword }) {
	return site.post(href("/login"), { email, password }, { Cookie: cookie, "X-Forwarded-For": nextAddress() });
}

async function told(email = member.email) {
	return (await mailsTo(db, email)).filter((mail) => mail.subject === subject);
}

/** Follows the link of the newest mail, or of one before it. Returns the cookie that carries it. */
async function follow(email = member.email, before = 0) {
	const led = await site.get(linkIn((await told(email))[before]));
	expect(led.location).toBe(href("/not-me"));
	return cookieHeader(led);
}

/** Says that the sign-in of the newest mail was not the member, and chooses another password. */
async function disown() {
	const ended = await site.as({ cookie: await follow() }).postShown(href("/not-me"));
	const form = { password: newPassword, confirmation: newPassword };
	await site.as({ cookie: cookieHeader(ended) }).postShown(href("/update-password"), form);
}

/** Asks for a mail to choose another password, and follows its link. */
async function askForReset() {
	await site.as(null).post(href("/reset-password"), { email: member.email });
	const mail = (await mailsTo(db, member.email)).find((one) => one.subject.startsWith("Choose a new password"));
	return { cookie: cookieHeader(await site.get(linkIn(mail))) };
}

/** Chooses another password by the link of a mail. */
async function resetPassword() {
	const form = { password: newPassword, confirmation: newPassword };
	expect((await site.as(await askForReset()).postShown(href("/update-password"), form)).status).toBe(200);
}

/** The server's clock is ahead of the database's, or behind it, for as long as something takes. */
async function withClockOff<Result>(ms: number, work: () => Promise<Result>) {
	onTestFinished(() => void vi.useRealTimers());
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
	const result = await work();
	vi.useRealTimers();
	return result;
}

test("a browser that the account does not know is told by mail, once; nothing is told of a new account, a wrong password or a further proof", async () => {
	await signIn("", { email: member.email, password: "not this one" });
	expect(await told()).toHaveLength(0);
	const cookie = cookieHeader(await signIn());
	expect(await told()).toHaveLength(1);
	await signIn(cookie);
	await site.as({ cookie }).post(href("/login/again"), { password: goodPassword });
	expect(await told()).toHaveLength(1);
	await signIn();
	expect(await told()).toHaveLength(2);

	const fresh = await becomeMember(site, { emailVerified: true });
	await signIn("", { email: fresh.email, password: goodPassword });
	expect(await told(fresh.email)).toHaveLength(0);
	// The address may be a stranger's.
	await db.update(users).set({ emailVerified: false }).where(eq(users.id, member.id));
	await signIn();
	expect(await told()).toHaveLength(2);
});

test("at most five mails a day tell of it", async () => {
	for (let i = 0; i < 7; i++) expect((await signIn()).status).toBe(303);
	expect(await told()).toHaveLength(5);
});

test("its link asks first, then ends every session and the password, and leads to another one", async () => {
	const thief = { cookie: cookieHeader(await signIn()) };
	const cookie = await follow();
	const page = await site.get(href("/not-me"), { Cookie: cookie });
	expect(page).toAnswer(200, member.email, "Sign everybody out");
	expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(2);

	const ended = await site.as({ cookie }).postShown(href("/not-me"));
	expect(ended).toMatchObject({ status: 303, location: href("/update-password") });
	expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
	expect((await site.as(thief).get(href("/profile"))).status).toBe(302);
	expect((await signIn(thief.cookie)).status).toBe(401);

	const form = { password: newPassword, confirmation: newPassword };
	expect(await site.as({ cookie: cookieHeader(ended) }).postShown(href("/update-password"), form)).toAnswer(
		200,
		accountMessages.updated,
	);
	expect((await signIn("", { email: member.email, password: newPassword })).status).toBe(303);
});

test("its link serves once, also when it is pressed twice at once, and those of other sign-ins before no more", async () => {
	await signIn();
	await signIn();
	const [later, earlier] = [{ cookie: await follow() }, { cookie: await follow(member.email, 1) }];
	const both = await Promise.all([1, 2].map(() => site.as(later).postShown(href("/not-me"))));
	expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
	await startSession(db, member.id);
	for (const reader of [later, earlier]) {
		expect(await site.as(reader).get(href("/not-me"))).toAnswer(200, accountMessages.disownOver);
		expect((await site.as(reader).post(href("/not-me"))).status).toBe(410);
	}
	expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(1);
});

test("its link serves no more once a password was chosen by a mail; who knows the password can't make it void", async () => {
	const thief = { cookie: cookieHeader(await signIn()) };
	const reader = site.as({ cookie: await follow() });
	const form = { current: goodPassword, password: "basalt ferry orchid", confirmation: "basalt ferry orchid" };
	expect((await site.as(thief).postShown(href("/update-password"), form)).status).toBe(200);
	expect(await reader.get(href("/not-me"))).toAnswer(200, "Sign everybody out");
	await resetPassword();
	expect(await reader.get(href("/not-me"))).toAnswer(200, accountMessages.disownOver);
	expect((await reader.post(href("/not-me"))).status).toBe(410);
	expect((await signIn("", { email: member.email, password: newPassword })).status).toBe(303);
});

test("passkeys and an app that were set up since its sign-in go; those from before stay", async () => {
	const { device: mine } = await addPasskey(site, member);
	await db.update(passkeys).set({ createdAt: new Date(Date.now() - 60_000) });
	const thief = { ...member, cookie: cookieHeader(await signIn()) };
	const { device: theirs } = await addPasskey(site, thief);
	await setUpSecondFactor(site, thief);
	await disown();
	const entered = await signIn("", { email: member.email, password: newPassword });
	expect(entered).toMatchObject({ status: 303, location: "/home" });
	expect((await signInWith(site, theirs)).status).toBe(401);
	expect((await signInWith(site, mine)).status).toBe(303);
});

test("its link serves still once a password was chosen by a mail, while there is an app that was set up since", async () => {
	await setUpSecondFactor(site, { cookie: cookieHeader(await signIn()) });
	await resetPassword();
	const withNew = { email: member.email, password: newPassword };
	expect((await signIn("", withNew)).location).toContain(href("/login/code"));
	await disown();
	expect(await signIn("", withNew)).toMatchObject({ status: 303, location: "/home" });
});

test.each([
	["an app", setUpSecondFactor],
	["a passkey", addPasskey],
])("%s is out of its reach that is set up by who has taken the second step with one from before", async (_, setUp) => {
	const { codes } = await setUpSecondFactor(site, member);
	await db.update(secondFactors).set({ createdAt: sql`now() - interval '1 year'` });
	const half = { cookie: cookieHeader(await signIn()) };
	const cookie = cookieHeader(await site.as(half).post(href("/login/code"), { code: codes[0] ?? "" }));
	const reader = site.as({ cookie: await follow() });
	expect(await reader.get(href("/not-me"))).toAnswer(200, "Sign everybody out");
	await setUp(site, { ...member, cookie });
	expect(await reader.get(href("/not-me"))).toAnswer(200, accountMessages.disownOver);
});

test("a change of the address that was asked for since its sign-in waits no more", async () => {
	await askEmailChange(site, { cookie: cookieHeader(await signIn()) }, `thief-${member.email}`);
	const link = await emailLink(site, "new", `thief-${member.email}`);
	await disown();
	expect(await site.as(await openEmailLink(site, null, link)).get(href("/email-change"))).toAnswer(
		200,
		accountMessages.linkOver,
	);
});

test("links to choose a password that were mailed before it is used serve no more", async () => {
	await signIn();
	const thief = site.as(await askForReset());
	await site.as({ cookie: await follow() }).postShown(href("/not-me"));
	const form = { password: newPassword, confirmation: newPassword };
	expect(await thief.post(href("/update-password"), form)).toAnswer(410, accountMessages.linkOver);
});

test("what was set up since is told by the database's clock, whatever the server's says", async () => {
	const thief = { ...member, cookie: cookieHeader(await withClockOff(300_000, () => signIn())) };
	const { device } = await addPasskey(site, thief);
	await withClockOff(-300_000, () => setUpSecondFactor(site, thief));
	await disown();
	const entered = await signIn("", { email: member.email, password: newPassword });
	expect(entered).toMatchObject({ status: 303, location: "/home" });
	expect((await signInWith(site, device)).status).toBe(401);
});

test("its link serves also within the second in which those of sign-ins before became void", async () => {
	await db.update(users).set({ disownableSince: sql`clock_timestamp()` });
	await signIn();
	expect(await site.as({ cookie: await follow() }).get(href("/not-me"))).toAnswer(200, "Sign everybody out");
});

test("the browser of who was thrown out is not known to the account any more", async () => {
	const [first, second] = [cookieHeader(await signIn()), cookieHeader(await signIn())];
	const ended = await site.as({ cookie: await follow() }).postShown(href("/not-me"));
	const form = { password: newPassword, confirmation: newPassword };
	const chosen = await site.as({ cookie: cookieHeader(ended) }).postShown(href("/update-password"), form);
	const before = (await told()).length;
	const { email } = member;
	await signIn(cookieHeader(chosen), { email, password: newPassword });
	expect(await told()).toHaveLength(before);
	await signIn(first, { email, password: newPassword });
	expect(await told()).toHaveLength(before + 1);
	const guesses: number[] = [];
	for (let i = 0; i < 11; i++)
		guesses.push((await signIn(i % 2 ? first : second, { email, password: "a guess at it" })).status);
	expect(guesses).toEqual([...Array(10).fill(401), 429]);
});

test("with another password all browsers are new, but for the one in which it was chosen", async () => {
	const [mine, other] = [cookieHeader(await signIn()), cookieHeader(await signIn())];
	const before = (await told()).length;
	const form = { current: goodPassword, password: newPassword, confirmation: newPassword };
	const changed = await site.as({ cookie: mine }).postShown(href("/update-password"), form);
	const withNew = { email: member.email, password: newPassword };
	expect((await signIn(cookieHeader(changed), withNew)).status).toBe(303);
	expect(await told()).toHaveLength(before);
	await signIn(other, withNew);
	expect(await told()).toHaveLength(before + 1);
});

/** The cookie of a browser in which an address has signed in. @param at when that was, in cookies that say it */
async function knownDevice(email: string, at?: number) {
	const secrets = { secret: testSecret };
	const name = rateLimitKey(secrets, email);
	const cookie = accountCookie("known-device", { maxAge: 60, secrets: keysFor("known-devices", secrets) });
	const known = { device: crypto.randomUUID(), accounts: [at === undefined ? name : { name, at }] };
	return (await cookie.serialize(known)).split(";")[0];
}

test("a cookie without times is of a known browser until the account forgets its browsers", async () => {
	const cookie = await knownDevice(member.email);
	await signIn(cookie);
	expect(await told()).toHaveLength(0);
	await db.transaction((transaction) => forgetDevices(transaction, member.id));
	await signIn(cookie);
	expect(await told()).toHaveLength(1);
});

test("a browser is not known to an account because another one has had its address before", async () => {
	const hours = (count: number) => Date.now() - count * 3_600_000;
	await signIn(await knownDevice(member.email, hours(1)));
	expect(await told()).toHaveLength(0);
	await signIn(await knownDevice(member.email, hours(3)));
	expect(await told()).toHaveLength(1);

	const email = `next-${member.email}`;
	const moved = await changeEmail(site, member, email);
	await signIn(cookieHeader(moved), { email, password: goodPassword });
	expect(await told(email)).toHaveLength(0);
	await signIn(await knownDevice(email, hours(1)), { email, password: goodPassword });
	expect(await told(email)).toHaveLength(1);
});

test("who does not go on to another password gets in by a reset", async () => {
	await signIn();
	const ended = await site.as({ cookie: await follow() }).postShown(href("/not-me"));
	const hasPassword = and(eq(credentials.userId, member.id), eq(credentials.password, ""));
	expect(await db.$count(credentials, hasPassword)).toBe(0);
	// Also where strangers have asked for it too often.
	const reset = (headers = {}) => site.post(href("/reset-password"), { email: member.email }, headers);
	for (let i = 0; i < 6; i++) await reset({ "X-Forwarded-For": nextAddress() });
	await db.delete(mails).where(eq(mails.recipient, member.email));
	await reset({ Cookie: cookieHeader(ended) });
	const mail = (await mailsTo(db, member.email)).find((one) => one.subject.startsWith("Choose a new password"));
	const led = await site.get(linkIn(mail));
	const form = { password: newPassword, confirmation: newPassword };
	await site.as({ cookie: cookieHeader(led) }).postShown(href("/update-password"), form);
	expect((await signIn("", { email: member.email, password: newPassword })).status).toBe(303);
});

test("its button is of the account that its page has shown, whichever link was followed since", async () => {
	const other = await oldMember();
	for (const { email } of [member, other]) await signIn("", { email, password: goodPassword });
	const version = shownVersion(await site.as({ cookie: await follow() }).page(href("/not-me")));
	const later = site.as({ cookie: await follow(other.email) });
	expect(await later.post(href("/not-me"), { version })).toAnswer(409, accountMessages.linkIsAnother, other.email);
	for (const { id } of [member, other]) expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(2);
	expect((await later.postShown(href("/not-me"))).status).toBe(303);
	expect(await db.$count(sessions, eq(sessions.userId, other.id))).toBe(0);
});

test("its button leaves the link as it is where somebody is signed in to another account, and says so", async () => {
	await signIn();
	const reader = site.as({ cookie: `${await follow()}; ${(await oldMember()).cookie}` });
	expect(await reader.get(href("/not-me"))).toAnswer(200, accountMessages.disownSignedIn);
	expect(await reader.postShown(href("/not-me"))).toAnswer(409, accountMessages.disownSignedIn);
	expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(2);
	expect((await site.as({ cookie: await follow() }).postShown(href("/not-me"))).status).toBe(303);
});

test.each([href("/not-me"), href("/email-change")])(
	"whose browser has forgotten the link of %s by now opens it again",
	async (path) => {
		for (const link of [path, `${path}?token=`]) {
			const reader = site.as({ cookie: cookieHeader(await site.get(link)) });
			expect(await reader.get(path)).toAnswer(200, accountMessages.openLinkAgain);
			expect(await reader.post(path)).toAnswer(410, accountMessages.openLinkAgain);
		}
	},
);

test("an old link, a changed one and that of a deleted account change nothing", async () => {
	await signIn();
	const [mail] = await told();
	const path = linkIn(mail);
	const other = await becomeMember(site);
	const key = keyFor("not-me-links", { secret: testSecret });
	const { email } = member;
	const links = [
		`${path.slice(0, -3)}abc`,
		`/not-me?token=${await signJWT({ userId: member.id, email }, key, -1)}`,
		`/not-me?token=${await signJWT({ userId: member.id, email }, testSecret)}`,
		`/not-me?token=${await signJWT({ userId: "nobody", email }, key)}`,
		`/not-me?token=${await signJWT({ userId: crypto.randomUUID(), email }, key)}`,
	];
	for (const link of links) {
		const cookie = cookieHeader(await site.get(link));
		expect(await site.get(href("/not-me"), { Cookie: cookie })).toAnswer(200, accountMessages.disownOver);
		expect((await site.post(href("/not-me"), {}, { Cookie: cookie })).status).toBe(410);
	}
	expect((await site.post(href("/not-me"), {}, { Cookie: other.cookie })).status).toBe(410);
	expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(2);
	// Who reads the mails of an address that the account has left.
	const left = cookieHeader(await site.get(path));
	expect(await site.get(href("/not-me"), { Cookie: left })).toAnswer(200, member.email);
	await db
		.update(users)
		.set({ email: `left-${member.email}` })
		.where(eq(users.id, member.id));
	expect((await site.post(href("/not-me"), {}, { Cookie: left })).status).toBe(410);
	const open = { cookie: await startSession(db, member.id) };
	expect((await site.as(open).get(href("/profile"))).status).toBe(200);
});
