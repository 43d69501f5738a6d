import { href } from "react-router";
import { afterAll, expect, test } from "vitest";
import { mails } from "#app/mail/mail.tables.server.ts";
import { createLogger } from "#server/log.ts";
import { becomeMember, goodPassword } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { mailsTo, startMailer } from "#tests/mail.ts";
import { testSite } from "#tests/site.ts";
import { startSmtp } from "#tests/smtp.ts";

const smtp = await startSmtp();
const { db } = await freshDatabase();
const lines: string[] = [];
const logger = createLogger("debug", { write: (line: string) => lines.push(line) });
const mailer = await startMailer({ db, smtpUrl: smtp.url, logger });
const site = await testSite({ db, mailer, logger });

afterAll(async () => {
	await mailer.stop();
	await smtp.stop();
});

test("the mail that an account is deleted is kept until a mail server has taken it, and nothing of it after that", async () => {
	const { cookie, email } = await becomeMember({ db }, { emailVerified: true });
	const release = smtp.hold();
	const form = new URLSearchParams({ password: goodPassword });
	expect((await site.post(href("/profile/delete"), form, { Cookie: cookie })).status).toBe(303);
	expect(await mailsTo(db, email)).toMatchObject([
		{ subject: "Your Heliograph account has been deleted", sentAt: null },
	]);
	release();
	expect(await smtp.waitForMail(email)).toMatchObject({ subject: "Your Heliograph account has been deleted" });
	await expect.poll(() => db.$count(mails)).toBe(0);
	const { rows } = await db.$client.query("select job::text from pgboss.job");
	expect([...rows.map(({ job }) => job), ...lines].join("\n")).not.toContain(email);
});
