import { makeSignature } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { emailMessages } from "#app/ui/email.ts";
import {
	becomeMember,
	cookieHeader,
	goodPassword,
	linkIn,
	nextAddress,
	signUp,
	startSession,
} from "#tests/accounts.ts";
import { siteSettings, testAdmin, testSecret } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { mailsTo } from "#tests/mail.ts";
import { type Answer, testSite } from "#tests/site.ts";
import { sessions, users } from "./account.tables.server.ts";
import { accountMessages, maxSessions } from "./account.ts";

const app = await testSite();

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return app.post(path, new URLSearchParams(fields), { "X-Forwarded-For": nextAddress(), ...headers });
}

function signup(email: string, fields: Record<string, string> = {}) {
	return post(href("/signup"), { email, password: goodPassword, confirmation: goodPassword, ...fields });
}

function login(email: string, password: string, headers: Record<string, string> = {}, search = "") {
	return post(href("/login") + search, { email, password }, headers);
}

async function isSignedIn(cookie: string) {
	const response = await app.get(href("/api/session"), { Cookie: cookie });
	return JSON.parse(response.text).account !== null;
}

/** What a visitor can tell answers apart by: status, headers and body, without what is new in every answer. */
async function appearance(response: Answer, ...own: string[]) {
	const headers = [...response.headers].filter(([name]) => !["set-cookie", "x-request-id"].includes(name));
	let text = JSON.stringify([response.status, headers, response.text]);
	for (const part of own) text = text.replaceAll(part, "");
	return text.replace(/nonce-?=?\\?"?[\w+/=-]+/g, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
}

test("signing up makes an account, signs in, and goes on after three seconds", async () => {
	const response = await signup("Ada@Example.org");
	expect(response.status).toBe(200);
	expect(response.headers.get("Refresh")).toBe("3; url=http://localhost/login?redirect=%2Fhome&new=");
	expect(response.text).toContain(accountMessages.signedUp);
	expect(await isSignedIn(cookieHeader(response))).toBe(true);
	const [user] = await app.db.select().from(users).where(eq(users.email, "ada@example.org"));
	expect(user).toMatchObject({ emailVerified: false, name: "" });
});

test("signing up goes on to one page, which leads a new account to where it came from, and tells who had one what to do", async () => {
	await signUp(app, "taken@example.org");
	const fields = (email: string) => ({ email, password: "marsh lantern quartz", confirmation: "marsh lantern quartz" });
	const search = "?redirect=%2Fcollab%2Fnew";
	const taken = await post(href("/signup") + search, fields("taken@example.org"));
	const made = await post(href("/signup") + search, fields("not-taken@example.org"));
	const next = made.headers.get("Refresh")?.replace("3; url=http://localhost", "") ?? "";
	expect(taken.headers.get("Refresh")).toBe(made.headers.get("Refresh"));
	const followed = await app.get(next, { Cookie: cookieHeader(made) });
	expect([followed.status, followed.location]).toEqual([302, "/collab/new"]);
	const page = (await app.get(next, { Cookie: cookieHeader(taken) })).text;
	expect(page).toContain("We have mailed you.");
	expect(page).toMatch(/If you had an account.*href="\/reset-password"/s);
	expect(page).toContain(">Sign In<");
	expect((await app.get(href("/login"))).text).not.toContain("We have mailed you.");
});

test.each([
	[{ email: "", password: "", confirmation: "" }, accountMessages.fillAll],
	[{ email: "new@example.org", password: "abcdef", confirmation: "" }, accountMessages.fillAll],
	[{ email: "new@example.org", password: "abc", confirmation: "abd" }, accountMessages.mismatch],
	[{ email: "new@example.org", password: "abcde", confirmation: "abcde" }, accountMessages.tooShort],
	[{ email: "new@example.org", password: "a".repeat(129), confirmation: "a".repeat(129) }, accountMessages.tooLong],
	[{ email: "nobody", password: goodPassword, confirmation: goodPassword }, emailMessages.invalid],
	[{ email: "new@example.org", password: "password", confirmation: "password" }, accountMessages.weak],
	[{ email: "somerville@example.org", password: "somerville7", confirmation: "somerville7" }, "your email address"],
])("signing up with %j is refused: %s", async (fields, message) => {
	const response = await post(href("/signup"), fields);
	expect(response).toAnswer(422, message);
	expect(response.headers.getSetCookie()).toEqual([]);
});

test("a new password of eight uncommon characters is enough", async () => {
	const response = await signup("eight@example.org", { password: "qz7#Kv!m", confirmation: "qz7#Kv!m" });
	expect(response.status).toBe(200);
});

test("signing up with a taken address looks like signing up with a new one, and tells its owner", async () => {
	const { email } = await signUp(app);
	const taken = await signup(email, { password: "granite comet willow", confirmation: "granite comet willow" });
	const fresh = await signup("fresh@example.org");
	expect(await appearance(taken, email)).toBe(await appearance(fresh, "fresh@example.org"));
	expect(await isSignedIn(cookieHeader(taken))).toBe(false);
	const subjects = (await mailsTo(app.db, email)).map(({ subject }) => subject);
	expect(subjects).toContain("You already have a Heliograph account");
	const users = await app.db.execute(sql`select 1 from users where email = ${email}`);
	expect(users.rows).toHaveLength(1);
});

test("two sign-ups with one address at the same time make one account and look alike", async () => {
	const answers = await Promise.all([signup("twice@example.org"), signup("twice@example.org")]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	const found = await app.db.select().from(users).where(eq(users.email, "twice@example.org"));
	expect(found).toHaveLength(1);
});

test("an address whose domain has other letters than ASCII is one account in both spellings", async () => {
	const [typed, ascii] = ["Ada@Bücher.example", "ada@xn--bcher-kva.example"];
	expect(await signup(typed)).toAnswer(200, accountMessages.signedUp);
	for (const email of [typed, ascii]) expect((await login(email, goodPassword)).status).toBe(303);
	await signup(ascii);
	expect((await mailsTo(app.db, ascii)).map(({ subject }) => subject)).toContain(
		"You already have a Heliograph account",
	);
	for (const mistyped of [
		"ada@bücher",
		"ada@bücher.example/x",
		"ada@bü cher.example",
		"adä@bücher.example",
		"ada@почта.рф",
	])
		expect(await signup(mistyped)).toAnswer(422, emailMessages.invalid);
});

test("signing in starts a session and leads to the path asked for", async () => {
	const { email } = await becomeMember(app);
	const response = await login(email.toUpperCase(), goodPassword, {}, "?redirect=/card/mary-somerville");
	expect(response).toMatchObject({ status: 303, location: "/card/mary-somerville" });
	expect(await isSignedIn(cookieHeader(response))).toBe(true);
});

test("a wrong password, an unknown address and a malformed one get the same answer", async () => {
	const { email } = await becomeMember(app);
	const answers = await Promise.all(
		[email, "unknown@example.org", "malformed"].map(async (name) => appearance(await login(name, "wrong horse"), name)),
	);
	expect(answers[0]).toContain(accountMessages.loginFailed);
	expect(new Set([answers[0], answers[1]]).size).toBe(1);
	expect(answers[2]).toContain(accountMessages.loginFailed);
});

test("signing in with an empty field asks for all of them and keeps the address", async () => {
	expect(await login("kept@example.org", "")).toAnswer(422, accountMessages.fillAll, 'value="kept@example.org"');
});

test.each([
	"//evil.example",
	"https:evil.example",
	"https://evil.example",
	"\\\\evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"%2f%2fevil.example",
	"javascript:alert(1)",
])("signing in does not lead to %j", async (target) => {
	const { email, cookie } = await becomeMember(app);
	const search = `?${new URLSearchParams({ redirect: target })}`;
	const response = await login(email, goodPassword, {}, search);
	expect(response.location).toBe("/home");
	const again = await app.get(href("/login") + search, { Cookie: cookie });
	expect([again.status, again.location]).toEqual([302, "/home"]);
	const refresh = (
		await post(href("/signup") + search, { email: `r-${email}`, password: goodPassword, confirmation: goodPassword })
	).headers.get("Refresh");
	expect(refresh).toBe("3; url=http://localhost/login?redirect=%2Fhome&new=");
});

test("a redirect that is encoded twice stays on the site", async () => {
	const { email } = await becomeMember(app);
	const response = await login(email, goodPassword, {}, "?redirect=/%252f%252fevil.example");
	expect(new URL(response.location ?? "", "http://localhost").origin).toBe("http://localhost");
});

test("who is signed in goes from the sign-in and sign-up pages to the redirect target", async () => {
	const { cookie } = await becomeMember(app);
	for (const path of [href("/login"), href("/signup")]) {
		const response = await app.get(`${path}?redirect=/news`, { Cookie: cookie });
		expect([response.status, response.location]).toEqual([302, "/news"]);
	}
});

test("the links between signing in and up keep the query", async () => {
	const page = (await app.get("/login?redirect=%2Fnews")).text;
	expect(page).toContain('href="/signup?redirect=%2Fnews"');
	const other = (await app.get("/signup?redirect=%2Fnews")).text;
	expect(other).toContain('href="/login?redirect=%2Fnews"');
});

test("the session's cookie can be read by no script and is not sent along from other sites", async () => {
	const cookies = (await signup("flags@example.org")).headers.getSetCookie();
	const session = cookies.find((cookie) => cookie.startsWith("heliograph.session_token="));
	expect(session).toMatch(/; HttpOnly/);
	expect(session).toMatch(/; SameSite=Lax/);
	expect(session).toMatch(/; Max-Age=2592000/);
	expect(session).toMatch(/; Path=\//);
	for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly/);
});

test("signing in again ends the former session of that browser, and no other", async () => {
	const { email, cookie } = await becomeMember(app);
	const elsewhere = cookieHeader(await login(email, goodPassword));
	const here = cookieHeader(await login(email, goodPassword, { Cookie: cookie }));
	expect(await Promise.all([cookie, elsewhere, here].map(isSignedIn))).toEqual([false, true, true]);
	await login(email, "not the password", { Cookie: here });
	expect(await isSignedIn(here)).toBe(true);
	const another = await becomeMember(app);
	await login(another.email, goodPassword, { Cookie: here });
	expect(await isSignedIn(here)).toBe(false);
});

test("nobody is told to be signed out while the database keeps the session", async () => {
	const { cookie } = await becomeMember(app);
	await app.schemaOwner.execute(
		sql`create function keep() returns trigger language plpgsql as 'begin raise exception ''kept''; end'`,
	);
	await app.schemaOwner.execute(sql`create trigger keep before delete on ${sessions} execute function keep()`);
	const failed = await post(href("/logout"), {}, { Cookie: cookie });
	await app.schemaOwner.execute(sql`drop function keep cascade`);
	expect(failed.status).toBe(500);
	expect(failed.headers.getSetCookie().join()).not.toContain("session_token=;");
	expect(await isSignedIn(cookie)).toBe(true);
	expect((await post(href("/logout"), {}, { Cookie: cookie })).status).toBe(303);
	expect(await isSignedIn(cookie)).toBe(false);
});

test("links in mails never lead to what a request calls the site", async () => {
	const site = { ...siteSettings, origin: undefined, mailOrigin: "http://localhost:3000" };
	const own = await testSite({ site });
	const send = (path: string, fields: Record<string, string>) =>
		own.app.request(`http://evil.example${path}`, {
			method: "POST",
			headers: { Host: "evil.example", "X-Forwarded-For": nextAddress() },
			body: new URLSearchParams(fields),
		});
	const to = "forged@example.org";
	await send(href("/signup"), { email: to, password: goodPassword, confirmation: goodPassword });
	await send(href("/signup"), { email: to, password: goodPassword, confirmation: goodPassword });
	await send(href("/reset-password"), { email: to });
	await send(href("/news"), { email: to });
	const written = await mailsTo(own.db, to);
	expect(written.length).toBeGreaterThan(2);
	for (const { text, html } of written) {
		expect(text).toContain("http://localhost:3000/");
		expect(text + html).not.toContain("evil.example");
	}
});

test("signing in never takes over a session that the browser brought along", async () => {
	const { email, cookie } = await becomeMember(app);
	const planted = await login(email, goodPassword, { Cookie: cookie });
	expect(cookieHeader(planted)).not.toContain(sessionIn(cookie));
	const forged = await login(email, goodPassword, {
		Cookie: "heliograph.session_token=chosen-by-the-attacker.c2lnbg%3D%3D",
	});
	expect(sessionIn(cookieHeader(forged))).not.toContain("chosen-by-the-attacker");
	expect(await isSignedIn("heliograph.session_token=chosen-by-the-attacker.c2lnbg%3D%3D")).toBe(false);
});

test("a session's cookie that this site has not signed as it stands signs nobody in", async () => {
	const [{ cookie }, other] = await Promise.all([becomeMember(app), becomeMember(app)]);
	const [token = "", signature = ""] = sessionIn(cookie).split(".");
	const [otherToken = ""] = sessionIn(other.cookie).split(".");
	const ofOtherSecret = await makeSignature(token, "another secret than the site's own");
	const values = [token, `${token}.`, `.${signature}`, `${token}.${signature.slice(1)}`, `${otherToken}.${signature}`];
	for (const value of [...values, `${token}.${ofOtherSecret}`, `${token}.${signature}.${signature}`, "%E0%A4%A", "."]) {
		expect(await isSignedIn(`heliograph.session_token=${encodeURIComponent(value)}`), value).toBe(false);
	}
	expect(await isSignedIn(cookie)).toBe(true);
});

test("signing out ends the session for good and goes home", async () => {
	const { cookie } = await becomeMember(app);
	const response = await post(href("/logout"), {}, { Cookie: cookie });
	expect([response.status, response.location]).toEqual([303, "/"]);
	expect(response.headers.getSetCookie().join()).toMatch(/heliograph\.session_token=; Max-Age=0/);
	expect(response.headers.get("Clear-Site-Data")).toMatch(/"cache"/);
	expect(await isSignedIn(cookie)).toBe(false);
});

test("a visit after a day makes the session last longer", async () => {
	const { email, cookie } = await becomeMember(app);
	const [user] = await app.db.select().from(users).where(eq(users.email, email));
	const inTwentyDays = new Date(Date.now() + 20 * 86_400_000);
	await app.db
		.update(sessions)
		.set({ expiresAt: inTwentyDays })
		.where(eq(sessions.userId, user?.id ?? ""));
	const response = await app.get("/", { Cookie: cookie });
	expect(response.headers.getSetCookie().join()).toContain("Max-Age=2592000");
	const [session] = await app.db
		.select()
		.from(sessions)
		.where(eq(sessions.userId, user?.id ?? ""));
	expect(session?.expiresAt.getTime()).toBeGreaterThan(inTwentyDays.getTime());
});

test("no visit makes a session last longer than ninety days in all", async () => {
	const { id, cookie } = await becomeMember(app);
	const isTheirs = eq(sessions.userId, id);
	const day = 86_400_000;
	for (const [age, isProlonged] of [
		[59, true],
		[61, false],
	] as const) {
		const expiresAt = new Date(Date.now() + 5 * day);
		await app.db
			.update(sessions)
			.set({ createdAt: new Date(Date.now() - age * day), expiresAt })
			.where(isTheirs);
		expect(await isSignedIn(cookie)).toBe(true);
		const [session] = await app.db.select().from(sessions).where(isTheirs);
		expect((session?.expiresAt.getTime() ?? 0) > expiresAt.getTime(), `after ${age} days`).toBe(isProlonged);
	}
});

test("of many sessions the one used longest ago gives way", async () => {
	const { id, email, cookie } = await becomeMember(app);
	await app.db
		.update(sessions)
		.set({ updatedAt: new Date(0) })
		.where(eq(sessions.userId, id));
	for (let i = 1; i < maxSessions; i++) await startSession(app.db, id);
	expect(await isSignedIn(cookie)).toBe(true);
	const newest = cookieHeader(await login(email, goodPassword));
	expect(await isSignedIn(newest)).toBe(true);
	expect(await isSignedIn(cookie)).toBe(false);
	expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(maxSessions);
});

test("an expired session signs out", async () => {
	const { email, cookie } = await becomeMember(app);
	const [user] = await app.db.select().from(users).where(eq(users.email, email));
	await app.db
		.update(sessions)
		.set({ expiresAt: new Date(0) })
		.where(eq(sessions.userId, user?.id ?? ""));
	expect(await isSignedIn(cookie)).toBe(false);
});

test("an anonymous page sets no cookie, and a page of a member says so", async () => {
	const anonymous = await app.get("/");
	expect(anonymous.headers.getSetCookie()).toEqual([]);
	const { email, cookie } = await becomeMember(app);
	const page = (await app.get("/", { Cookie: cookie })).text;
	expect(page).toContain("Sign Out");
	expect(page).toContain(email);
	expect(anonymous.text).not.toContain("Sign Out");
});

test.each([href("/login"), href("/signup"), href("/logout"), href("/reset-password"), href("/update-password")])(
	"a form of another site is refused at %s",
	async (path) => {
		const { email, cookie } = await becomeMember(app);
		const fields = { email, password: goodPassword, confirmation: goodPassword };
		const response = await post(path, fields, { Cookie: cookie, Origin: "https://evil.example" });
		expect(response.status).toBe(403);
		expect(await isSignedIn(cookie)).toBe(true);
	},
);

test("what the database has of a session signs nobody in", async () => {
	const { id, cookie } = await becomeMember(app);
	const token = decodeURIComponent(sessionIn(cookie)).split(".")[0] ?? "";
	const [kept] = await app.db.select({ token: sql<string>`token` }).from(sessions).where(eq(sessions.userId, id));
	expect(kept?.token).toMatch(/^[0-9a-f]{64}$/);
	expect(kept?.token).not.toBe(token);
	const signed = async (text: string) =>
		`heliograph.session_token=${encodeURIComponent(`${text}.${await makeSignature(text, testSecret)}`)}`;
	expect(await isSignedIn(await signed(token))).toBe(true);
	expect(await isSignedIn(await signed(kept?.token ?? ""))).toBe(false);
});

test("signing up takes no other fields than its own", async () => {
	const id = "00000000-0000-4000-8000-000000000001";
	await signup("mass@example.org", {
		id,
		emailVerified: "true",
		email_verified: "true",
		name: "Admin",
		role: "admin",
		createdAt: "1999-01-01",
	});
	const [user] = await app.db.select().from(users).where(eq(users.email, "mass@example.org"));
	expect(user).toMatchObject({ emailVerified: false, name: "" });
	expect(user?.id).not.toBe(id);
	expect(user?.createdAt.getFullYear()).toBeGreaterThan(2000);
});

test("an admin's address makes an admin only once it is confirmed", async () => {
	const { cookie } = await signUp(app, testAdmin);
	expect((await app.get(href("/profile"), { Cookie: cookie })).text).not.toContain("Administrator");
	const [mail] = await mailsTo(app.db, testAdmin);
	await app.get(linkIn(mail), { Cookie: cookie });
	expect((await app.get(href("/profile"), { Cookie: cookie })).text).not.toContain("Administrator");
	expect((await post(linkIn(mail), {}, { Cookie: cookie })).status).toBe(303);
	expect((await app.get(href("/profile"), { Cookie: cookie })).text).toContain("Administrator");
});

test("who signed up with another's address gets nothing when its owner follows the link", async () => {
	const victim = "victim@example.org";
	const thief = await signUp(app, victim);
	const [mail] = await mailsTo(app.db, victim);
	const page = await app.get(linkIn(mail));
	expect(page.text).toContain("Enter the password you signed up with");
	expect(page.text).toContain(`<a href="${href("/reset-password")}">`);
	const [user] = await app.db.select().from(users).where(eq(users.email, victim));
	expect(user?.emailVerified).toBe(false);
	expect(await isSignedIn(thief.cookie)).toBe(true);
});

test("the password confirms an address where nobody is signed in, and signs in", async () => {
	const { email } = await signUp(app);
	const link = linkIn((await mailsTo(app.db, email))[0]);
	expect(await post(link, { password: "not the one" })).toAnswer(401, accountMessages.wrongPassword);
	expect((await app.get(link)).text).not.toContain(accountMessages.confirmed);
	const right = await post(link, { password: goodPassword });
	expect([right.status, right.location]).toEqual([303, href("/profile")]);
	expect(await isSignedIn(cookieHeader(right))).toBe(true);
	const [user] = await app.db.select().from(users).where(eq(users.email, email));
	expect(user?.emailVerified).toBe(true);
	const later = (await app.get(link)).text;
	for (const said of [`${email} is confirmed.`, ">Sign in<"]) expect(later).toContain(said);
	expect(later).not.toContain('type="password"');
	expect(await app.as({ cookie: cookieHeader(right) }).page(link)).toContain(accountMessages.confirmed);
	const another = await app.as(await becomeMember(app)).page(link);
	expect(another).toContain(`${email} is confirmed.`);
	for (const not of [accountMessages.confirmed, `href="${href("/login")}"`]) expect(another).not.toContain(not);
	await app.db.delete(users).where(eq(users.email, email));
	expect(await app.get(link)).toAnswer(200, accountMessages.addressGone);
	expect(await post(link, { password: goodPassword })).toAnswer(410, accountMessages.addressGone);
});

test("a made-up confirmation link confirms nothing", async () => {
	for (const token of ["", "x", "eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFkYUBleGFtcGxlLm9yZyJ9."]) {
		const response = await app.get(`${href("/confirm-email")}?${new URLSearchParams({ token })}`);
		expect(response.text).toContain(accountMessages.linkOver);
	}
});

test("the call for credentials says what is missing and signs in with what is there", async () => {
	const call = (path: string, body: unknown) =>
		app.post(path, JSON.stringify(body), { "Content-Type": "application/json", "X-Forwarded-For": nextAddress() });
	for (const path of [href("/api/login"), href("/api/signup")]) {
		for (const body of [{}, { password: goodPassword }, { email: "a@example.org" }, null, [], "text"]) {
			const response = await call(path, body);
			expect(response.status).toBe(422);
			expect(JSON.parse(response.text)).toEqual({ message: accountMessages.identityMissing });
		}
	}
	const { email } = await becomeMember(app);
	const response = await call(href("/api/login"), { email, password: goodPassword });
	expect(response.status).toBe(204);
	expect(await isSignedIn(cookieHeader(response))).toBe(true);
	const refused = await call(href("/api/login"), { email, password: "wrong one" });
	expect(refused.status).toBe(401);
	expect(JSON.parse(refused.text)).toEqual({ code: "invalid_credentials", message: accountMessages.loginFailed });
	expect((await call(href("/api/login"), { phone: "+15550100", password: goodPassword })).status).toBe(422);
});

test("the calls for credentials take POST only, and say so in JSON", async () => {
	for (const path of [href("/api/login"), href("/api/signup")]) {
		const response = await app.get(path);
		expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
		expect(JSON.parse(response.text)).toEqual({ message: "This address takes POST only." });
	}
});

function sessionIn(cookies: string) {
	return /heliograph\.session_token=([^.;]+)/.exec(cookies)?.[1] ?? "";
}

test("an account without a name is called by its newest card", async () => {
	const { cookie } = await becomeMember(app);
	for (const name of ["Ada Byron", "Ada Lovelace"]) {
		await app.post(href("/scicomm/card/create"), cardForm({ name }), { Cookie: cookie });
	}
	const page = (await app.get("/", { Cookie: cookie })).text;
	expect(page).toContain('aria-label="AD, account of Ada Lovelace"');
});

test("a failure nobody expected is told in the person's words and logged in ours", async () => {
	const broken = await testSite();
	const { cookie, email } = await signUp(broken);
	await broken.schemaOwner.execute(sql`alter table credentials rename to elsewhere`);
	const fields = {
		email,
		password: "granite comet willow",
		confirmation: "granite comet willow",
		current: goodPassword,
	};
	const send = (path: string, headers: Record<string, string> = {}) =>
		broken.post(path, new URLSearchParams({ ...fields, email: "new@example.org" }), headers);
	const told = async (response: Answer) => {
		expect(response.status).toBe(500);
		return response.text;
	};
	expect(await told(await send(href("/signup")))).toContain(accountMessages.signupFailed);
	expect(await told(await send(href("/update-password"), { Cookie: cookie }))).toContain(accountMessages.updateFailed);
	await broken.schemaOwner.execute(sql`alter table users rename to nowhere`);
	expect(await told(await send(href("/login")))).toContain(accountMessages.loginFailed);
	expect(await told(await send(href("/reset-password")))).toContain(accountMessages.resetFailed);
	const lines = JSON.stringify(broken.lines.filter(({ level }) => level === 50));
	expect(lines).toContain("relation");
	expect(lines).not.toContain("new@example.org");
});

test("a member's page is kept by no browser", async () => {
	const { cookie } = await becomeMember(app);
	for (const path of [href("/profile"), href("/"), "/profile.data"]) {
		const response = await app.get(path, { Cookie: cookie });
		expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
	}
	expect((await app.get("/")).headers.get("Cache-Control")).toBe("private, no-cache");
});
