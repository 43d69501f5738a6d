/** Admins that the operator makes at the machine, with `npm run admin`. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { movePlace } from "#app/waitlist/waitlist-place.server.ts";
import { becomeMember, cookieHeader, goodPassword, nextAddress } from "#tests/accounts.ts";
import { answerEmailLink, askEmailChange, changeEmail, emailLink } from "#tests/email-changes.ts";
import { mailsTo } from "#tests/mail.ts";
import { addPasskey, signInWith } from "#tests/passkeys.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { testSite } from "#tests/site.ts";
import { credentials, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { changeAddress, countAdmins, makeAdmin as promote } from "./admin.server.ts";
import { securityEvents } from "./security-log.ts";

const site = await testSite();

function run(...options: string[]) {
	const env = { ...process.env, DATABASE_URL: site.url };
	return promisify(execFile)(process.execPath, ["build/server/admin.js", ...options], { env });
}

/** Runs the command. @returns the password that it tells, if any */
async function makeAdmin(...options: string[]) {
	const { stdout, stderr } = await run(...options);
	expect(stderr).toContain(" is an admin.");
	const password = /Password: (\S+)/.exec(stderr)?.[1];
	expect(stdout.includes('"security":"account.given"')).toBe(password !== undefined);
	expect(stdout).toContain('"security":"account.made-admin"');
	return password;
}

/** What the command does. @returns the password that it would tell; null without */
async function give(email: string) {
	return (await site.db.transaction((transaction) => promote(transaction, email))).password;
}

function logIn(email: string, password: string) {
	return site.post("/login", { email, password }, { "X-Forwarded-For": nextAddress() });
}

async function signIn(email: string, password: string) {
	const answer = await logIn(email, password);
	return answer.status === 303 ? { cookie: cookieHeader(answer) } : null;
}

/** Signs in with a password that the operator was told, which leads to choosing another. */
async function firstSignIn(email: string, temporary: string | null | undefined) {
	const first = await logIn(email, temporary ?? "");
	expect(first.location).toBe("/update-password");
	const choosing = site.as({ cookie: cookieHeader(first) });
	expect(await choosing.page("/update-password")).toContain("The password that you were given is temporary.");
	const chosen = { password: goodPassword, confirmation: goodPassword };
	expect(await choosing.postShown("/update-password", chosen)).toAnswer(200, accountMessages.updated);
	return signIn(email, goodPassword);
}

test("an address without an account gets one, and a password that opens the moderators' pages", async () => {
	expect(await countAdmins(site.db, [])).toBe(0);
	const password = await makeAdmin("--email", "Ada@Example.org");
	expect(await countAdmins(site.db, [])).toBe(1);
	const person = await firstSignIn("ada@example.org", password);
	expect(await site.as(person).get("/admin")).toAnswer(200);
});

test("a confirmed account becomes an admin as it is; others stay what they are", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	const other = await becomeMember(site, { emailVerified: true });
	expect(await site.as(member).get("/admin")).toAnswer(403);
	expect(await makeAdmin("--email", member.email)).toBeUndefined();
	expect(await site.as(member).get("/admin")).toAnswer(200);
	expect(await site.as(other).get("/admin")).toAnswer(403);
	// Twice changes nothing, and so is noted once.
	expect((await run("--email", member.email)).stdout).not.toContain('"security"');
	expect((await site.as(member).page("/profile/security")).split(securityEvents["account.made-admin"])).toHaveLength(2);
});

test("a confirmed account that has nothing to sign in with gets a password", async () => {
	const email = `moved-${crypto.randomUUID()}@example.org`;
	await site.db.insert(users).values({ name: "Ada", email, emailVerified: true });
	const person = await firstSignIn(email, await makeAdmin("--email", email));
	expect(await site.as(person).get("/admin")).toAnswer(200);
	expect(await site.as(person).page("/profile")).toContain("Ada");
});

test("a suspended account is made no admin, and whoever is an admin and suspended counts for none", async () => {
	const suspension = { suspendedAt: new Date(), suspendedFor: "Spam" };
	const member = await becomeMember(site, { emailVerified: true, ...suspension });
	const refusal =
		`${member.email} is suspended and can't sign in. The reason: “Spam” Another admin can lift that at /admin/accounts; ` +
		"where there is none, make one with another address.";
	await expect(run("--email", member.email)).rejects.toMatchObject({ stderr: expect.stringContaining(refusal) });
	expect(await site.db.$count(users, and(eq(users.id, member.id), eq(users.isAdmin, true)))).toBe(0);
	const areAdmins = eq(users.isAdmin, true);
	await site.db.update(users).set(suspension).where(areAdmins);
	expect(await countAdmins(site.db, [])).toBe(0);
	await site.db.update(users).set({ suspendedAt: null, suspendedFor: null }).where(areAdmins);
});

test("who signed up with the address before, and never confirmed it, is signed out and knows no password of it", async () => {
	const stranger = await becomeMember(site, { name: "Mallory" });
	const { device } = await addPasskey(site, stranger);
	await askEmailChange(site, stranger, "led-away@example.org");
	const password = await give(stranger.email);
	expect((await site.as(stranger).get("/admin")).status).toBe(302);
	expect((await signInWith(site, device)).status).toBe(401);
	expect(await signIn(stranger.email, goodPassword)).toBeNull();
	expect(await site.db.$count(users, and(eq(users.id, stranger.id), isNotNull(users.devicesSince)))).toBe(1);
	const owner = await firstSignIn(stranger.email, password);
	expect(await site.as(owner).get("/admin")).toAnswer(200);
	expect(await site.as(owner).page("/profile/security")).toContain(securityEvents["account.given"]);
	expect(await site.as(owner).page("/profile")).not.toContain("Mallory");
	const away = await emailLink(site, "new", "led-away@example.org");
	expect(await answerEmailLink(site, owner, away)).toAnswer(410, accountMessages.linkOver);
});

test("the password that the operator is told signs nobody in, and is over once another is chosen", async () => {
	const email = "grace@example.org";
	const password = await give(email);
	const half = { cookie: cookieHeader(await logIn(email, password ?? "")) };
	expect((await site.as(half).get("/admin")).status).toBe(302);
	expect((await site.as(half).get("/profile")).status).toBe(302);
	const same = { password: password ?? "", confirmation: password ?? "" };
	expect(await site.as(half).postShown("/update-password", same)).toAnswer(422, accountMessages.samePassword);
	const asked = JSON.stringify({ email, password });
	const program = await site.post("/api/login", asked, { "Content-Type": "application/json" });
	expect(program).toAnswer(401, "password_change_required");
	expect(program.headers.getSetCookie()).toEqual([]);
	expect(await firstSignIn(email, password)).not.toBeNull();
	expect(await logIn(email, password ?? "")).toAnswer(401);
});

test("such a password is over after a week, and the operator makes another", async () => {
	const email = "late@example.org";
	const late = await give(email);
	await site.db.update(credentials).set({ temporaryUntil: new Date() }).where(isNotNull(credentials.temporaryUntil));
	expect(await logIn(email, late ?? "")).toAnswer(401, accountMessages.loginFailed);
	expect(await firstSignIn(email, await give(email))).not.toBeNull();
});

test("nobody makes an admin of themselves by what they send", async () => {
	const form = {
		email: "eve@example.org",
		password: goodPassword,
		confirmation: goodPassword,
		isAdmin: "true",
		emailVerified: "true",
	};
	const person = { cookie: cookieHeader(await site.post("/signup", form)) };
	expect(await site.as(person).get("/admin")).toAnswer(403);
	await expect(makeAdmin("--email", "nobody")).rejects.toMatchObject({
		stderr: expect.stringContaining("--email takes"),
	});
});

test("who has lost the second factor signs in with the password again, and is signed out everywhere", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	const reset = () => run("--email", member.email, "--reset-second-factor");
	await expect(reset()).rejects.toThrow("has no account with two-step sign-in or a passkey");
	await setUpSecondFactor(site, member);
	const { device } = await addPasskey(site, member);
	const { stdout, stderr } = await reset();
	expect(stderr).toContain("signs in with the password alone now");
	expect(stdout).toContain(member.id);
	expect((await site.as(member).get("/profile")).status).toBe(302);
	const again = site.as(await signIn(member.email, goodPassword));
	expect(await again.get("/profile")).toAnswer(200);
	const [mail] = await mailsTo(site.db, member.email);
	expect(mail?.text).toContain("The operator of the site has switched two-step");
	expect(mail?.text).toMatch(/If you did not ask for this, write to \S+@\S+, and choose/);
	expect(await again.page("/profile/security")).toContain("The operator switched two-step sign-in off");
	expect(await site.as(member).get("/admin")).not.toAnswer(200);
	expect((await signInWith(site, device)).status).toBe(401);
});

test("the operator gives a member who lost the mailbox another address, and no mailed link takes it back", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	const other = await becomeMember(site);
	const move = (from: string, to: string) =>
		site.db.transaction((transaction) => changeAddress({ followAddress: movePlace }, transaction, from, to));
	expect(await move("nobody@example.org", "lost-1@example.org")).toBeNull();
	expect(await move(member.email, other.email)).toBe("taken");
	await changeEmail(site, member, "lost-1@example.org");
	const undo = await emailLink(site, "undo", member.email);
	const { stdout, stderr } = await run("--email", "lost-1@example.org", "--change-email", "Lost-2@example.org");
	expect(stderr).toContain("has the address lost-2@example.org now");
	expect(stdout).toContain(`"security":"account.email-changed","user":"${member.id}"`);
	expect((await site.as(member).get("/profile")).status).toBe(302);
	expect(await answerEmailLink(site, null, undo)).toAnswer(410, accountMessages.linkOver);
	const again = site.as(await signIn("lost-2@example.org", goodPassword));
	expect(await again.page("/profile")).toContain("Email confirmed");
	expect(await again.page("/profile/security")).toContain(securityEvents["account.email-changed"]);
	// What was mailed to the former addresses stays the member's own, and goes with the account.
	const data = JSON.parse(await again.page("/profile/data"));
	const [first] = await mailsTo(site.db, member.email);
	expect(data.mails).toContainEqual(expect.objectContaining({ subject: first?.subject }));
	expect(data.emailChanges).toMatchObject([{ to: "lost-1@example.org" }, { from: "lost-1@example.org" }]);
	await again.post("/profile/delete", { password: goodPassword });
	expect(await mailsTo(site.db, member.email)).toEqual([]);
	expect(await mailsTo(site.db, "lost-1@example.org")).toEqual([]);
});

test("one who has lost the mailbox and the second factor is helped in two steps, none of which is left out unsaid", async () => {
	const both = ["--change-email", "new@example.org", "--reset-second-factor"];
	await expect(run("--email", "ada@example.org", ...both)).rejects.toMatchObject({
		stderr: expect.stringContaining("Say --change-email first"),
	});
});
