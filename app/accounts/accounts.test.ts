import { eq } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { credentials, sessions, users, verifications } from "#app/db/schema.server.ts";
import { cookieHeader, goodPassword, nextAddress, signUp } from "#tests/accounts.ts";
import { startApp, testAdmin } from "#tests/app.ts";
import { mailsTo } from "#tests/mail.ts";
import { accountMessages } from "./account.ts";

let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.db.$client.end());

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return app.post(path, new URLSearchParams(fields), { "X-Forwarded-For": nextAddress(), ...headers });
}

/** An answer without what differs from one request to the next. */
async function withoutNonces(response: Response) {
	return (await response.text()).replace(/nonce="[^"]*"/g, "").replace(/[0-9a-f-]{36}/g, "").replaceAll(/x-request-id/gi, "");
}

const signup = (email: string, fields: Record<string, string> = {}) =>
	post(href("/signup"), { email, password: goodPassword, confirmation: goodPassword, ...fields });

test("signing up makes an account, signs in, and goes on after three seconds", async () => {
	const response = await signup("Ada@Example.org");
	console.log(JSON.stringify(app.lines,null,1));expect(response.status).toBe(200);
	expect(response.headers.get("Refresh")).toBe("3; url=http://localhost/");
	const page = await response.text();
	expect(page).toContain(accountMessages.signedUp);
	const profile = await app.get(href("/profile"), { Cookie: cookieHeader(response) });
	expect(profile.status).toBe(200);
	const [user] = await app.db.select().from(users).where(eq(users.email, "ada@example.org"));
	expect(user).toMatchObject({ emailVerified: false, name: "" });
});
