/** A site before and after its secret was renewed, on one database: see docs/keys.md. */
import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress } from "#tests/accounts.ts";
import { testAccounts, testSecret } from "#tests/app.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { mailsTo } from "#tests/mail.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { testSite } from "#tests/site.ts";

const before = await testSite();
const { db } = before;
const secret = "another secret of the tests alone";
const after = await testSite({ db, accounts: { ...testAccounts, secret, formerSecret: testSecret } });
const later = await testSite({ db, accounts: { ...testAccounts, secret } });

type Site = typeof before;

async function accountIn(site: Site, cookie: string) {
	const { text, headers } = await site.get(href("/api/session"), { Cookie: cookie });
	return { account: JSON.parse(text).account, cookies: headers.getSetCookie() };
}

function signIn(site: Site, email: string, cookie = "") {
	return site.post(
		href("/login"),
		{ email, password: goodPassword },
		{ Cookie: cookie, "X-Forwarded-For": nextAddress() },
	);
}

/** The answer to a code at the second step of signing in. */
async function takeStep(site: Site, email: string, code: string) {
	const cookie = cookieHeader(await signIn(site, email));
	return (await site.as({ cookie }).post(href("/login/code"), { code })).status;
}

test("a session goes on, and its cookie is signed anew, so that it outlives the former secret", async () => {
	const member = await becomeMember(before);
	const page = await after.as(member).get(href("/profile"));
	expect(page).toAnswer(200, member.email);
	const renewed = cookieHeader(page);
	expect(renewed).toContain("session_token=");
	expect((await accountIn(later, renewed)).account).not.toBeNull();
	expect((await accountIn(later, member.cookie)).account).toBeNull();
	// What better-auth itself reads of the request is signed anew too.
	const form = { current: goodPassword, password: "granite comet willow", confirmation: "granite comet willow" };
	expect((await after.as(member).post(href("/update-password"), form)).status).toBe(200);
	const ended = await becomeMember(before);
	await after.as(ended).post(href("/logout"));
	expect((await accountIn(after, ended.cookie)).account).toBeNull();
});

test("what nobody has signed, or somebody else, is no session", async () => {
	const { cookie } = await becomeMember(before);
	for (const forged of [cookie.replace(/\.[^.]*$/, ".AAAA"), cookie.replace(/\.[^.]*$/, "")])
		expect(await accountIn(after, forged)).toMatchObject({ account: null });
});

test("a known browser stays known", async () => {
	const member = await becomeMember(before, { emailVerified: true, createdAt: new Date(0) });
	const known = cookieHeader(await signIn(before, member.email));
	const told = (await mailsTo(db, member.email)).length;
	const again = await signIn(after, member.email, known);
	expect(await mailsTo(db, member.email)).toHaveLength(told);
	await signIn(later, member.email, cookieHeader(again));
	expect(await mailsTo(db, member.email)).toHaveLength(told);
	await signIn(later, member.email, known);
	expect(await mailsTo(db, member.email)).toHaveLength(told + 1);
});

test("an app and recovery codes go on, and the app's secret is sealed anew at its next use", async () => {
	const member = await becomeMember(before);
	const { key, codes } = await setUpSecondFactor(before, member);
	const step = (site: Site, code: string) => takeStep(site, member.email, code);
	expect(await step(after, codes[0] ?? "")).toBe(303);
	expect(await step(after, codes[0] ?? "")).toBe(401);
	expect(await step(after, await codeOf(key, 1))).toBe(303);
	await db.execute("update second_factors set last_step = 0");
	expect(await step(later, await codeOf(key, 1))).toBe(303);
});

test("codes of an app whose secret can't be opened any more are refused as wrong ones are", async () => {
	const member = await becomeMember(before);
	const { key, codes } = await setUpSecondFactor(before, member);
	expect(await takeStep(later, member.email, await codeOf(key, 1))).toBe(401);
	expect(await takeStep(later, member.email, codes[0] ?? "")).toBe(401);
});

test("the link of a mail about a new browser goes on", async () => {
	const member = await becomeMember(before, { emailVerified: true, createdAt: new Date(0) });
	await signIn(before, member.email);
	const [mail] = await mailsTo(db, member.email);
	const cookie = cookieHeader(await after.get(linkIn(mail)));
	expect(await after.get(href("/not-me"), { Cookie: cookie })).toAnswer(200, member.email);
});
