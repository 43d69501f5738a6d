import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { listMessages } from "#app/lists/list.ts";
import { becomeMember, goodPassword, nextAddress, startSession } from "#tests/accounts.ts";
import { testAccounts, testAdmin } from "#tests/app.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { askEmailChange } from "#tests/email-changes.ts";
import { addPasskey, openPasskey } from "#tests/passkeys.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { testSite } from "#tests/site.ts";
import { sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { forgetSecurityEvents } from "./security-log.server.ts";
import { securityEvents } from "./security-log.tables.server.ts";
import { securityEvents as eventTexts } from "./security-log.ts";

const site = await testSite();
const { db, schemaOwner, lines } = site;

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

function signIn(email: string, password = goodPassword) {
	return site.post(href("/login"), { email, password }, { "X-Forwarded-For": nextAddress(), "User-Agent": firefox });
}

/** The events of an account, the oldest first. */
async function eventsOf(userId: string) {
	const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, userId));
	return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function kindsOf(userId: string) {
	return (await eventsOf(userId)).map(({ kind }) => kind);
}

test("signing in is noted, good or bad, with the browser and the request's id, in the log of the server too", async () => {
	const member = await becomeMember(site);
	await signIn(member.email, "not this one");
	await signIn(member.email);
	const events = await eventsOf(member.id);
	expect(events).toMatchObject([
		{ kind: "refused.password", browser: "Firefox on Linux" },
		{ kind: "sign-in.password", browser: "Firefox on Linux" },
	]);
	for (const { requestId, kind } of events) {
		expect(lines).toContainEqual(expect.objectContaining({ id: requestId, security: kind, user: member.id }));
		expect(lines).toContainEqual(expect.objectContaining({ id: requestId, path: href("/login") }));
	}
	const told = JSON.stringify(lines);
	for (const secret of [member.email, goodPassword, "not this one"]) expect(told).not.toContain(secret);
});

test("a right password of an address that is not confirmed yet is no wrong one, though it counts as one", async () => {
	const unconfirmed = await becomeMember(site);
	const list = { title: "Tides", isPublic: "on" };
	expect(await site.as(unconfirmed).post(href("/lists/new"), list)).toAnswer(403, listMessages.confirmFirst);
	const strict = await testSite({ accounts: { ...testAccounts, requireConfirmedEmail: true } });
	const { email } = await becomeMember(strict);
	const answer = await strict.as(null).post(href("/login"), { email, password: goodPassword });
	expect(answer).toAnswer(401, accountMessages.loginOrConfirm);
	expect(await strict.db.$count(securityEvents)).toBe(0);
	const counted = await strict.db.execute(sql`select points from rate_limits where key like 'sign-in-account:%'`);
	expect(counted.rows).toEqual([{ points: 1 }]);
});

test("who signs up with an address that has an account is told of as that, and not as a wrong password", async () => {
	const { id, email, cookie } = await becomeMember(site);
	const password = "granite comet willow";
	await site.as(null).post(href("/signup"), { email, password, confirmation: password });
	expect(await kindsOf(id)).toEqual(["refused.sign-up"]);
	expect(await site.as({ cookie }).page(href("/profile/security"))).toContain("Signing up with your email was refused");
});

test("an attempt on an address without an account is noted, with nobody's id", async () => {
	const before = await db.$count(securityEvents, sql`user_id is null`);
	await signIn("nobody@example.org");
	expect(await db.$count(securityEvents, sql`user_id is null`)).toBe(before + 1);
});

test("what changes how an account is entered is noted: two steps, passwords, sessions, downloads", async () => {
	const member = await becomeMember(site);
	const { key, codes } = await setUpSecondFactor(site, member);
	const step = async (code: string) => {
		const { headers } = await signIn(member.email);
		const cookie = headers
			.getSetCookie()
			.map((one) => one.split(";")[0])
			.join("; ");
		return site.as({ cookie }).post(href("/login/code"), { code });
	};
	await step("000000");
	await step(await codeOf(key, 1));
	await step(codes[0] ?? "");
	const other = await startSession(db, member.id);
	await site.as(member).get(href("/profile/data"));
	const mine = site.as({ cookie: other });
	const page = await mine.page(href("/profile"));
	const id = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? "";
	await mine.post(href("/profile"), { intent: "end-session", session: id });
	await mine.post(href("/update-password"), {
		current: goodPassword,
		password: "granite comet willow",
		confirmation: "granite comet willow",
	});
	expect(await kindsOf(member.id)).toEqual([
		"app.on",
		"refused.code",
		"sign-in.code",
		"sign-in.recovery-code",
		"data.downloaded",
		"sign-out.other",
		"password.changed",
	]);
});

test("signing out, here and everywhere, is noted", async () => {
	const member = await becomeMember(site);
	const other = { cookie: await startSession(db, member.id) };
	await site.as(member).post(href("/logout"));
	await site.as(other).post(href("/profile"), { intent: "sign-out-everywhere" });
	expect(await kindsOf(member.id)).toEqual(["sign-out", "sign-out.everywhere"]);
});

test("its owner sees the last of it on the page of security, all of it in their data, and others nothing", async () => {
	const member = await becomeMember(site);
	await signIn(member.email, "not this one");
	const page = await site.as(member).page(href("/profile/security"));
	expect(page).toContain("A wrong password was given");
	expect(page).toContain("Firefox on Linux");
	expect(await site.as(await becomeMember(site)).page(href("/profile/security"))).not.toContain("Firefox on Linux");
	await site.as(member).get(href("/profile/data"));
	const { text } = await site.as(member).get(href("/profile/data"));
	expect(JSON.parse(text).security).toMatchObject([
		{ kind: "data.downloaded" },
		{ kind: "refused.password", browser: "Firefox on Linux" },
	]);
});

test("refusals, of which anybody makes as many as they like, push nothing else off that page", async () => {
	const member = await becomeMember(site);
	await signIn(member.email);
	const refusal = { userId: member.id, kind: "refused.passkey", browser: "", requestId: "" } as const;
	await db.insert(securityEvents).values(Array.from({ length: 50 }, () => refusal));
	const page = await site.as(member).page(href("/profile/security"));
	expect(page).toContain(eventTexts["sign-in.password"]);
	expect(page.split(eventTexts["refused.passkey"])).toHaveLength(11);
});

test("what a newer version has noted, for which there are no words, is shown by its name", async () => {
	const member = await becomeMember(site);
	await db.execute(
		sql`insert into security_events (user_id, kind, browser, request_id) values (${member.id}, 'key.lent', '', '')`,
	);
	expect(await site.as(member).page(href("/profile/security"))).toContain(">key.lent");
});

test("nothing of it can be changed or taken away for ninety days, not even by who owns the table", async () => {
	const member = await becomeMember(site);
	await signIn(member.email);
	for (const statement of [
		sql`update security_events set kind = 'sign-out'`,
		sql`delete from security_events`,
		sql`truncate security_events`,
	]) {
		await expect(schemaOwner.execute(statement)).rejects.toThrow();
		await expect(db.execute(statement)).rejects.toThrow();
	}
	await expect(db.execute(sql`alter table security_events disable trigger all`)).rejects.toThrow();
	await db.insert(securityEvents).values({
		userId: member.id,
		kind: "sign-out",
		browser: "",
		requestId: "old",
		at: new Date(Date.now() - 90 * 86_400_000 - 60_000),
	});
	await forgetSecurityEvents(db);
	expect(await kindsOf(member.id)).toEqual(["sign-in.password"]);
	await db.delete(users).where(eq(users.id, member.id));
	expect(await kindsOf(member.id)).toEqual([]);
});

test("a right that is refused is in the server's log, with who asked", async () => {
	const member = await becomeMember(site);
	expect((await site.as(member).get(href("/admin"))).status).toBe(403);
	expect(lines).toContainEqual(expect.objectContaining({ security: "refused.rights", user: member.id }));
});

test("who has to prove first that it is them, to confirm their address, or to take the second step, is refused no right", async () => {
	const member = await becomeMember(site, { emailVerified: true });
	await db
		.update(sessions)
		.set({ provenAt: new Date(0) })
		.where(eq(sessions.userId, member.id));
	expect(await askEmailChange(site, member, "next@example.org")).toAnswer(403, accountMessages.proveFirst);
	const unconfirmed = await becomeMember(site);
	const list = { title: "Tides", isPublic: "on" };
	expect(await site.as(unconfirmed).post(href("/lists/new"), list)).toAnswer(403, listMessages.confirmFirst);
	const strict = await testSite({ accounts: { ...testAccounts, requireSecondFactor: true } });
	const admin = await becomeMember(strict, { email: testAdmin, emailVerified: true });
	await addPasskey(strict, admin);
	const half = { cookie: await startSession(strict.db, admin.id) };
	expect((await openPasskey(strict, half)).answer).toAnswer(403, accountMessages.factorFirst);
	const refused = [...lines, ...strict.lines].filter(({ security }) => security === "refused.rights");
	expect(refused.map(({ user }) => user)).not.toContain(member.id);
	expect(refused.map(({ user }) => user)).not.toContain(unconfirmed.id);
	expect(refused.map(({ user }) => user)).not.toContain(admin.id);
});

test("a flood of refusals is told once", async () => {
	const told = () => lines.filter(({ security }) => security === "flood").length;
	await db.execute(sql`update rate_limits set points = 199 where key = 'security-refusals:site'`);
	for (const _ of [1, 2, 3]) await signIn("nobody@example.org");
	await vi.waitUntil(() => told() > 0, { timeout: 60_000 });
	expect(told()).toBe(1);
});

test("the operator's page about the log names each event, and none that there is not", () => {
	const page = readFileSync("docs/security-log.md", "utf8");
	const [, events = ""] = page.split("| Event ");
	const named = [...(events.split("\n\n")[0] ?? "").matchAll(/`([a-z.-]+)`/g)].map(([, name]) => name);
	// These two are in the log of the server alone.
	const kinds = [...Object.keys(eventTexts), "refused.rights", "flood"];
	expect(named.sort()).toEqual(kinds.sort());
});
