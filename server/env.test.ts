import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { ownFolder } from "#tests/own-folder.ts";
import { describeSettings, readSettings } from "./env.ts";

test("nothing has to be set", () => {
	expect(readSettings({ DATABASE_URL: "", PORT: "", TRUSTED_PROXIES: " " })).toMatchObject({
		PORT: 3000,
		HOST: "127.0.0.1",
		DATA_FOLDER: "data",
		SEED_DEMO: true,
		TRUSTED_PROXIES: 0,
		ADMIN_EMAILS: ["admin@heliograph.example"],
	});
});

test.each([
	["PORT", "eighty", "a whole number from 0 to 65535"],
	["PORT", "70000", "a whole number from 0 to 65535"],
	["DATABASE_CONNECTIONS", "1", "a whole number from 2 to 100"],
	["PROCESSES", "0", "auto or a whole number from 1 to 64"],
	["PROCESSES", "all", "auto or a whole number from 1 to 64"],
	["ORIGIN", "heliograph.example", "an origin such as"],
	["ORIGIN", "https://heliograph.example/path", "without a path"],
	["ORIGIN", "https://someone:secret@heliograph.example", "an origin such as"],
	["ORIGIN", "ftp://heliograph.example", "an origin such as"],
	["SEED_DEMO", "yes", "true or false"],
	["LOG_LEVEL", "loud", "debug, info, warn, error or silent"],
	["CONTACT_EMAIL", "nobody", "an email address"],
	["MAIL_FROM", "Heliograph", "an address such as Heliograph <hello@heliograph.example>"],
	["MAIL_FROM", "Heliograph <a@heliograph.example>, b@heliograph.example", "an address such as"],
	["SOCIAL_URL", "javascript:alert(1)", "an address that starts with http"],
])("%s=%s names itself and what it takes", (name, value, takes) => {
	expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}", but takes `);
	expect(() => readSettings({ [name]: value })).toThrow(takes);
});

test.each(["too short", "sixteen letters é"])(
	"%j is no METRICS_TOKEN, since no header could show it, and is not shown",
	(METRICS_TOKEN) => {
		const read = () => readSettings({ METRICS_TOKEN });
		expect(read).toThrow("METRICS_TOKEN is something else, but takes at least 16 characters of ASCII");
		expect(read).not.toThrow("é");
	},
);

test("a wrong DATABASE_URL is not shown, since it may hold a password", () => {
	const read = () => readSettings({ DATABASE_URL: "mysql://someone:secret@localhost/x" });
	expect(read).toThrow("DATABASE_URL is something else, but takes the address of a PostgreSQL server");
	expect(read).not.toThrow("secret");
});

test.each(["12#secret", "secret#", "50%secret", "secret%", "%ffsecret"])(
	"a password such as %s, which would be read as another one, is refused with what to do, and not shown",
	(password) => {
		const DATABASE_MIGRATION_URL = `postgres://someone:${password}@localhost/heliograph`;
		const wrong = [
			{ DATABASE_URL: DATABASE_MIGRATION_URL },
			{ DATABASE_URL: "postgres://localhost/x", DATABASE_MIGRATION_URL },
		];
		for (const settings of wrong) {
			const read = () => readSettings(settings);
			expect(read).toThrow("the characters @ # / ? % of a password are percent-encoded, such as %23 for #.");
			expect(read).not.toThrow("secret");
		}
		const DATABASE_URL = `postgres://someone:${encodeURIComponent(password)}@localhost/heliograph`;
		expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
	},
);

test("DATABASE_URL may name several hosts, when it says that only the one is wanted that takes what is written", () => {
	const hosts = "postgres://someone:se,cret@one.example:5432,two.example,[::1]:5433/heliograph?sslmode=verify-full";
	const several = `${hosts}&target_session_attrs=read-write`;
	expect(readSettings({ DATABASE_URL: several }).DATABASE_URL).toBe(several);
	for (const DATABASE_URL of [hosts, `${hosts}&target_session_attrs=any`, several.replace("two.example", "two:x")])
		expect(() => readSettings({ DATABASE_URL })).toThrow(
			"several hosts stand between commas, and take ?target_session_attrs=read-write",
		);
});

test("DATABASE_POOLER goes with the address of the database, to all that connect", () => {
	const DATABASE_URL = "postgres://someone@localhost/heliograph";
	const urlOf = (settings: Record<string, string>) =>
		readSettings({ DATABASE_POOLER: "transaction", ...settings }).DATABASE_URL;
	expect(urlOf({ DATABASE_URL })).toBe(`${DATABASE_URL}?pooler=transaction`);
	expect(urlOf({ DATABASE_URL: `${DATABASE_URL}?sslmode=require` })).toBe(
		`${DATABASE_URL}?sslmode=require&pooler=transaction`,
	);
	expect(urlOf({ DATABASE_URL, DATABASE_POOLER: "session" })).toBe(DATABASE_URL);
	expect(urlOf({})).toBeUndefined();
});

describe("a database on another machine is reached", () => {
	const urlOf = (settings: NodeJS.Dict<string>) => readSettings(settings).DATABASE_URL;
	const elsewhere = "postgres://someone:secret@db.example/heliograph";
	const refused =
		/^DATABASE_URL leads to another machine \([^)]+\) without encryption: add \?sslmode=verify-full to it, .*DATABASE_TLS=off/;

	test.each([
		elsewhere,
		`${elsewhere}?sslmode=prefer`,
		`${elsewhere}?sslmode=disable`,
		`${elsewhere}?sslmode=no-verify`,
		"postgres://someone@10.0.0.1/heliograph",
		"postgres://someone@[fd00::1]/heliograph",
		"postgres://someone@127.example/heliograph",
		"postgres:///heliograph?host=db.example",
		"postgres://someone@127.0.0.1,db.example/heliograph?target_session_attrs=read-write",
	])("encrypted, which %s is not", (DATABASE_URL) => {
		expect(() => urlOf({ DATABASE_URL })).toThrow(refused);
		expect(() => urlOf({ DATABASE_URL })).not.toThrow("secret");
		expect(urlOf({ DATABASE_URL, DATABASE_TLS: "off" })).toBe(DATABASE_URL);
	});

	test.each([
		`${elsewhere}?sslmode=require`,
		`${elsewhere}?sslmode=verify-full`,
		"postgres://someone@localhost/heliograph",
		"postgres://someone@127.0.0.2:5432/heliograph",
		"postgres://someone@[::1]/heliograph",
		"postgres:///heliograph?host=/var/run/postgresql",
		"postgres://someone@%2Fvar%2Frun%2Fpostgresql/heliograph",
	])("as %s says", (DATABASE_URL) => {
		expect(urlOf({ DATABASE_URL })).toBe(DATABASE_URL);
	});

	test("or in a private network, as the settings for three machines say", () => {
		const file = readFileSync("deploy/three-machines/heliograph.env", "utf8");
		const filled = parseEnv(file.replaceAll("ADDRESS", "10.0.0.1").replaceAll("PASSWORD", "secret"));
		expect(urlOf(filled)).toContain("heliograph_app:secret@10.0.0.1:5432,10.0.0.2:5432");
	});

	test("by the role that owns the tables too, and trusting the authority at DATABASE_CA", () => {
		const settings = { DATABASE_URL: "postgres://app@localhost/heliograph", DATABASE_MIGRATION_URL: elsewhere };
		expect(() => readSettings(settings)).toThrow("DATABASE_MIGRATION_URL leads to another machine (db.example)");
		const folder = ownFolder("heliograph-ca-");
		expect(() => readSettings({ ...settings, DATABASE_CA: folder })).toThrow("but takes a file that can be read");
		const DATABASE_CA = join(folder, "my ca.pem");
		expect(() => readSettings({ ...settings, DATABASE_CA })).toThrow("but takes a file that can be read");
		writeFileSync(DATABASE_CA, "");
		expect(readSettings({ ...settings, DATABASE_CA }).DATABASE_MIGRATION_URL).toBe(
			`${elsewhere}?sslmode=verify-full&sslrootcert=${encodeURIComponent(DATABASE_CA)}`,
		);
		expect(() => readSettings({ DATABASE_MIGRATION_URL: elsewhere })).toThrow("DATABASE_URL must be set");
	});
});

describe("a secret may stand in a file", () => {
	const path = join(ownFolder("heliograph-secrets-"), "secret");
	const url = "postgres://someone:secret@localhost/heliograph";

	test.each(["", "\n", "\r\n"])("which ends with %j", (end) => {
		writeFileSync(path, `${url}${end}`);
		expect(readSettings({ DATABASE_URL_FILE: path, DATABASE_URL: "" }).DATABASE_URL).toBe(url);
	});

	test("of any secret setting, and is checked like one", () => {
		writeFileSync(path, "short\n");
		for (const name of [
			"DATABASE_URL",
			"DATABASE_MIGRATION_URL",
			"SMTP_URL",
			"ACCOUNTS_SECRET",
			"FORMER_ACCOUNTS_SECRET",
			"METRICS_TOKEN",
		])
			expect(() => readSettings({ [`${name}_FILE`]: path })).toThrow(`${name} is something else, but takes`);
	});

	test("that can be read, is not empty, and does not stand beside another", () => {
		const read = (DATABASE_URL_FILE: string, more = {}) => readSettings({ DATABASE_URL_FILE, ...more });
		expect(() => read(`${path}.none`)).toThrow(/^DATABASE_URL_FILE can't be read: ENOENT/);
		writeFileSync(path, "\n");
		expect(() => read(path)).toThrow(`DATABASE_URL_FILE is ${path}, which is empty.`);
		expect(() => read(path, { DATABASE_URL: url })).toThrow("DATABASE_URL and DATABASE_URL_FILE are both set");
	});
});

test.each(["http://someone:secret@mail.example", "smtp:secret"])("nor is a wrong SMTP_URL", (address) => {
	const read = () => readSettings({ SMTP_URL: address, ORIGIN: "https://heliograph.example" });
	expect(read).toThrow("SMTP_URL is something else, but takes a mail server such as");
	expect(read).not.toThrow("secret");
});

test.each(["12#secret", "12/secret", "12?secret", "BPv/secret", "50%secret"])(
	"of a mail server's address a password such as %s is refused with what to do too",
	(password) => {
		const settings = { ORIGIN: "https://heliograph.example", MAIL_FROM: "us@heliograph.example" };
		const read = (secret: string) =>
			readSettings({ ...settings, SMTP_URL: `smtp://someone:${secret}@mail.example:587` });
		expect(() => read(password)).toThrow(
			"the characters @ # / ? % of a password are percent-encoded, such as %23 for #.",
		);
		expect(() => read(password)).not.toThrow("secret");
		expect(read(encodeURIComponent(password)).SMTP_URL).toContain(encodeURIComponent(password));
	},
);

test("SMTP_URL needs ORIGIN, with which links in mails start, and an address that mails come from", () => {
	const SMTP_URL = "smtps://someone:secret@mail.example:465";
	const ORIGIN = "https://heliograph.example";
	expect(() => readSettings({ SMTP_URL })).toThrow(
		"ORIGIN must be set once SMTP_URL is: links in mails start with it.",
	);
	expect(() => readSettings({ SMTP_URL, ORIGIN })).toThrow(
		"MAIL_FROM or CONTACT_EMAIL must be set once SMTP_URL is: mails come from there.",
	);
	for (const setting of ["MAIL_FROM", "CONTACT_EMAIL"]) {
		expect(readSettings({ SMTP_URL, ORIGIN, [setting]: "us@heliograph.example" }).SMTP_URL).toBe(SMTP_URL);
	}
});

test.each([
	["News of Heliograph <news@heliograph.example>", { name: "News of Heliograph", address: "news@heliograph.example" }],
	[
		'"Heliograph, the site" <news@heliograph.example>',
		{ name: "Heliograph, the site", address: "news@heliograph.example" },
	],
	["news@heliograph.example", { name: "", address: "news@heliograph.example" }],
	["Bücher <news@bücher.example>", { name: "Bücher", address: "news@xn--bcher-kva.example" }],
])("MAIL_FROM=%s is understood", (text, sender) => {
	expect(readSettings({ MAIL_FROM: text }).MAIL_FROM).toEqual(sender);
});

test("MAIL_FROM is one line", () => {
	expect(() => readSettings({ MAIL_FROM: "Heliograph\r\nBcc: x <a@heliograph.example>" })).toThrow(
		"an address such as",
	);
});

test.each([
	["us@heliograph.example", "us@heliograph.example"],
	["us@bücher.example", "us@xn--bcher-kva.example"],
])("mails come from the contact address unless MAIL_FROM says otherwise: %s", (CONTACT_EMAIL, address) => {
	expect(readSettings({ CONTACT_EMAIL }).MAIL_FROM).toEqual({ name: "Heliograph", address });
});

test("all wrong settings are named at once", () => {
	expect(() => readSettings({ PORT: "x", SEED_DEMO: "y" })).toThrow(/PORT.*\nSEED_DEMO/);
});

test.each([
	["https://heliograph.example/", "https://heliograph.example"],
	["https://Heliograph.Example:443", "https://heliograph.example"],
	["HTTP://heliograph.example:8080", "http://heliograph.example:8080"],
	["https://héliographe.example", "https://xn--hliographe-b7a.example"],
])("an origin is read as browsers say it: %s", (given, ORIGIN) => {
	expect(readSettings({ ORIGIN: given }).ORIGIN).toBe(ORIGIN);
});

test("nobody is an admin by their address where the database is another's, unless it is named", () => {
	const DATABASE_URL = "postgres://someone@localhost/heliograph";
	expect(readSettings({ DATABASE_URL }).ADMIN_EMAILS).toEqual([]);
	expect(readSettings({ DATABASE_URL, ADMIN_EMAILS: "Ada@example.org, chef@Bücher.example" }).ADMIN_EMAILS).toEqual([
		"ada@example.org",
		"chef@xn--bcher-kva.example",
	]);
});

test("every setting is described", () => {
	expect(describeSettings()).toMatch(/PORT .*default: 3000/);
	expect(describeSettings()).toMatch(/REQUIRE_CONFIRMED_EMAIL {2,}whether/);
	expect(describeSettings()).not.toContain("undefined");
});

describe("several processes", () => {
	const DATABASE_URL = "postgres://someone@localhost/heliograph";

	test.each([2, 3, 5, 8])("fit into the database of the server's own, while one of %i is replaced", (count) => {
		const { DATABASE_CONNECTIONS } = readSettings({ PROCESSES: String(count), DATABASE_CONNECTIONS: "100" });
		expect(DATABASE_CONNECTIONS).toBeGreaterThanOrEqual(2);
		expect((count + 2) * DATABASE_CONNECTIONS + count + 1).toBeLessThanOrEqual(30);
	});

	test("are no more than that has room for", () => {
		expect(() => readSettings({ PROCESSES: "9" })).toThrow(
			"PROCESSES is 9, but at most 8 share a database of the server's own.",
		);
		expect(readSettings({ PROCESSES: "9", DATABASE_URL })).toMatchObject({ PROCESSES: 9, DATABASE_CONNECTIONS: 10 });
	});

	test("are as many as processors, if so asked", () => {
		expect(readSettings({ PROCESSES: "auto", DATABASE_URL }).PROCESSES).toBe(availableParallelism());
	});
});
