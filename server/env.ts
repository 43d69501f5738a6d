import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { behindPooler, openHostsOf, withParameter } from "#app/db/address.server.ts";
import type { Sender } from "#app/mail/layout.ts";
import { tidyEmail } from "#app/ui/is-email.ts";
import { SettingsError } from "./operator-error.ts";
import { readSecretFiles } from "./secret-files.ts";
import {
	emailAddress,
	encodedPassword,
	flag,
	isDatabaseAddress,
	isMailServer,
	isReadable,
	readOrigin,
	readSender,
	webAddress,
	wholeNumber,
} from "./setting-checks.ts";

/** The server's own PostgreSQL takes 40 connections, some of which are for scripts and itself. */
const maxOwnConnections = 30;
/** The most processes that have two of them each. */
const maxOwnProcesses = 8;

/** A share for each process that serves, for the one that starts them and for one that takes over; but for the former, each follows changes on one more. */
function ownConnections(processes: number) {
	if (processes === 1) return maxOwnConnections;
	return Math.floor((maxOwnConnections - (processes + 1)) / (processes + 2));
}

/** The account that an embedded database starts with; its address is an admin's unless ADMIN_EMAILS says otherwise. */
export const seededAdmin = "admin@heliograph.example";

/** Every setting of the server: its values, its default, and (in `describe`) what it is for. */
const settingsSchema = z.object({
	PORT: wholeNumber(0, 65535).default(3000).describe("port to listen on; 0 takes a free one"),
	HOST: z.string().min(1).default("127.0.0.1").describe("address to listen on; 0.0.0.0 lets other machines in"),
	ORIGIN: z
		.string()
		.transform(readOrigin)
		.refine((origin) => origin !== undefined, "an origin such as https://heliograph.example, without a path")
		.optional()
		.describe(
			"where people reach the site, for links and secure cookies; default: the host of each request, and localhost in mails",
		),
	HSTS_SUBDOMAINS: flag
		.default(false)
		.describe("whether browsers are told for a year to reach all subdomains of an https ORIGIN by https alone too"),
	TRUSTED_PROXIES: wholeNumber(0, 10)
		.default(0)
		.describe("how many proxies stand before the server and append to X-Forwarded-For"),
	DATABASE_URL: z
		.string()
		.refine(
			isDatabaseAddress,
			"the address of a PostgreSQL server, such as postgres://user:password@host:5432/heliograph; " +
				`several hosts stand between commas, and take ?target_session_attrs=read-write; ${encodedPassword}`,
		)
		.optional()
		.describe("PostgreSQL 15 or newer to use; default: its own, in DATA_FOLDER"),
	DATABASE_MIGRATION_URL: z
		.string()
		.refine(
			isDatabaseAddress,
			`the address of the database at DATABASE_URL for the role that owns its tables; ${encodedPassword}`,
		)
		.optional()
		.describe("the same database for the role that owns its tables, which migrates them; default: DATABASE_URL"),
	DATABASE_TLS: z
		.enum(["required", "off"], { error: "required or off" })
		.default("required")
		.describe(
			"whether a database on another machine takes ?sslmode=verify-full in its address; off for a private network",
		),
	DATABASE_CA: z
		.string()
		.refine(isReadable, "a file that can be read, with the certificate of the authority that signed the database's")
		.optional()
		.describe("certificate of the authority that the database's is from; default: those that Node trusts"),
	DATABASE_POOLER: z
		.enum(["session", "transaction"], { error: "session or transaction" })
		.default("session")
		.describe("how a pooler before the database pools, such as PgBouncer; without one it does not matter"),
	// What works in a transaction may ask for one more.
	DATABASE_CONNECTIONS: wholeNumber(2, 100).default(10).describe("most connections to the database, for each process"),
	PROCESSES: z
		.string()
		.transform((text) => (text === "auto" ? text : Number(text)))
		.refine(
			(count) => count === "auto" || (Number.isInteger(count) && count >= 1 && count <= 64),
			"auto or a whole number from 1 to 64",
		)
		.default(1)
		.describe(
			"processes that serve; auto for one on each processor; with more than one SIGHUP replaces them one by one",
		),
	PAGE_CACHE_MB: wholeNumber(0, 4_096)
		.default(32)
		.describe("megabytes of memory for finished pages for visitors, in each process; 0 keeps none"),
	DATA_FOLDER: z.string().min(1).default("data").describe("where the server's own PostgreSQL keeps its data"),
	SEED_DEMO: flag
		.default(true)
		.describe("whether a database of its own without cards and accounts is filled with demo content"),
	SOCIAL_URL: webAddress().default("https://bsky.app/profile/heliograph.example").describe("the site's social profile"),
	NETWORK_URL: webAddress()
		.default("https://www.linkedin.com/company/heliograph-example")
		.describe("the site's page on a professional network"),
	CONTACT_EMAIL: emailAddress().default("hello@heliograph.example").describe("where visitors can write to"),
	SECURITY_CONTACT: z
		.url({ protocol: /^(?:https|mailto)$/, error: "an address that starts with https:// or mailto:" })
		.optional()
		.describe(
			"where who has found a hole in the security writes to, in /.well-known/security.txt; default: CONTACT_EMAIL",
		),
	SECURITY_POLICY: z
		.url({ protocol: /^https$/, error: "an address that starts with https://" })
		.optional()
		.describe("where it stands how such reports are dealt with"),
	REQUIRE_CONFIRMED_EMAIL: flag.default(false).describe("whether only who confirmed their email address may sign in"),
	REQUIRE_SECOND_FACTOR: z
		.enum(["admins", "off"], { error: "admins or off" })
		.optional()
		.describe(
			"whose rights take a second factor at sign-in: an admin without one is led to set it up; default: admins where ORIGIN is https, else off",
		),
	CLAMD: z
		.string()
		.regex(/^(?:.+:\d{1,5}|\/.+)$/, "host:port or the path of a socket, such as /run/clamav/clamd.ctl")
		.optional()
		.describe("the malware scanner clamd, which is asked before a PDF is kept; default: none is"),
	PASSWORD_LIST: z
		.string()
		.min(1)
		.optional()
		.describe(
			"file of breached passwords that nobody may choose, as Pwned Passwords hands out: a SHA-1 a line, in order; default: the common ones that the product knows",
		),
	ADMIN_EMAILS: z
		.string()
		.transform((text) => text.split(",").map(tidyEmail))
		.pipe(z.array(z.email({ error: "email addresses, separated by commas" })))
		.optional()
		.describe(
			"who is an admin once the address is confirmed, besides those made with npm run admin; default: the seeded admin of its own database",
		),
	SMTP_URL: z
		.string()
		.trim()
		.refine(
			isMailServer,
			`a mail server such as smtp://user:password@mail.example:587 or smtps://…:465; ${encodedPassword}`,
		)
		.optional()
		.describe("mail server that sends the mails; default: they stay in the database"),
	SMTP_TLS: z
		.enum(["required", "off"], { error: "required or off" })
		.default("required")
		.describe(
			"whether mails leave for a mail server on another machine encrypted or not at all; off for a private network",
		),
	MAIL_FROM: z
		.string()
		.transform(readSender)
		.refine((sender) => sender !== undefined, "an address such as Heliograph <hello@heliograph.example>")
		.optional()
		.describe("who mails come from; default: Heliograph, at CONTACT_EMAIL"),
	LINK_CHECKS: z
		.enum(["on", "off"], { error: "on or off" })
		.optional()
		.describe(
			"whether links to other sites are checked from time to time; default: on where ORIGIN is https, else off",
		),
	LEGAL_FOLDER: z
		.string()
		.min(1)
		.optional()
		.describe("folder with privacy.md, terms.md and imprint.md; default, also for each that is missing: docs/legal"),
	ACCOUNTS_SECRET: z
		.string()
		.min(32, "at least 32 characters, such as openssl rand -base64 32 makes")
		.optional()
		.describe(
			"what signs cookies and seals second factors; default: one that is made at random and kept in the database",
		),
	FORMER_ACCOUNTS_SECRET: z
		.string()
		.min(32, "the ACCOUNTS_SECRET of before, of at least 32 characters")
		.optional()
		.describe("what it was before: sessions, known browsers and second factors that were made with it go on"),
	METRICS_TOKEN: z
		.string()
		.regex(/^[!-~][ -~]{14,}[!-~]$/, "at least 16 characters of ASCII, such as openssl rand -base64 32 makes")
		.optional()
		.describe("who shows it may read /metrics; default: this machine alone, while ORIGIN is no public one"),
	LOG_LEVEL: z
		.enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" })
		.default("info")
		.describe("least important log lines to write"),
});

export type Settings = Omit<z.output<typeof settingsSchema>, "PROCESSES"> & {
	MAIL_FROM: Sender;
	PROCESSES: number;
	ADMIN_EMAILS: string[];
	SECURITY_CONTACT: string;
	REQUIRE_SECOND_FACTOR: "admins" | "off";
	LINK_CHECKS: "on" | "off";
};

/** Settings whose values have a password in them. */
const secret = new Set([
	"DATABASE_URL",
	"DATABASE_MIGRATION_URL",
	"SMTP_URL",
	"ACCOUNTS_SECRET",
	"FORMER_ACCOUNTS_SECRET",
	"METRICS_TOKEN",
]);

/**
 * Reads the settings from environment variables; one that is empty or blank counts as not set.
 * @throws {SettingsError} naming each wrong setting and what it takes
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
	const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
	const mistakes = readSecretFiles(given, secret);
	if (mistakes.length > 0) throw new SettingsError(mistakes);
	const result = settingsSchema.safeParse(given);
	if (result.success) return complete(result.data, given);
	throw new SettingsError(
		result.error.issues.map((issue) => {
			const name = String(issue.path[0]);
			const value = secret.has(name) ? "something else" : JSON.stringify(given[name]);
			return `${name} is ${value}, but takes ${issue.message}.`;
		}),
	);
}

/** The address of a database with all that connecting takes. @throws {SettingsError} when it would be reached unencrypted */
function connectionTo(name: string, url: string, settings: z.output<typeof settingsSchema>) {
	let address = url;
	if (settings.DATABASE_CA) {
		if (!/[?&]sslmode=/.test(address)) address = withParameter(address, "sslmode=verify-full");
		address = withParameter(address, `sslrootcert=${encodeURIComponent(resolve(settings.DATABASE_CA))}`);
	}
	const open = settings.DATABASE_TLS === "off" ? [] : openHostsOf(address);
	if (open.length > 0)
		throw new SettingsError([
			`${name} leads to another machine (${open.join(", ")}) without encryption: add ?sslmode=verify-full to it, with DATABASE_CA ` +
				"where the certificate is your own authority's, or set DATABASE_TLS=off where the network between is private.",
		]);
	return settings.DATABASE_POOLER === "transaction" ? behindPooler(address) : address;
}

/** What one setting means for another. */
function complete(settings: z.output<typeof settingsSchema>, given: Record<string, unknown>): Settings {
	if (settings.SMTP_URL && !settings.ORIGIN)
		throw new SettingsError(["ORIGIN must be set once SMTP_URL is: links in mails start with it."]);
	if (settings.SMTP_URL && !given.MAIL_FROM && !given.CONTACT_EMAIL)
		throw new SettingsError(["MAIL_FROM or CONTACT_EMAIL must be set once SMTP_URL is: mails come from there."]);
	if (settings.DATABASE_MIGRATION_URL && !settings.DATABASE_URL)
		throw new SettingsError([
			"DATABASE_URL must be set once DATABASE_MIGRATION_URL is: the server works with that one.",
		]);
	const addressOf = (name: "DATABASE_URL" | "DATABASE_MIGRATION_URL") =>
		settings[name] && connectionTo(name, settings[name], settings);
	const most = settings.DATABASE_URL ? 64 : maxOwnProcesses;
	const PROCESSES = settings.PROCESSES === "auto" ? Math.min(availableParallelism(), most) : settings.PROCESSES;
	if (PROCESSES > most)
		throw new SettingsError([`PROCESSES is ${PROCESSES}, but at most ${most} share a database of the server's own.`]);
	return {
		...settings,
		DATABASE_URL: addressOf("DATABASE_URL"),
		DATABASE_MIGRATION_URL: addressOf("DATABASE_MIGRATION_URL"),
		PROCESSES,
		SECURITY_CONTACT: settings.SECURITY_CONTACT ?? `mailto:${settings.CONTACT_EMAIL}`,
		REQUIRE_SECOND_FACTOR: settings.REQUIRE_SECOND_FACTOR ?? (settings.ORIGIN?.startsWith("https:") ? "admins" : "off"),
		LINK_CHECKS: settings.LINK_CHECKS ?? (settings.ORIGIN?.startsWith("https:") ? "on" : "off"),
		ADMIN_EMAILS: settings.ADMIN_EMAILS ?? (settings.DATABASE_URL ? [] : [seededAdmin]),
		DATABASE_CONNECTIONS: settings.DATABASE_URL
			? settings.DATABASE_CONNECTIONS
			: Math.min(settings.DATABASE_CONNECTIONS, ownConnections(PROCESSES)),
		MAIL_FROM: settings.MAIL_FROM ?? { name: "Heliograph", address: settings.CONTACT_EMAIL },
	};
}

/** The settings with their defaults and purposes, for `--help`. */
export function describeSettings() {
	const settings = Object.entries(settingsSchema.shape);
	const width = Math.max(...settings.map(([name]) => name.length)) + 2;
	const rows = settings.map(([name, schema]) => {
		const fallback = schema.safeParse(undefined).data;
		return `  ${name.padEnd(width)}${schema.description}${fallback === undefined ? "" : ` (default: ${fallback})`}`;
	});
	return `${rows.join("\n")}\n\nA file can hold what is secret: ${[...secret].map((name) => `${name}_FILE`).join(", ")}`;
}
