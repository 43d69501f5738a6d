/** Members who were moved in, and the mail by which they choose a password. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { expect, test } from "vitest";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress } from "#tests/accounts.ts";
import { mailsTo } from "#tests/mail.ts";
import { testSite } from "#tests/site.ts";
import { users } from "./account.tables.server.ts";
import { countUninvited, inviteMembers } from "./invite-members.server.ts";

const app = await testSite();
const inviting = { db: app.db, mailer: app.mailer, site: { mailOrigin: "https://new.example" } };

async function movedIn(emailVerified: boolean, more: Partial<typeof users.$inferInsert> = {}) {
	const account = { id: randomUUID(), email: `${randomUUID()}@example.org`, name: "", emailVerified, ...more };
	await app.db.insert(users).values(account);
	return account;
}

test("members without a password are mailed once, the link signs them in, and who has one, never confirmed or is suspended is not asked", async () => {
	const [one, two, stranger] = [await movedIn(true), await movedIn(true), await movedIn(false)];
	const known = await becomeMember(app, { emailVerified: true });
	const suspended = await movedIn(true, { suspendedAt: new Date(), suspendedFor: "Spam" });
	const ids = [one, two, stranger, known, suspended].map(({ id }) => id);
	expect(await countUninvited(app.db, ids)).toBe(2);
	// A run that ended in the middle, and two at once.
	expect(await inviteMembers(inviting, [one.id])).toBe(1);
	const invited = await Promise.all([inviteMembers(inviting, ids), inviteMembers(inviting, ids)]);
	expect(invited.reduce((sum, count) => sum + count, 0)).toBe(1);
	expect(await countUninvited(app.db, ids)).toBe(0);
	const counts = await Promise.all(
		[one, two, stranger, known, suspended].map(async ({ email }) => (await mailsTo(app.db, email)).length),
	);
	expect(counts).toEqual([1, 1, 0, 0, 0]);

	const [mail] = await mailsTo(app.db, one.email);
	expect(mail?.text).toContain("https://new.example/reset-password?token=");
	const followed = await app.get(linkIn(mail));
	const fields = { password: goodPassword, confirmation: goodPassword };
	const update = await app.as({ cookie: cookieHeader(followed) }).postShown(href("/update-password"), fields);
	expect(update.status).toBeLessThan(400);
	const login = new URLSearchParams({ email: one.email, password: goodPassword });
	const signedIn = await app.post(href("/login"), login, { "X-Forwarded-For": nextAddress() });
	expect([signedIn.status, signedIn.location]).toEqual([303, "/home"]);
});
