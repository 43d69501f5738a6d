import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress, startSession } from "#tests/accounts.ts";
import { siteSettings, testAccounts, testAdmin } from "#tests/app.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { mailsTo } from "#tests/mail.ts";
import { openSetUp, setUpSecondFactor } from "#tests/second-factor.ts";
import { type Person, type Site, testSite } from "#tests/site.ts";
import { secondFactors } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";

const site = await testSite();
const strict = await testSite({
	accounts: { ...testAccounts, requireSecondFactor: true },
});
const security = href("/profile/security");
const codePage = `${href("/login/code")}?redirect=%2Fjobs`;
const wrong = "000000";
const otherPassword = "quiet harbour lantern";

async function secured(on: Site = site, account: Parameters<typeof becomeMember>[1] = {}) {
	const person = await becomeMember(on, { emailVerified: true, ...account });
	return { person, ...(await setUpSecondFactor(on, person)) };
}

/** Shows the password. Returns the cookies that the browser has then. */
async function showPassword({ email }: { email: string }, password = goodPassword, on: Site = site) {
	const answer = await on.as(null).post(`${href("/login")}?redirect=/jobs`, { email, password });
	return { ...answer, cookie: cookieHeader(answer) };
}

function enter(half: Person, code: string, headers: Record<string, string> = {}) {
	return site.as(half, headers).post(codePage, { code });
}

function call(fields: Record<string, string>) {
	const headers = { "Content-Type": "application/json", "X-Forwarded-For": nextAddress() };
	return site.post(href("/api/login"), JSON.stringify(fields), headers);
}

async function resetByMail({ email }: { email: string }) {
	await site.as(null).post(href("/reset-password"), { email });
	const followed = await site.as(null).get(linkIn((await mailsTo(site.db, email))[0]));
	const fields = { password: otherPassword, confirmation: otherPassword };
	return site.as({ cookie: cookieHeader(followed) }).postShown(href("/update-password"), fields);
}

async function isSignedIn(person: Person) {
	return JSON.parse((await site.as(person).get(href("/api/session"))).text).account !== null;
}

describe("two-step sign-in", () => {
	test("is set up with a code of the app and the password, shows ten recovery codes once, and tells by mail", async () => {
		const person = await becomeMember(site, { emailVerified: true });
		expect(await site.as(person).page(href("/profile"))).toContain("even if they learn your password");
		const { key, cookie } = await openSetUp(site, person);
		const set = (fields: Record<string, string>) => site.as({ cookie }).post(`${security}?change=app`, fields);
		expect(await set({ code: wrong, password: goodPassword })).toAnswer(
			422,
			accountMessages.wrongCode,
			key.slice(0, 4),
		);
		expect(await set({ code: await codeOf(key, 0), password: "wrong" })).toAnswer(401, accountMessages.wrongPassword);
		expect(await set({ code: "", password: "" })).toAnswer(422, accountMessages.fillAll);
		const done = await set({ code: await codeOf(key, 0), password: goodPassword });
		expect(done).toAnswer(200, accountMessages.secondFactorOn);
		expect(done.text.match(/<li>[a-z2-7-]{19}<\/li>/g)).toHaveLength(10);
		expect(await site.as(person).page(security)).toContain("10 recovery codes are left");
		const [mail] = await mailsTo(site.db, person.email);
		expect(mail?.text).toContain("is now on");
		expect(mail?.text).toMatch(new RegExp(`use the link “This was not me” .*write to ${siteSettings.contactEmail}`));
		const [kept] = await site.db.select().from(secondFactors).where(eq(secondFactors.userId, person.id));
		expect(JSON.stringify(kept)).not.toContain(key);
	});

	test("moves to another app, and says before and after that the earlier app and its recovery codes are void", async () => {
		const { person, codes } = await secured();
		const warning = "Your present app and recovery codes stop working";
		expect(await site.as(await becomeMember(site)).page(`${security}?change=app`)).not.toContain(warning);
		const asked = await site.as(person).page(`${security}?change=app`);
		expect(asked).toContain(warning);
		expect(asked).toContain("<title>Two-step sign-in · Heliograph</title>");
		expect(asked).not.toContain("Switch it on");
		const { answer, key } = await setUpSecondFactor(site, person);
		expect(answer).toAnswer(200, accountMessages.secondFactorMoved);
		const [mail] = await mailsTo(site.db, person.email);
		expect(mail?.text).toContain("has moved to another app");
		expect(mail?.text).toMatch(new RegExp(`use the link “This was not me” .*write to ${siteSettings.contactEmail}`));
		expect(await site.as(person).page(security)).toContain("Moved two-step sign-in to another app");
		const half = await showPassword(person);
		expect((await enter(half, codes[0] ?? "")).status).toBe(401);
		expect((await enter(half, await codeOf(key, 1))).status).toBe(303);
	});

	test("asks for a code after the password, which is no session before that, and goes on to where one was going", async () => {
		const { person, key } = await secured();
		const half = await showPassword(person);
		expect(half).toMatchObject({ status: 303, location: codePage });
		expect(half.cookie).not.toContain("session_token");
		expect(await isSignedIn(half)).toBe(false);
		expect(await site.as(half).get(href("/profile"))).toMatchObject({ status: 302 });
		const asked = await site.as(half).get(codePage);
		for (const page of [asked.text, await site.as(half).page(`${codePage}&recovery=`)])
			expect(page).toContain('href="/login?redirect=%2Fjobs">Back to sign in');
		expect(asked.text).toMatch(/inputMode="numeric"|inputmode="numeric"/);
		expect(asked.headers.get("Cache-Control")).toBe("no-store");
		expect(await enter(half, wrong)).toAnswer(401, accountMessages.wrongCode);
		const done = await enter(half, await codeOf(key, 1));
		expect(done).toMatchObject({ status: 303, location: "/jobs" });
		expect(await isSignedIn({ cookie: cookieHeader(done) })).toBe(true);
	});

	test("takes a code in digits of full width, and calls one with a digit too many or too few a wrong code", async () => {
		const { person, key } = await secured();
		const half = await showPassword(person);
		for (const mistyped of ["12345", "1234567", "１２３４５"])
			expect(await enter(half, mistyped)).toAnswer(401, accountMessages.wrongCode);
		expect(await enter(half, "abcd-efgh")).toAnswer(401, accountMessages.wrongRecoveryCode);
		const wide = (await codeOf(key, 1)).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
		expect(await enter(half, wide)).toMatchObject({ status: 303, location: "/jobs" });
	});

	test("takes no code twice, nor one before it, nor another account's", async () => {
		const [one, other] = [await secured(), await secured()];
		const half = await showPassword(one.person);
		expect(await enter(half, one.used)).toAnswer(401, accountMessages.wrongCode);
		expect(await enter(half, await codeOf(one.key, -1))).toAnswer(401, accountMessages.wrongCode);
		expect(await enter(half, await codeOf(other.key, 1))).toAnswer(401, accountMessages.wrongCode);
		const code = await codeOf(one.key, 1);
		const both = await Promise.all([enter(half, code), enter(half, code)]);
		expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
	});

	test("takes a recovery code once, also when two come with it at once, and mails that it did", async () => {
		const { person, codes } = await secured();
		const half = await showPassword(person);
		const code = codes[0] ?? "";
		const both = await Promise.all([enter(half, code), enter(half, code.replaceAll("-", " ").toUpperCase())]);
		expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
		expect((await mailsTo(site.db, person.email))[0]?.text).toContain(
			"signed in to your Heliograph account with a recovery code",
		);
		expect(await site.as(person).page(security)).toContain("9 recovery codes are left");
	});

	test("limits the codes that are tried for an account, from however many addresses; a recovery code still gets in", async () => {
		const { person, key, codes } = await secured();
		const half = await showPassword(person);
		for (let tries = 0; tries < 5; tries += 1) expect((await enter(half, wrong)).status).toBe(401);
		expect(await enter(half, await codeOf(key, 1))).toAnswer(429, accountMessages.tooManyTries);
		const again = await showPassword(person);
		expect(await enter(again, await codeOf(key, 1))).toAnswer(429, accountMessages.tooManyTries);
		expect((await enter(again, codes[0] ?? "")).status).toBe(303);
	});

	test("limits the recovery codes that one address tries", async () => {
		const { person, codes } = await secured();
		const half = await showPassword(person);
		const from = { "X-Forwarded-For": nextAddress() };
		for (let tries = 0; tries < 50; tries += 1) expect((await enter(half, "aaaa-aaaa", from)).status).toBe(401);
		expect((await enter(half, codes[0] ?? "", from)).status).toBe(429);
		expect((await enter(half, codes[0] ?? "")).status).toBe(303);
	});

	test("takes no code without the password, nor once the password has changed", async () => {
		const { person, key } = await secured();
		const late = "/login?redirect=%2Fjobs&late=";
		expect(await enter(null, await codeOf(key, 1))).toMatchObject({ status: 302, location: late });
		expect(await site.as(null).page(late)).toContain(accountMessages.stepLate);
		const half = await showPassword(person);
		const forged = { cookie: half.cookie.replace(/second-step=.{8}/, "second-step=AAAAAAAA") };
		expect(await enter(forged, await codeOf(key, 1))).toMatchObject({ status: 302 });
		const fields = { current: goodPassword, password: otherPassword, confirmation: otherPassword };
		expect((await site.as(person).post(href("/update-password"), fields)).status).toBe(200);
		expect(await enter(half, await codeOf(key, 1))).toMatchObject({ status: 302 });
	});

	test("asks for the code after a password was reset by mail too", async () => {
		const { person } = await secured();
		const reset = await resetByMail(person);
		expect(reset.status).toBe(200);
		expect(await isSignedIn({ cookie: cookieHeader(reset) })).toBe(false);
		const half = await showPassword(person, otherPassword);
		expect(half.location).toBe(codePage);
		expect(await isSignedIn(half)).toBe(false);
	});

	test("of a stranger who signed up with an address does not keep out its owner, who resets the password", async () => {
		const { person } = await secured(site, { emailVerified: false });
		expect((await resetByMail(person)).status).toBe(200);
		expect((await showPassword(person, otherPassword)).location).toBe("/jobs");
	});

	test("ends all other sessions when it is set up, and lets nobody set it up with a key of another account", async () => {
		const person = await becomeMember(site);
		const other = { cookie: await startSession(site.db, person.id) };
		const stranger = await openSetUp(site, await becomeMember(site));
		const cookie = `${person.cookie}; ${stranger.cookie.split("; ").at(-1)}`;
		const fields = { code: await codeOf(stranger.key, 0), password: goodPassword };
		const refused = await site.as({ cookie }).post(`${security}?change=app`, fields);
		expect(refused).toAnswer(410, accountMessages.setUpOver);
		expect(await isSignedIn(other)).toBe(true);
		await setUpSecondFactor(site, person);
		expect(await isSignedIn(other)).toBe(false);
		expect(await isSignedIn(person)).toBe(true);
	});

	test("makes new recovery codes and is switched off for who knows the password", async () => {
		const { person, codes } = await secured();
		const change = (what: string, password: string) => site.as(person).post(`${security}?change=${what}`, { password });
		expect(await change("codes", "wrong")).toAnswer(401, accountMessages.wrongPassword);
		expect(await change("off", "wrong")).toAnswer(401, accountMessages.wrongPassword);
		const renewed = await change("codes", goodPassword);
		expect(renewed).toAnswer(200, accountMessages.recoveryCodesMade);
		expect(renewed.text).not.toContain(codes[0]);
		expect(await enter(await showPassword(person), codes[0] ?? "")).toAnswer(401, accountMessages.wrongRecoveryCode);
		expect((await change("off", goodPassword)).location).toBe(security);
		expect((await showPassword(person)).location).toBe("/jobs");
	});

	test("is neither switched off twice, nor has codes once it is off, and no mail says so", async () => {
		const { person } = await secured();
		const change = (what: string) => site.as(person).post(`${security}?change=${what}`, { password: goodPassword });
		await change("off");
		const mailed = (await mailsTo(site.db, person.email)).length;
		for (const what of ["codes", "off"]) expect(await change(what)).toAnswer(409, accountMessages.secondFactorOff);
		expect(await mailsTo(site.db, person.email)).toHaveLength(mailed);
	});

	test("is asked of nobody any more once the app is gone: signing in anew takes the password alone", async () => {
		const { person } = await secured();
		const half = await showPassword(person);
		await site.db.delete(secondFactors).where(eq(secondFactors.userId, person.id));
		const login = `${href("/login")}?redirect=%2Fjobs`;
		expect(await site.as(half).get(codePage)).toMatchObject({ status: 302, location: login });
		expect(await site.as(half).post(codePage, { code: "123456" })).toMatchObject({ location: `${login}&late=` });
		expect((await showPassword(person)).location).toBe("/jobs");
	});

	test("is asked of programs by a code of its own, and taken with the password", async () => {
		const { person, key } = await secured();
		const credentials = { email: person.email, password: goodPassword };
		const asked = await call(credentials);
		expect(asked.status).toBe(401);
		expect(JSON.parse(asked.text)).toEqual({ code: "second_factor_required", message: accountMessages.codeAsked });
		expect(asked.headers.getSetCookie()).toEqual([]);
		expect(JSON.parse((await call({ ...credentials, code: wrong })).text).code).toBe("invalid_credentials");
		const done = await call({ ...credentials, code: await codeOf(key, 1) });
		expect(done.status).toBe(204);
		expect(await isSignedIn({ cookie: cookieHeader(done) })).toBe(true);
	});

	test("is in no copy of one's data, and goes with the account", async () => {
		const { person, key, codes } = await secured();
		const [kept] = await site.db.select().from(secondFactors).where(eq(secondFactors.userId, person.id));
		const { text } = await site.as(person).get(href("/profile/data"));
		for (const word of [key, codes[0], kept?.secret, kept?.recoveryCodes[0]]) expect(text).not.toContain(word);
		await site.as(person).post(href("/profile/delete"), { password: goodPassword });
		expect(await site.db.$count(secondFactors, eq(secondFactors.userId, person.id))).toBe(0);
	});
});

describe("where admins need it", () => {
	test("an admin without it signs in as ever, is led to setting it up, and may nothing before", async () => {
		const admin = await becomeMember(strict, { email: testAdmin, emailVerified: true });
		expect((await showPassword(admin, goodPassword, strict)).location).toBe("/jobs");
		for (const path of [href("/admin"), href("/admin/log"), href("/inaction/admin")])
			expect(await strict.as(admin).get(path)).toMatchObject({
				status: 302,
				location: `${href("/login/code")}?redirect=${path}`,
			});
		expect((await strict.as(admin).get(href("/login/code"))).location).toBe(security);
		expect((await strict.as(admin).post(href("/admin"), {})).status).toBe(403);
		for (const path of [security, `${security}?change=app`])
			expect(await strict.as(admin).page(path)).toContain("Administrators need two-step sign-in");
		await setUpSecondFactor(strict, admin);
		expect(await strict.as(admin).page(href("/admin"))).toContain("Moderation");
		expect(await strict.as(admin).post(`${security}?change=off`, { password: goodPassword })).toAnswer(
			409,
			accountMessages.secondFactorKept,
		);
		expect((await strict.as(admin).get(href("/admin"))).status).toBe(200);
	});

	test("other members need not", async () => {
		const member = await becomeMember(strict);
		expect((await strict.as(member).get(href("/admin"))).status).toBe(403);
		const { answer } = await setUpSecondFactor(strict, member);
		expect(answer.status).toBe(200);
		expect((await strict.as(member).post(`${security}?change=off`, { password: goodPassword })).location).toBe(
			security,
		);
	});
});
