import { hashPassword as hashAsFormerly } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { becomeMember, goodPassword, nextAddress, signUp } from "#tests/accounts.ts";
import { testAccounts } from "#tests/app.ts";
import { testSite } from "#tests/site.ts";
import { credentials } from "./account.tables.server.ts";
import { accountMessages } from "./account.ts";
import { hashCost } from "./password-hash.server.ts";

/** Hashes passwords as the product does. */
const app = await testSite({ accounts: { ...testAccounts, passwordCost: hashCost } });
const { db } = app;
beforeEach(() => db.execute(sql`delete from rate_limits`));

function signIn(email: string, address: string, password = goodPassword) {
	return app.post(href("/login"), new URLSearchParams({ email, password }), { "X-Forwarded-For": address });
}

test("a password that was hashed more cheaply signs in, also twice at once, and is hashed anew", async () => {
	const { id, email } = await becomeMember(app);
	const isTheirs = eq(credentials.userId, id);
	const password = await hashAsFormerly(goodPassword);
	await db.update(credentials).set({ password }).where(isTheirs);
	expect((await signIn(email, nextAddress(), "wrong")).status).toBe(401);
	expect(await db.select().from(credentials).where(isTheirs)).toMatchObject([{ password }]);
	const both = await Promise.all([signIn(email, nextAddress()), signIn(email, nextAddress())]);
	expect(both.map(({ status }) => status)).toEqual([303, 303]);
	const [renewed] = await db.select().from(credentials).where(isTheirs);
	expect(renewed?.password).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
	expect((await signIn(email, nextAddress())).status).toBe(303);
	expect(await db.select().from(credentials).where(isTheirs)).toEqual([renewed]);
});

async function timesCounted(limit: string) {
	const { rows } = await db.execute<{ n: number }>(sql`
		select coalesce(sum(points), 0)::int as n from rate_limits where key like ${`${limit}:%`}
	`);
	return rows[0]?.n;
}

test("who sends many passwords at once is told to come again, keeps the form, and delays nobody else", async () => {
	const { email } = await signUp(app);
	await db.execute(sql`delete from rate_limits`);
	const address = nextAddress();
	const many = Promise.all(Array.from({ length: 45 }, (_, i) => signIn(`guess-${i}@example.org`, address, "wrong")));
	const [answers, other] = await Promise.all([many, signIn(email, nextAddress())]);
	expect(other.status).toBe(303);
	const refused = answers.filter(({ status }) => status === 503);
	const tried = answers.filter(({ status }) => status === 401);
	expect(refused.length).toBeGreaterThan(20);
	expect(refused.length + tried.length).toBe(45);
	const [first] = refused;
	expect(first?.headers.get("Retry-After")).toBe("5");
	const page = first?.text;
	expect(page).toContain(accountMessages.busy);
	expect(page).toMatch(/value="guess-\d+@example.org"/);
	// What was not tried does not count.
	expect(await timesCounted("sign-in-address")).toBe(tried.length);
	expect(await timesCounted("sign-in-account")).toBe(tried.length);
});

test("it is the same for addresses with an account and without", async () => {
	const { email } = await signUp(app);
	const address = nextAddress();
	const emails = Array.from({ length: 40 }, (_, i) => (i % 4 === 3 ? email : `guess-${i}@example.org`));
	const statuses = (await Promise.all(emails.map((email) => signIn(email, address, "wrong")))).map(
		({ status }) => status,
	);
	const own = statuses.filter((_, i) => emails[i] === email);
	const others = statuses.filter((_, i) => emails[i] !== email);
	expect(own).toContain(503);
	expect(others).toContain(503);
	expect(new Set(statuses)).toEqual(new Set([401, 503]));
});

test("a program that signs in or up meanwhile gets 503 too, and nothing is made or counted", async () => {
	const address = nextAddress();
	const call = (i: number, path: "/api/signup" | "/api/login") => {
		const identity = { email: `program-${i}@example.org`, password: goodPassword, confirmation: goodPassword };
		const headers = { "Content-Type": "application/json", "X-Forwarded-For": address };
		return app.post(href(path), JSON.stringify(identity), headers);
	};
	const answers = await Promise.all(
		Array.from({ length: 30 }, (_, i) => call(i, i % 2 ? "/api/signup" : "/api/login")),
	);
	const signUps = answers.filter((_, i) => i % 2);
	const made = signUps.filter(({ status }) => status === 204).length;
	expect(signUps.filter(({ status }) => status === 503)).toHaveLength(signUps.length - made);
	const refused = answers.filter(({ status }) => status === 503);
	expect(refused.length).toBeGreaterThan(5);
	expect(JSON.parse(refused[0]?.text ?? "")).toEqual({ message: accountMessages.busy });
	expect(refused[0]?.headers.get("Retry-After")).toBe("5");
	const { rows } = await db.execute(sql`select count(*)::int as n from users where email like 'program-%'`);
	expect(rows).toEqual([{ n: made }]);
	expect(await timesCounted("sign-up-address")).toBe(made);
});
