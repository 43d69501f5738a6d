/** Admins that the operator makes at the machine, with `npm run admin`. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { becomeMember, cookieHeader, goodPassword, nextAddress, signUp } from "#tests/accounts.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { testSite } from "#tests/site.ts";
import { hasAdmin } from "./admin.server.ts";

const site = await testSite();

function run(...options: string[]) {
	const env = { ...process.env, DATABASE_URL: site.url };
	return promisify(execFile)(process.execPath, ["scripts/admin.ts", ...options], { env });
}

/** Runs the command. @returns the password that it tells, if any */
async function makeAdmin(...options: string[]) {
	const { stderr } = await run(...options);
	expect(stderr).toContain(" is an admin.");
	return /Password: (\S+)/.exec(stderr)?.[1];
}

async function signIn(email: string, password: string) {
	const answer = await site.post("/login", { email, password }, { "X-Forwarded-For": nextAddress() });
	return answer.status === 303 ? { cookie: cookieHeader(answer) } : null;
}

test("an address without an account gets one, and a password that opens the moderators' pages", async () => {
	expect(await hasAdmin(site.db, [])).toBe(false);
	const password = await makeAdmin("--email", "Ada@Example.org");
	expect(await hasAdmin(site.db, [])).toBe(true);
	const person = await signIn("ada@example.org", password ?? "");
	expect(await site.as(person).get("/admin")).toAnswer(200);
});

test("a confirmed account becomes an admin as it is; others stay what they are", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	const other = await becomeMember(site, { emailVerified: true });
	expect(await site.as(member).get("/admin")).toAnswer(403);
	expect(await makeAdmin("--email", member.email)).toBeUndefined();
	expect(await site.as(member).get("/admin")).toAnswer(200);
	expect(await site.as(other).get("/admin")).toAnswer(403);
});

test("who signed up with the address before, and never confirmed it, is signed out and knows no password of it", async () => {
	const stranger = await signUp(site);
	const password = await makeAdmin("--email", stranger.email);
	expect((await site.as(stranger).get("/admin")).status).toBe(302);
	expect(await signIn(stranger.email, goodPassword)).toBeNull();
	expect(await site.as(await signIn(stranger.email, password ?? "")).get("/admin")).toAnswer(200);
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
	await expect(reset()).rejects.toThrow("has no account with two-step sign-in");
	await setUpSecondFactor(site, member);
	const { stdout, stderr } = await reset();
	expect(stderr).toContain("signs in with the password alone now");
	expect(stdout).toContain(member.id);
	expect((await site.as(member).get("/profile")).status).toBe(302);
	expect(await site.as(await signIn(member.email, goodPassword)).get("/profile")).toAnswer(200);
	expect(await site.as(member).get("/admin")).not.toAnswer(200);
});
