import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { mailMessages, strangersMailsPerDay } from "#app/mail/mail.ts";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress } from "#tests/accounts.ts";
import { testAccounts, testAdmin } from "#tests/app.ts";
import { cross } from "#tests/crossing.ts";
import { recordStatements } from "#tests/database.ts";
import { mailsTo } from "#tests/mail.ts";
import { databaseBefore } from "#tests/old-database.ts";
import { passkeyDevice } from "#tests/passkey-device.ts";
import { addPasskey, askForPasskey, openPasskey, sendPasskey, signInWith } from "#tests/passkeys.ts";
import { setUpSecondFactor } from "#tests/second-factor.ts";
import { type Person, type Site, testSite } from "#tests/site.ts";
import { passkeys, users } from "./account.tables.server.ts";
import { accountMessages, passkeyLimits } from "./account.ts";
import { suggestName } from "./passkey-names.ts";

const site = await testSite();
const strict = await testSite({
	accounts: { ...testAccounts, requireSecondFactor: true },
});
const security = href("/profile/security");
const page = href("/profile/passkeys");
const otherPassword = "quiet harbour lantern";

async function withPasskey(on: Site = site, account: Parameters<typeof becomeMember>[1] = {}) {
	const person = await becomeMember(on, { emailVerified: true, ...account });
	return { person, ...(await addPasskey(on, person)) };
}

async function accountOf(person: Person, on: Site = site) {
	return JSON.parse((await on.as(person).get(href("/api/session"))).text).account;
}

function remove(person: Person, id: string, password = goodPassword, on: Site = site) {
	return on.as(person).post(`${page}?remove=${id}`, { password });
}

async function showPassword({ email }: { email: string }, password = goodPassword, on: Site = site) {
	const answer = await on.as(null).post(href("/login"), { email, password });
	return { ...answer, cookie: cookieHeader(answer) };
}

async function resetByMail({ email }: { email: string }) {
	await site.as(null).post(href("/reset-password"), { email });
	const followed = await site.as(null).get(linkIn((await mailsTo(site.db, email))[0]));
	const fields = { password: otherPassword, confirmation: otherPassword };
	return site.as({ cookie: cookieHeader(followed) }).postShown(href("/update-password"), fields);
}

describe("a passkey", () => {
	test("is added with the password, named after who keeps it or the browser, told by mail, and signs in without a name", async () => {
		const person = await becomeMember(site, { emailVerified: true });
		const aaguid = Buffer.from("bada5566a7aa401fbd9645619a55120d", "hex");
		const first = await addPasskey(site, person, passkeyDevice({ aaguid }));
		expect(first.answer).toMatchObject({ status: 303, location: `${page}?rename=${first.id}&new=` });
		expect(await site.as(person).page(`${page}?rename=${first.id}&new=`)).toContain('value="1Password"');
		const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
		await addPasskey(site, person, passkeyDevice(), { "User-Agent": userAgent });
		expect((await mailsTo(site.db, person.email))[0]?.text).toContain("“Firefox on Linux” can now be used to sign in");
		const list = await site.as(person).page(security);
		for (const text of ["1Password", "Firefox on Linux", "Not used yet"]) expect(list).toContain(text);

		const { rpId, userVerification, allowCredentials } = await askForPasskey(site);
		expect({ rpId, userVerification, allowCredentials }).toEqual({
			rpId: "localhost",
			userVerification: "required",
			allowCredentials: [],
		});
		const done = await signInWith(site, first.device);
		expect(done).toMatchObject({ status: 303, location: "/jobs" });
		expect(await accountOf({ cookie: cookieHeader(done) })).toBe(person.id);
		expect(await site.as(person).page(security)).toContain("Last used");
	});

	test("has a name that tells it from others of its kind", () => {
		expect(suggestName("bada5566-a7aa-401f-bd96-45619a55120d", "Chrome on macOS", [])).toBe("1Password");
		expect(suggestName("00000000-0000-0000-0000-000000000000", "Chrome on macOS", [])).toBe("Chrome on macOS");
		expect(suggestName("", "Chrome on macOS", ["Chrome on macOS", "Chrome on macOS 2"])).toBe("Chrome on macOS 3");
		expect(suggestName("", "Chrome on macOS", ["Chrome on macOS", "Chrome on macOS 3"])).toBe("Chrome on macOS 2");
	});

	test("skips the code of two-step sign-in, and stands in for it after the password", async () => {
		const { person, device } = await withPasskey();
		await setUpSecondFactor(site, person);
		expect((await signInWith(site, device)).location).toBe("/jobs");
		const half = await showPassword(person);
		expect(await site.as(half).page(href("/login/code"))).toContain("Code from your app");
		const asked = await askForPasskey(site, half, "?step");
		expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.id]);
		const passkey = device.sign(asked.challenge);
		const done = await site.as(asked).post(`${href("/login/code")}?redirect=/jobs`, { passkey });
		expect(done).toMatchObject({ status: 303, location: "/jobs" });
		expect(await accountOf({ cookie: cookieHeader(done) })).toBe(person.id);
	});

	test.each([null, ""])("need not say whose it is where that is known: %j", async (userHandle) => {
		const [{ person, device }, other] = [await withPasskey(), await withPasskey()];
		await setUpSecondFactor(site, person);
		const step = async (passkey: (challenge: string) => string) => {
			const asked = await askForPasskey(site, await showPassword(person), "?step");
			return site.as(asked).post(`${href("/login/code")}?redirect=/jobs`, { passkey: passkey(asked.challenge) });
		};
		const foreign = Buffer.alloc(16).toString("base64url");
		expect((await step((challenge) => device.sign(challenge, { userHandle: foreign }))).status).toBe(401);
		expect((await step((challenge) => other.device.sign(challenge, { userHandle }))).status).toBe(401);
		expect(await step((challenge) => device.sign(challenge, { userHandle }))).toMatchObject({
			status: 303,
			location: "/jobs",
		});
	});

	test("of another account is no second step", async () => {
		const [{ person }, other] = [await withPasskey(), await withPasskey()];
		await setUpSecondFactor(site, person);
		const asked = await askForPasskey(site, await showPassword(person), "?step");
		const passkey = other.device.sign(asked.challenge);
		expect(await site.as(asked).post(href("/login/code"), { passkey })).toAnswer(401, accountMessages.passkeyUnknown);
	});

	test.each<[string, Parameters<typeof signInWith>[2] & object]>([
		["for another site", { origin: "https://heliograph.evil.example" }],
		["for another host", { rpId: "evil.example" }],
		["that was made as a new one", { type: "webauthn.create" }],
		["for another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
		["without its owner's finger", { flags: 0b001 }],
		["without anybody there", { flags: 0b100 }],
		["of an account that is not its owner's", { userHandle: Buffer.alloc(16).toString("base64url") }],
		["of nobody", { userHandle: "" }],
		["that does not say whose it is", { userHandle: null }],
		["by an id that nobody has", { credentialId: Buffer.alloc(32).toString("base64url") }],
		["with a wrong signature", { signature: Buffer.from("304402200102", "hex").toString("base64url") }],
		["whose count has gone back", { counter: 1 }],
		["whose count is switched off", { counter: 0 }],
	])("does not sign in by an answer %s", async (_, lies) => {
		const { device } = await withPasskey();
		// Its count is at two then.
		expect((await signInWith(site, device)).status).toBe(303);
		expect(await signInWith(site, device, lies)).toAnswer(401, accountMessages.passkeyUnknown);
		expect((await signInWith(site, device)).status).toBe(303);
	});

	test("does not sign in for another one by its id", async () => {
		const [one, other] = [await withPasskey(), await withPasskey()];
		const handle = Buffer.from(one.person.id.replaceAll("-", ""), "hex").toString("base64url");
		const lies = { credentialId: one.device.id, userHandle: handle };
		expect((await signInWith(site, other.device, lies)).status).toBe(401);
	});

	test.each(["", "{", "[]", "null", '{"id":"a"}', JSON.stringify({ id: 5, response: null })])(
		"does not sign in by %j",
		async (passkey) => {
			const { cookie } = await askForPasskey(site);
			expect((await site.as({ cookie }).post(href("/login"), { passkey })).status).toBe(401);
			const open = await openPasskey(site, await becomeMember(site));
			expect((await sendPasskey(site, open, passkey)).status).toBe(422);
		},
	);

	test("answers a challenge once, of its own browser, for signing in alone; also when two come with it at once", async () => {
		const { person, device } = await withPasskey();
		const still = passkeyDevice({ counts: false });
		await addPasskey(site, person, still);
		const asked = await askForPasskey(site);
		const passkey = still.sign(asked.challenge);
		const send = (cookie: string, text: string) => site.as({ cookie }).post(href("/login"), { passkey: text });
		const both = await Promise.all([send(asked.cookie, passkey), send(asked.cookie, passkey)]);
		expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
		expect((await send(asked.cookie, passkey)).status).toBe(401);
		expect((await send(asked.cookie, still.sign(asked.challenge))).status).toBe(401);
		const next = await askForPasskey(site);
		expect((await send("", still.sign(next.challenge))).status).toBe(401);
		expect((await send((await askForPasskey(site)).cookie, still.sign(next.challenge))).status).toBe(401);
		const open = await openPasskey(site, person);
		const ofAdding = open.cookie.split("; ").slice(1).join("; ");
		expect((await send(ofAdding, device.sign(open.challenge))).status).toBe(401);
		const moved = ofAdding.replace("passkey-add=", "passkey-sign-in=");
		expect((await send(moved, device.sign(open.challenge))).status).toBe(401);
	});

	test("is limited by address in how often wrong ones are tried, which keeps nobody else out", async () => {
		const { device } = await withPasskey();
		const from = { "X-Forwarded-For": nextAddress() };
		const { challenge, cookie } = await askForPasskey(site);
		const send = (headers: Record<string, string>, passkey: string) =>
			site.as({ cookie }, headers).post(href("/login"), { passkey });
		for (let tries = 0; tries < 50; tries += 1) expect((await send(from, "{}")).status).toBe(401);
		expect(await send(from, device.sign(challenge))).toAnswer(429, accountMessages.tooManyTries);
		expect((await send({ "X-Forwarded-For": nextAddress() }, device.sign(challenge))).status).toBe(303);
	});

	test("does not sign in before the address is confirmed, where that is asked", async () => {
		const asking = await testSite({
			accounts: { ...testAccounts, requireConfirmedEmail: true, adminEmails: [] },
		});
		const { person, device } = await withPasskey(asking, { emailVerified: false });
		expect(await signInWith(asking, device)).toAnswer(401, accountMessages.confirmFirst);
		expect((await mailsTo(asking.db, person.email))[0]?.subject).toContain("Confirm");
		// Until it has been sent enough for a day, which the passkey that was added counts to.
		for (let time = 2; time < strangersMailsPerDay; time += 1)
			expect((await signInWith(asking, device)).status).toBe(401);
		expect(await signInWith(asking, device)).toAnswer(429, mailMessages.tooManyToAddress);
	});
});

describe("adding a passkey", () => {
	test("takes the password, in the session that showed it, and a challenge of its own", async () => {
		const person = await becomeMember(site);
		expect((await openPasskey(site, person, "wrong")).answer).toAnswer(401, accountMessages.wrongPassword);
		const device = passkeyDevice();
		const { challenge, cookie } = await openPasskey(site, person);
		expect((await sendPasskey(site, person, device.make(challenge, person.id))).status).toBe(422);
		const stranger = await becomeMember(site);
		const foreign = { cookie: cookie.replace(person.cookie, stranger.cookie) };
		expect(await sendPasskey(site, foreign, device.make(challenge, stranger.id))).toAnswer(
			422,
			accountMessages.passkeyNotAdded,
		);
		expect((await sendPasskey(site, null, device.make(challenge, person.id))).status).toBe(401);
		const asked = await askForPasskey(site, person);
		const moved = { cookie: asked.cookie.replace("passkey-sign-in=", "passkey-add=") };
		expect((await sendPasskey(site, moved, device.make(asked.challenge, person.id))).status).toBe(422);
		expect((await sendPasskey(site, { cookie }, device.make(challenge, person.id))).status).toBe(303);
		expect((await sendPasskey(site, { cookie }, passkeyDevice().make(challenge, person.id))).status).toBe(422);
	});

	test("refuses keys for other sites, without their owner, with certificates, and those that an account has", async () => {
		const person = await becomeMember(site);
		const { challenge, cookie } = await openPasskey(site, person);
		const x5c = { fmt: "packed", attStmt: new Map<string, unknown>([["x5c", [Buffer.from("certificate")]]]) };
		for (const lies of [
			{ origin: "https://evil.example" },
			{ rpId: "evil.example" },
			{ type: "webauthn.get" },
			{ flags: 0b1000001 },
			{ attestation: x5c },
		])
			expect((await sendPasskey(site, { cookie }, passkeyDevice().make(challenge, person.id, lies))).status).toBe(422);
		const { device } = await withPasskey();
		expect(await sendPasskey(site, { cookie }, device.make(challenge, person.id))).toAnswer(
			409,
			accountMessages.passkeyTaken,
		);
		expect(await site.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0);
	});

	test(`goes up to ${passkeyLimits.perAccount} of them`, async () => {
		const person = await becomeMember(site);
		for (let count = 1; count < passkeyLimits.perAccount; count += 1) await addPasskey(site, person);
		const [one, other] = [await openPasskey(site, person), await openPasskey(site, person)];
		const both = await Promise.all(
			[one, other].map(({ challenge, cookie }) =>
				sendPasskey(site, { cookie }, passkeyDevice().make(challenge, person.id)),
			),
		);
		expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
		expect((await openPasskey(site, person)).answer).toAnswer(409, accountMessages.passkeysFull);
		expect(await site.as(person).page(security)).not.toContain("Add another one");
	});
});

test("what asks browsers for passkeys is loaded by the pages that do, and by no other", async () => {
	const person = await becomeMember(site);
	expect(await site.as(null).page(href("/login"))).toContain("/passkey-button-");
	expect(await site.as(person).page(page)).toContain("/passkey-button-");
	for (const path of [href("/"), href("/profile"), security])
		expect(await site.as(person).page(path)).not.toContain("/passkey-button-");
	for (const path of [href("/"), href("/signup")])
		expect(await site.as(null).page(path)).not.toContain("/passkey-button-");
});

test("members with the password alone are told of passkeys once, kindly, until they have one or don't want to know", async () => {
	const person = await becomeMember(site);
	const hint = "nobody can steal it";
	const profile = href("/profile");
	expect(await site.as(person).page(profile)).toContain(hint);
	const hidden = await site.as(person).post(profile, { intent: "hide-hint" });
	expect(hidden.location).toBe(profile);
	const knowing = { cookie: `${person.cookie}; ${cookieHeader(hidden)}` };
	expect(await site.as(knowing).page(profile)).not.toContain(hint);
	const other = await becomeMember(site);
	expect(await site.as({ cookie: `${other.cookie}; ${cookieHeader(hidden)}` }).page(profile)).toContain(hint);
	await addPasskey(site, person);
	expect(await site.as(person).page(profile)).toContain("1 passkey, two-step sign-in off");
	expect(await site.as(person).page(profile)).not.toContain(hint);
});

describe("changing passkeys", () => {
	test("renames and removes one's own, the latter with the password; a removed one signs in no more", async () => {
		const { person, device, id } = await withPasskey();
		const stranger = await becomeMember(site);
		const rename = (who: Person, name: string) => site.as(who).post(`${page}?rename=${id}`, { name });
		expect(await rename(person, " ")).toAnswer(422, accountMessages.passkeyNameMissing);
		expect(await rename(person, "x".repeat(passkeyLimits.name + 1))).toAnswer(422, accountMessages.passkeyNameTooLong);
		expect((await rename(stranger, "Mine")).status).toBe(404);
		expect((await site.as(stranger).get(`${page}?rename=${id}`)).status).toBe(404);
		expect((await rename(person, " Blue   key ")).location).toBe(security);
		expect(await site.as(person).page(security)).toContain("Blue key");
		expect((await remove(stranger, id)).status).toBe(404);
		expect(await remove(person, id, "wrong")).toAnswer(401, accountMessages.wrongPassword);
		expect((await remove(person, "none")).status).toBe(404);
		expect((await remove(person, id)).location).toBe(security);
		expect((await mailsTo(site.db, person.email))[0]?.text).toContain("“Blue key” can no longer be used to sign in");
		expect((await signInWith(site, device)).status).toBe(401);
		expect(await accountOf(person)).toBe(person.id);
	});

	test("is removed before it signs in, or after", async () => {
		const { person, id } = await withPasskey();
		const first = sql`update ${passkeys} set last_used_at = now() where ${eq(passkeys.id, id)}`;
		const last = sql`select from ${users} where ${eq(users.id, person.id)} for share`;
		expect((await cross(site.db, { first, last }, () => remove(person, id))).location).toBe(security);
	});

	test("shows names in the copy of one's data, not what signs in, and all go with the account", async () => {
		const { person, device } = await withPasskey();
		const { text } = await site.as(person).get(href("/profile/data"));
		expect(JSON.parse(text).passkeys).toMatchObject([{ name: expect.any(String), lastUsedAt: null }]);
		expect(text).not.toContain(device.id);
		await site.as(person).post(href("/profile/delete"), { password: goodPassword });
		expect((await signInWith(site, device)).status).toBe(401);
		expect(await site.db.$count(passkeys, eq(passkeys.credentialId, device.id))).toBe(0);
	});

	test("a new password by mail leaves them as they are, and says so; a stranger's go, who never confirmed the address", async () => {
		const { person, device } = await withPasskey();
		expect((await resetByMail(person)).status).toBe(200);
		expect((await mailsTo(site.db, person.email))[0]?.text).toContain("Your passkeys work as before");
		expect((await signInWith(site, device)).status).toBe(303);
		const stranger = await withPasskey(site, { emailVerified: false });
		expect((await resetByMail(stranger.person)).status).toBe(200);
		expect((await signInWith(site, stranger.device)).status).toBe(401);
	});
});

describe("where admins need two factors", () => {
	async function admin() {
		return becomeMember(strict, { emailVerified: true, isAdmin: false, email: testAdmin });
	}

	test("a passkey gives their rights, the password alone does not, and leads to the passkey", async () => {
		const person = await admin();
		const { device, id } = await addPasskey(strict, person);
		expect(await strict.as(person).get(href("/admin"))).toAnswer(200);

		const half = await showPassword(person, goodPassword, strict);
		expect(await accountOf(half, strict)).toBe(person.id);
		const step = `${href("/login/code")}?redirect=/admin`;
		expect(await strict.as(half).get(href("/admin"))).toMatchObject({ status: 302, location: step });
		expect((await strict.as(half).post(href("/admin"), {})).status).toBe(403);
		expect(await strict.as(half).page(step)).toContain("Use your passkey");

		// Who knows no more than the password gets to no second factor of their own.
		expect((await strict.as(half).get(security)).location).toBe(`${href("/login/code")}?redirect=${security}`);
		expect((await openPasskey(strict, half)).answer).toAnswer(403, accountMessages.factorFirst);
		expect(await remove(half, id, goodPassword, strict)).toAnswer(403, accountMessages.factorFirst);
		const setUp = await strict.as(half).post(`${security}?change=app`, { code: "000000", password: goodPassword });
		expect(setUp).toAnswer(403, accountMessages.factorFirst);
		const gone = await strict.as(half).post(href("/profile/delete"), { password: goodPassword });
		expect(gone).toAnswer(403, accountMessages.factorFirst);
		const fields = { current: goodPassword, password: otherPassword, confirmation: otherPassword };
		const changed = await strict.as(half).post(href("/update-password"), fields);
		const again = { cookie: cookieHeader(changed) };
		expect((await strict.as(again).get(href("/admin"))).status).toBe(302);

		const asked = await askForPasskey(strict, again, "?step");
		expect(asked.allowCredentials).toHaveLength(1);
		const done = await strict.as(asked).post(step, { passkey: device.sign(asked.challenge) });
		expect(done).toMatchObject({ status: 303, location: "/admin" });
		const whole = { cookie: cookieHeader(done) };
		expect(await strict.as(whole).get(href("/admin"))).toAnswer(200);

		// A new password keeps what the session is worth; the last factor is kept.
		const back = { current: otherPassword, password: goodPassword, confirmation: goodPassword };
		const kept = { cookie: cookieHeader(await strict.as(whole).post(href("/update-password"), back)) };
		expect(await strict.as(kept).get(href("/admin"))).toAnswer(200);
		expect(await remove(kept, id, goodPassword, strict)).toAnswer(409, accountMessages.secondFactorKept);
		await setUpSecondFactor(strict, kept);
		expect((await remove(kept, id, goodPassword, strict)).location).toBe(security);
		expect(await strict.as(kept).get(href("/admin"))).toAnswer(200);
		expect(await strict.as(kept).post(`${security}?change=off`, { password: goodPassword })).toAnswer(
			409,
			accountMessages.secondFactorKept,
		);
	});

	test("sessions of an account that gives its last factor up have none of its rights later", async () => {
		const { person, id } = await withPasskey(strict);
		expect((await remove(person, id, goodPassword, strict)).location).toBe(security);
		await strict.db.update(users).set({ isAdmin: true }).where(eq(users.id, person.id));
		expect((await strict.as(person).get(href("/admin"))).status).toBe(302);
		await addPasskey(strict, person);
		expect((await strict.as(person).get(href("/admin"))).status).toBe(200);
	});

	test("who had an app before sessions knew of factors keeps the rights of those that they have", async () => {
		const before = await databaseBefore("passkeys");
		const [secured, plain] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
		for (const id of [secured, plain]) {
			await before.client.query("insert into users (id, name, email) values ($1, '', $2)", [id, `${id}@example.org`]);
			const session = "insert into sessions (user_id, token, expires_at) values ($1, $2, now())";
			await before.client.query(session, [id, id]);
		}
		const factor = "insert into second_factors (user_id, secret, last_step, recovery_codes) values ($1, '', 0, '{}')";
		await before.client.query(factor, [secured]);
		await before.migrate();
		const { rows } = await before.client.query("select is_two_factor from sessions order by user_id");
		expect(rows).toEqual([{ is_two_factor: true }, { is_two_factor: false }]);
	});

	test("one statement tells whether a session has an admin's rights", async () => {
		const statements = recordStatements(strict.db);
		const { person } = await withPasskey(strict);
		await strict.db.update(users).set({ isAdmin: true }).where(eq(users.id, person.id));
		expect(await accountOf(person, strict)).toBe(person.id);
		statements.length = 0;
		expect(await accountOf(person, strict)).toBe(person.id);
		expect(statements).toHaveLength(1);
	});
});
