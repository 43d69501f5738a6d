import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "#server/log.ts";
import { freshDatabase } from "#tests/database.ts";
import { hurryMails, mailsTo, startMailer, testSender } from "#tests/mail.ts";
import { startSmtp } from "#tests/smtp.ts";
import { type Mail, type Mailer, type MailKind, mailKinds } from "./mail.ts";
import { mailDelivery } from "./mail-delivery.server.ts";
import { createMailer } from "./mailer.server.ts";
import { forgetOldMails } from "./outbox.server.ts";
import { connectSmtp } from "./smtp.server.ts";

const smtp = await startSmtp();
const { db, schemaOwner } = await freshDatabase();
const lines: Record<string, unknown>[] = [];
const logger = createLogger("debug", { write: (line: string) => lines.push(JSON.parse(line)) });
/** The queue is asked once a second. */
const pollOptions = { timeout: 60_000 };
const running = new Set<Awaited<ReturnType<typeof start>>>();

afterEach(async () => {
	for (const mailer of running) await mailer.stop();
	running.clear();
	await smtp.restart();
	smtp.refuse(() => undefined);
	smtp.received.length = 0;
	lines.length = 0;
	await schemaOwner.$client.query("truncate mails; truncate rate_limits; truncate pgboss.job");
});
afterAll(async () => {
	await smtp.stop();
	await db.$client.end();
});

async function start(on = db) {
	const mailer = await startMailer({ db: on, smtpUrl: smtp.url, logger });
	running.add(mailer);
	return mailer;
}

function post(mailer: Mailer, mail: Partial<Mail> = {}) {
	const whole: Mail = {
		kind: "passwordChanged",
		to: "maria@example.org",
		subject: "Greetings",
		paragraphs: ["Hello Märia."],
		...mail,
	};
	return db.transaction((transaction) => mailer.post(transaction, whole));
}

/** How many jobs there are in each state. */
async function jobs() {
	const { rows } = await db.$client.query("select state, count(*)::int as count from pgboss.job group by state");
	return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

function jobsBecome(expected: Record<string, number>) {
	return expect.poll(jobs, pollOptions).toEqual(expected);
}

/** Seconds until the next try. */
async function secondsToNextTry() {
	const { rows } = await db.$client.query(
		"select extract(epoch from start_after - now())::float as seconds from pgboss.job",
	);
	return Number(rows[0].seconds);
}

/** For how many seconds the jobs in a state are kept once they are over. */
async function keptFor(state: string) {
	const { rows } = await db.$client.query("select deletion_seconds from pgboss.job where state = $1", [state]);
	return rows.map(({ deletion_seconds }) => deletion_seconds);
}

function told(message: string) {
	return lines.filter(({ msg }) => msg === message);
}

const plain = { authorId: null, forgetOnceSent: false };

describe("a mail", () => {
	test("arrives as text and HTML, with the right headers and no others", async () => {
		await post(await start(), { subject: "Grüße – from the sky" });
		const mail = await smtp.waitForMail("maria@example.org");
		const [kept] = await mailsTo(db, "maria@example.org");
		expect(mail.subject).toBe("Grüße – from the sky");
		expect(mail.from).toEqual({ name: "Heliograph", address: "hello@heliograph.example" });
		expect(mail.to).toEqual([{ name: "", address: "maria@example.org" }]);
		expect(mail.messageId).toBe(`<${kept?.id}@heliograph.example>`);
		expect(mail.text).toMatch(/^Hello Märia\.\n\n-- \nSent by Heliograph/);
		expect(mail.html).toContain("Hello Märia.</p>");
		const names = mail.headers.map(({ key }) => key).sort();
		expect(names).toEqual(
			["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].sort(),
		);
	});

	test("is looked for once a second, and leaves by itself", async () => {
		expect(mailDelivery(connectSmtp(smtp.url, testSender)).pollingSeconds).toBe(1);
		const mailer = await start();
		await post(mailer);
		await smtp.waitForMail("maria@example.org");
	});

	test("that tells of one thing leaves before digests that were posted earlier", async () => {
		const waiting = createMailer({ hasSmtp: true, logger });
		await (await start()).stop();
		running.clear();
		const wayOut = { unsubscribe: "https://heliograph.example/unsubscribe", settings: "https://heliograph.example/" };
		for (let i = 0; i < 7; i++) await post(waiting, { kind: "digest", wayOut });
		await post(waiting, { kind: "requestOffer", to: "bea@example.org", wayOut });
		await post(waiting, { kind: "reset", to: "ada@example.org" });
		await start();
		await expect.poll(() => smtp.received.length, pollOptions).toBe(9);
		// Five are sent at a time.
		const first = smtp.received.slice(0, 5).flatMap(({ recipients }) => recipients);
		expect(first).toEqual(expect.arrayContaining(["ada@example.org", "bea@example.org"]));
	});

	test("is not sent when the transaction is rolled back", async () => {
		const mailer = await start();
		const failing = db.transaction(async (transaction) => {
			await mailer.post(transaction, {
				kind: "passwordChanged",
				to: "nobody@example.org",
				subject: "Never",
				paragraphs: [],
			});
			throw new Error("It did not happen");
		});
		await expect(failing).rejects.toThrow("It did not happen");
		await post(mailer);
		await smtp.waitForMail("maria@example.org");
		await jobsBecome({ completed: 1 });
		expect(smtp.received).toHaveLength(1);
		expect(await mailsTo(db, "nobody@example.org")).toEqual([]);
	});

	test("is marked as sent, and what it said is dropped", async () => {
		await post(await start());
		await expect
			.poll(async () => (await mailsTo(db, "maria@example.org"))[0]?.sentAt, pollOptions)
			.toBeInstanceOf(Date);
		expect(await mailsTo(db, "maria@example.org")).toMatchObject([{ subject: "Greetings", text: "", html: "" }]);
	});

	test("can't bring headers or recipients of its own", async () => {
		const mailer = await start();
		await post(mailer, {
			subject: "Hi\r\nBcc: eve@example.org\r\n\r\nBody",
			paragraphs: ["x\r\n.\r\nMAIL FROM:<eve@x>"],
		});
		const mail = await smtp.waitForMail("maria@example.org");
		expect(mail.recipients).toEqual(["maria@example.org"]);
		expect(mail.bcc).toBeUndefined();
		expect(mail.subject).toBe("Hi Bcc: eve@example.org Body");
		await expect(post(mailer, { to: "a@example.org, eve@example.org" })).rejects.toThrow("exactly one address");
		await jobsBecome({ completed: 1 });
		expect(smtp.received).toHaveLength(1);
	});

	test.each(["maria@example.org, eve@example.org", "maria@example.org>\r\nRCPT TO:<eve@example.org"])(
		"goes to nobody if %j got into the outbox as its recipient",
		async (recipient) => {
			const connection = connectSmtp(smtp.url, testSender);
			const row = {
				id: randomUUID(),
				recipient,
				subject: "",
				text: "",
				html: "",
				unsubscribeUrl: null,
				createdAt: new Date(),
				sentAt: null,
				...plain,
			};
			expect(await connection.send(row)).toEqual({ code: "EENVELOPE", answer: 501, final: true });
			expect(smtp.received).toEqual([]);
		},
	);
});

describe("when the mail server", () => {
	test("is down, mails wait, and arrive once when it is back", async () => {
		await smtp.stop();
		const mailer = await start();
		await post(mailer);
		await jobsBecome({ retry: 1 });
		expect(told("A mail waits to be sent again")).toMatchObject([{ code: "ESOCKET" }]);
		await smtp.restart();
		await hurryMails(db);
		await smtp.waitForMail("maria@example.org");
		await jobsBecome({ completed: 1 });
		expect(smtp.received).toHaveLength(1);
	});

	test("is down for hours, the pauses grow to an hour, and the tries end", async () => {
		await smtp.stop();
		await post(await start());
		await jobsBecome({ retry: 1 });
		expect(await secondsToNextTry()).toBeGreaterThan(5);
		expect(await secondsToNextTry()).toBeLessThan(30);
		await db.$client.query("update pgboss.job set retry_count = 12, start_after = now()");
		await expect.poll(secondsToNextTry, pollOptions).toBeGreaterThan(3_500);
		expect(await secondsToNextTry()).toBeLessThanOrEqual(3_600);
		await db.$client.query("update pgboss.job set retry_count = 31, start_after = now()");
		await jobsBecome({ failed: 1 });
		expect(told("A mail is given up")).toHaveLength(1);
		await smtp.restart();
	});

	test("is down until the link of a mail no longer works, that mail is not sent, and nothing of it is kept", async () => {
		await smtp.stop();
		await post(await start(), { linkLife: 3_600 });
		await jobsBecome({ retry: 1 });
		await db.$client.query("update pgboss.job set data = data || '{\"until\": 1}'");
		await smtp.restart();
		await hurryMails(db);
		await jobsBecome({ completed: 1 });
		expect(await mailsTo(db, "maria@example.org")).toEqual([]);
		expect(told("A mail is not sent: its link no longer works")).toHaveLength(1);
		expect(smtp.received).toEqual([]);
	});

	test("is busy, the mail waits, as long as it is kept", async () => {
		smtp.refuse(() => 451);
		await post(await start());
		await jobsBecome({ retry: 1 });
		const { rows } = await db.$client.query("select keep_until - created_on >= '30 days' as stays from pgboss.job");
		expect(rows).toEqual([{ stays: true }]);
		expect(told("A mail waits to be sent again")).toMatchObject([{ code: "EENVELOPE", answer: 451 }]);
	});

	test("refuses for good, the mail is given up, and the log does not say whose it was", async () => {
		smtp.refuse((recipient) => (recipient === "gone@example.org" ? 550 : undefined));
		const mailer = await start();
		await post(mailer, { to: "gone@example.org", subject: "A secret matter" });
		await post(mailer);
		await smtp.waitForMail("maria@example.org");
		await jobsBecome({ completed: 1, failed: 1 });
		const [kept] = await mailsTo(db, "gone@example.org");
		expect(kept?.sentAt).toBeNull();
		expect(await keptFor("failed")).toEqual([30 * 86_400]);
		expect(told("A mail is given up")).toMatchObject([{ mail: kept?.id, code: "EENVELOPE", answer: 550 }]);
		expect(JSON.stringify(lines)).not.toMatch(/gone|secret|maria/i);
		const { rows } = await db.$client.query("select data::text || output::text as text from pgboss.job");
		expect(JSON.stringify(rows)).not.toMatch(/gone|secret|maria/i);
	});
});

/** A mail that is handed to a mail server without waiting in the database. */
function aMail() {
	const words = { subject: "", text: "", html: "", unsubscribeUrl: null };
	return { id: randomUUID(), recipient: "maria@example.org", createdAt: new Date(), sentAt: null, ...words, ...plain };
}

function asAnotherMachine(url: string, who = "") {
	return url.replace("127.0.0.1", `${who}0.0.0.0`);
}

test.each(["", "someone:secret@"])(
	"to another machine nothing is sent as %j without encryption, unless that is said",
	async (who) => {
		const elsewhere = asAnotherMachine(smtp.url, who);
		const connection = connectSmtp(elsewhere, testSender);
		expect(await connection.send(aMail())).toMatchObject({ code: "ETLS", final: false });
		expect(smtp.received).toEqual([]);
		if (who) return;
		const plainly = connectSmtp(elsewhere, testSender, { isPlain: true });
		expect(await plainly.send(aMail())).toBeNull();
		expect(smtp.received).toHaveLength(1);
	},
);

test("a certificate that nobody else has signed will do on this machine and in a private network, and nowhere else", async () => {
	const selfSigned = await startSmtp({ startTls: true });
	onTestFinished(selfSigned.stop);
	const elsewhere = asAnotherMachine(selfSigned.url);
	expect(await connectSmtp(elsewhere, testSender).send(aMail())).toMatchObject({ code: "ESOCKET" });
	expect(selfSigned.received).toEqual([]);
	expect(await connectSmtp(selfSigned.url, testSender).send(aMail())).toBeNull();
	expect(await connectSmtp(elsewhere, testSender, { isPlain: true }).send(aMail())).toBeNull();
	expect(selfSigned.received).toMatchObject([{ isEncrypted: true }, { isEncrypted: true }]);
});

test("two servers on one database, started at once, send each mail once", async () => {
	const { db: other } = await freshDatabase();
	const mailers = await Promise.all([start(other), start(other)]);
	const recipients = Array.from({ length: 30 }, (_, i) => `reader${i}@example.org`);
	await Promise.all(
		recipients.map((to, i) =>
			other.transaction(async (transaction) =>
				mailers[i % 2]?.post(transaction, { kind: "passwordChanged", to, subject: "To all", paragraphs: ["Hello."] }),
			),
		),
	);
	await Promise.all(recipients.map((to) => smtp.waitForMail(to)));
	const unfinished = "select id from pgboss.job where state <> 'completed'";
	await expect.poll(async () => (await other.$client.query(unfinished)).rows, pollOptions).toEqual([]);
	expect(smtp.received.map(({ recipients }) => recipients[0]).sort()).toEqual(recipients.sort());
	expect(lines).toEqual([]);
	for (const mailer of mailers) await mailer.stop();
	await other.$client.end();
});

describe("a mailer that stops", () => {
	test("finishes the mail it is sending", async () => {
		const mailer = await start();
		const release = smtp.hold();
		await post(mailer);
		await jobsBecome({ active: 1 });
		const stopped = mailer.stop();
		release();
		await stopped;
		expect(await jobs()).toEqual({ completed: 1 });
		expect(smtp.received).toHaveLength(1);
	});

	test("does not wait for ever, and leaves the mail to the next start", async () => {
		const mailer = await start();
		const release = smtp.hold();
		await post(mailer);
		await jobsBecome({ active: 1 });
		await mailer.stop();
		expect(await jobs()).toEqual({ retry: 1 });
		release();
	});

	test("stops without a database too, whose absence it tells of once", async () => {
		const { db: other } = await freshDatabase();
		const mailer = await start(other);
		await other.$client.end();
		await expect.poll(() => told("The job queue reports an error"), pollOptions).toHaveLength(1);
		expect(lines).toMatchObject([
			{ reason: expect.stringMatching(/calling end|timeout exceeded when trying to connect/) },
		]);
		await mailer.stop();
		expect(lines).toHaveLength(1);
	});

	test("lets go of the database", async () => {
		const { db: other } = await freshDatabase();
		const mailer = await start(other);
		await mailer.stop();
		await other.$client.end();
		expect(lines).toEqual([]);
	});
});

test("without a mail server, mails stay in the outbox", async () => {
	const mailer = createMailer({ hasSmtp: false, logger });
	await post(mailer, { subject: "First" });
	await post(mailer, { subject: "Second" });
	expect(await mailsTo(db, "maria@example.org")).toMatchObject([
		{ subject: "Second", sentAt: null, text: expect.stringContaining("Hello Märia.") },
		{ subject: "First" },
	]);
	expect(await jobs()).toEqual({});
});

test("mails are forgotten after 30 days", async () => {
	const mailer = createMailer({ hasSmtp: false, logger });
	await post(mailer, { to: "old@example.org" });
	await db.$client.query("update mails set created_at = now() - interval '30 days 1 minute'");
	await post(mailer);
	await db.$client.query("update mails set created_at = now() - interval '29 days' where recipient like 'maria%'");
	await forgetOldMails(db);
	expect(await mailsTo(db, "old@example.org")).toEqual([]);
	expect(await mailsTo(db, "maria@example.org")).toHaveLength(1);
});

test("a mail that its reader can end says how, and no other does, or it is not posted", async () => {
	const mailer = createMailer({ hasSmtp: false, logger });
	const wayOut = { unsubscribe: "http://localhost/unsubscribe", settings: "http://localhost/settings" };
	// Object.entries forgets which keys there are.
	for (const [kind, { canEnd }] of Object.entries(mailKinds) as [MailKind, { canEnd: boolean }][]) {
		const to = `${kind}@example.org`.toLowerCase();
		const right = canEnd ? { wayOut } : {};
		await expect(post(mailer, { kind, to, ...(canEnd ? {} : { wayOut }) })).rejects.toThrow(`of the kind ${kind} must`);
		expect(await post(mailer, { kind, to, ...right })).toBeNull();
	}
});
