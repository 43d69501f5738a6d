import { and, eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember, cookieHeader, goodPassword, startSession } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cross } from "#tests/crossing.ts";
import type { PasskeyDevice } from "#tests/passkey-device.ts";
import { addPasskey, askForPasskey } from "#tests/passkeys.ts";
import { testSite } from "#tests/site.ts";
import { sessions, users } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { securityEvents } from "./security-log.tables.server.ts";

const site = await testSite();
const again = href("/login/again");

/** Makes the proofs of an account's sessions so many minutes old. */
async function letAge(id: string, minutes: number) {
	const provenAt = new Date(Date.now() - minutes * 60_000);
	await site.db.update(sessions).set({ provenAt }).where(eq(sessions.userId, id));
}

test("who signed in ten minutes ago proves it with the password before having their data, in this session alone", async () => {
	const person = await becomeMember(site);
	const elsewhere = { cookie: await startSession(site.db, person.id) };
	const data = href("/profile/data");
	await letAge(person.id, 9);
	expect(await site.as(person).get(data)).toAnswer(200);
	await letAge(person.id, 11);
	const led = await site.as(person).get(data);
	expect(led).toMatchObject({ status: 302, location: `${again}?redirect=%2Fprofile%23data` });
	const way = led.location ?? "";
	expect(await site.as(person).get(way)).toAnswer(200, "Confirm it's you", person.email);
	expect(await site.as(person).post(way, { password: "not the password" })).toAnswer(
		401,
		accountMessages.wrongPassword,
	);
	expect(await site.as(person).get(data)).toMatchObject({ status: 302 });
	const proven = await site.as(person).post(way, { password: goodPassword });
	expect(proven).toMatchObject({ status: 303, location: `${href("/profile")}#data` });
	// Who has stolen the session before has nothing of the proof.
	expect(await site.as(person).get(data)).toMatchObject({ status: 302, location: expect.stringContaining("/login?") });
	const renewed = { cookie: cookieHeader(proven) };
	expect(await site.as(renewed).get(data)).toAnswer(200);
	expect(await site.as(elsewhere).get(data)).toMatchObject({ status: 302 });
	// Where it leads is on this site.
	const away = await site.as(renewed).post(`${again}?redirect=//evil.example`, { password: goodPassword });
	expect(away.location).toBe("/home");
});

test("who proves it while an admin ends their sessions comes before that or after", async () => {
	const person = await becomeMember(site);
	const first = sql`select from ${users} where ${eq(users.id, person.id)} for update`;
	const last = sql`delete from ${sessions} where ${eq(sessions.userId, person.id)}`;
	const proven = await cross(site.db, { first, last }, () => site.as(person).post(again, { password: goodPassword }));
	expect(proven).toAnswer(401, accountMessages.signedOut);
	const refused = and(eq(securityEvents.userId, person.id), eq(securityEvents.kind, "refused.password"));
	expect(await site.db.$count(securityEvents, refused)).toBe(0);
});

test("who sends it twice at once is told of no wrong password, and what was asked for before keeps the new session", async () => {
	const person = await becomeMember(site);
	const answers = await Promise.all(
		Array.from({ length: 2 }, () => site.as(person).post(again, { password: goodPassword })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
	expect(answers.find(({ status }) => status === 401)?.text).toContain(accountMessages.signedOut);
	const asked = (mode: string) => site.as(person, { "Sec-Fetch-Mode": mode }).get(href("/api/session"));
	expect((await asked("cors")).headers.getSetCookie()).toEqual([]);
	expect((await asked("navigate")).headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
});

test("a passkey of the account proves it as well as the password, another's does not", async () => {
	const person = await becomeMember(site);
	const { device } = await addPasskey(site, person);
	const { device: ofAnother } = await addPasskey(site, await becomeMember(site));
	await letAge(person.id, 11);
	expect((await site.as(person).get(again)).text).toContain(person.email);
	const prove = async (passkey: PasskeyDevice) => {
		const { challenge, cookie, allowCredentials } = await askForPasskey(site, person, "?step");
		expect(allowCredentials).toHaveLength(1);
		return site.as({ cookie }).post(`${again}?redirect=/jobs`, { passkey: passkey.sign(challenge) });
	};
	expect(await prove(ofAnother)).toAnswer(401, accountMessages.passkeyUnknown);
	const proven = await prove(device);
	expect(proven).toMatchObject({ status: 303, location: href("/jobs") });
	expect(await site.as({ cookie: cookieHeader(proven) }).get(href("/profile/data"))).toAnswer(200);
});

test("ending sessions takes a proof, so that who has stolen one can't keep the owner out", async () => {
	const person = await becomeMember(site);
	const elsewhere = { cookie: await startSession(site.db, person.id) };
	const page = await site.as(elsewhere).page(href("/profile"));
	const session = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? "";
	await letAge(person.id, 11);
	const way = `${again}?redirect=%2Fprofile%23sessions`;
	for (const intent of ["end-session", "sign-out-everywhere"])
		expect(await site.as(elsewhere).post(href("/profile"), { intent, session })).toMatchObject({
			status: 302,
			location: way,
		});
	expect(await site.db.$count(sessions, eq(sessions.userId, person.id))).toBe(2);
	const proven = { cookie: cookieHeader(await site.as(elsewhere).post(way, { password: goodPassword })) };
	await site.as(proven).post(href("/profile"), { intent: "end-session", session });
	expect(await site.as(person).get(href("/profile"))).toMatchObject({ status: 302 });
});

test("guesses of who holds a session count to the limits of signing in", async () => {
	const person = await becomeMember(site);
	await letAge(person.id, 11);
	for (let i = 0; i < 10; i++)
		expect(await site.as(person).post(again, { password: "not the password" })).toAnswer(401);
	expect(await site.as(person).post(again, { password: goodPassword })).toAnswer(429);
	expect(await site.as(person).get(href("/profile/data"))).toMatchObject({ status: 302 });
});

test("an admin proves it once a day before the first decision; reading is free, and what was chosen or typed is kept", async () => {
	const admin = await becomeMember(site, { email: testAdmin, emailVerified: true });
	const reject = {
		subject: `media ${admin.id} 1`,
		back: href("/admin"),
		reason: "other",
		explanation: "It is not ours.",
	};
	await letAge(admin.id, 23 * 60);
	expect((await site.as(admin).post(href("/admin"), { subject: "media" })).text).not.toContain(
		accountMessages.proveFirst,
	);
	await letAge(admin.id, 25 * 60);
	expect(await site.as(admin).get(href("/admin"))).toAnswer(200);
	const way = "do it in a new tab";
	expect(await site.as(admin).post(href("/admin"), { subject: "media" })).toAnswer(
		403,
		accountMessages.proveFirst,
		way,
	);
	expect(await site.as(admin).post(href("/admin/reject"), reject)).toAnswer(
		403,
		accountMessages.proveFirst,
		reject.explanation,
	);
	for (const path of [href("/admin/cards"), href("/inaction/admin"), href("/showcase")])
		expect(await site.as(admin).post(path)).toAnswer(403, accountMessages.proveFirst, way);
	// What was just decided can be taken back for ten seconds, which is no time for a password.
	expect((await site.as(admin).post(href("/admin"), { event: admin.id })).text).not.toContain(
		accountMessages.proveFirst,
	);
	const proven = await site.as(admin).post(`${again}?redirect=/admin`, { password: goodPassword });
	expect(proven.status).toBe(303);
	const renewed = { cookie: cookieHeader(proven) };
	expect((await site.as(renewed).post(href("/admin/reject"), reject)).text).not.toContain(accountMessages.proveFirst);
});
