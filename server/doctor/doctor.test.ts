/** What the operator is told when something is wrong. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readlink, realpath, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createScanner } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBreachedPasswords } from "#app/accounts/breached-passwords.server.ts";
import { becomeMember } from "#tests/accounts.ts";
import { freshDatabase } from "#tests/database.ts";
import { databaseUrl } from "#tests/database-server.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { startSmtp } from "#tests/smtp.ts";
import manifest from "../../package.json" with { type: "json" };
import { readSettings } from "../env.ts";
import { examine, type Finding } from "./doctor.ts";
import { examineOrigin } from "./network.ts";

/** What is found, by what it is about. */
async function findings(settings: Record<string, string>) {
	const found: Finding[] = [];
	for await (const finding of examine(settings)) found.push(finding);
	return (about: string) => found.filter((finding) => finding.about === about);
}

function states(found: Finding[]) {
	return found.map(({ state }) => state);
}

test("all is well where all is", async () => {
	const { db, appUrl: url } = await freshDatabase();
	await becomeMember({ db }, { email: "ada@example.org", emailVerified: true });
	const smtp = await startSmtp();
	onTestFinished(smtp.stop);
	const about = await findings({
		DATABASE_URL: url,
		SMTP_URL: smtp.url,
		MAIL_FROM: "us@example.org",
		ORIGIN: "http://localhost:3000",
		ADMIN_EMAILS: "ada@example.org",
	});
	for (const name of [
		"versions",
		"settings",
		"files",
		"build",
		"database",
		"clock",
		"migrations",
		"rights",
		"jobs",
		"admins",
		"mail server",
	])
		expect(states(about(name)), name).toEqual(["well"]);
	expect(about("origin")).toMatchObject([
		{ state: "warning", told: "Only this machine can follow http://localhost:3000." },
	]);
});

test("what is wrong is told with what to do, and no password", async () => {
	const { db, url, schemaOwner } = await freshDatabase();
	const suspension = { suspendedAt: new Date(), suspendedFor: "Spam" };
	await becomeMember({ db }, { email: "ada@example.org", emailVerified: true, ...suspension });
	await schemaOwner.$client.query(
		"delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
	);
	await db.$client.query(
		`insert into pgboss.job (name, state, start_after, started_on, heartbeat_on, output) values
			('covers', 'failed', now(), now(), now(), '{"value": {"message": "job heartbeat timeout"}}'),
			('decision-mails', 'failed', now(), null, null, '{}'),
			('decision-mails', 'created', now() - interval '1 hour', null, null, null),
			('digests', 'active', now() - interval '1 hour', now() - interval '1 hour', now(), null),
			('links', 'active', now() - interval '1 hour', now() - interval '1 hour', now() - interval '20 minutes', null)`,
	);
	const about = await findings({
		DATABASE_URL: `${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`,
		SMTP_URL: "smtp://someone:secret@127.0.0.1:1",
		MAIL_FROM: "us@example.org",
		ORIGIN: "http://heliograph.invalid",
		ADMIN_EMAILS: "ada@example.org",
	});
	expect(about("database")).toMatchObject([{ state: "wrong", told: expect.stringContaining("read-only") }]);
	expect(about("migrations")).toMatchObject([
		{ state: "warning", told: expect.stringMatching(/^1 of \d+ is to be done.$/) },
	]);
	expect(about("rights")).toMatchObject([
		{ state: "warning", advice: expect.stringContaining("DATABASE_MIGRATION_URL") },
	]);
	expect(about("jobs")).toMatchObject([
		{
			told: "covers: 1 failed, 1 of them since their server went away",
			advice: expect.stringContaining("runs again at its next scheduled time"),
		},
		{ told: "decision-mails: 1 wait for over 15 minutes, 1 failed", advice: "The log says why." },
		{ told: "links: 1 wait for over 15 minutes" },
	]);
	expect(about("admins")).toMatchObject([{ state: "wrong", advice: expect.stringContaining("npm run admin") }]);
	expect(about("mail server")).toMatchObject([{ state: "wrong", told: expect.stringContaining("ECONNREFUSED") }]);
	expect(states(about("origin"))).toEqual(["warning", "wrong"]);
	expect(JSON.stringify(["mail server", "database"].map(about))).not.toContain("secret");
});

test("a wrong setting, and a database that is not there, are told", async () => {
	expect((await findings({ PORT: "eighty" }))("settings")).toMatchObject([
		{ state: "wrong", told: 'PORT is "eighty", but takes a whole number from 0 to 65535.' },
	]);
	const about = await findings({ DATABASE_URL: "postgres://someone:secret@127.0.0.1:1/heliograph" });
	expect(about("database")).toMatchObject([{ state: "wrong", told: expect.stringMatching(/can't be reached/) }]);
	expect(JSON.stringify(about("database"))).not.toContain("secret");
});

test("the address for migrations is tried too, which a start needs when there is something to migrate", async () => {
	const [{ url, appUrl: DATABASE_URL }, elsewhere] = [await freshDatabase(), await freshDatabase()];
	const role = async (DATABASE_MIGRATION_URL: string) =>
		(await findings({ DATABASE_URL, DATABASE_MIGRATION_URL }))("migration role");
	expect(states(await role(url))).toEqual(["well"]);
	expect(await role(elsewhere.url)).toMatchObject([{ state: "wrong", told: expect.stringContaining("two databases") }]);
	const mistyped = await role("postgres://someone:secret@127.0.0.1:1/heliograph");
	expect(mistyped).toMatchObject([{ state: "wrong", advice: expect.stringContaining("DATABASE_MIGRATION_URL") }]);
	expect(JSON.stringify(mistyped)).not.toContain("secret");
});

test("migrations that wait are the next start's, unless its role may not do them", async () => {
	const { url, appUrl: DATABASE_URL, schemaOwner } = await freshDatabase();
	await schemaOwner.$client.query(
		"delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
	);
	expect((await findings({ DATABASE_URL }))("migrations")).toMatchObject([
		{ state: "wrong", advice: expect.stringContaining("set DATABASE_MIGRATION_URL") },
	]);
	expect((await findings({ DATABASE_URL, DATABASE_MIGRATION_URL: url }))("migrations")).toMatchObject([
		{ state: "warning", advice: "The next start does them." },
	]);
});

test("a database that a start refuses is wrong", async () => {
	const { url, schemaOwner } = await freshDatabase();
	const name = `ascii_${randomUUID().replaceAll("-", "")}`;
	await schemaOwner.$client.query(
		`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
	);
	const about = await findings({ DATABASE_URL: databaseUrl(url, name) });
	expect(about("database")).toMatchObject([
		{ state: "wrong", told: "The database is in SQL_ASCII: it has to be in UTF8." },
	]);
});

test.runIf(process.platform === "linux")("a list of passwords is closed again, whatever it is", async () => {
	const folder = ownFolder("heliograph-passwords-");
	const list = join(folder, "list.txt");
	await writeFile(list, `${"0".repeat(40)}\n`);
	expect(states((await findings({ PASSWORD_LIST: list, DATA_FOLDER: "none" }))("files"))).toEqual(["well"]);
	await expect(openBreachedPasswords(folder)).rejects.toThrow("EISDIR");
	const opened = await readdir("/proc/self/fd");
	const paths = await Promise.all(opened.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => "")));
	expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
});

test("files that settings name are read, and the scanner of malware is asked", async () => {
	const about = await findings({ LEGAL_FOLDER: "/nowhere/at-all", DATA_FOLDER: "none", CLAMD: "127.0.0.1:1" });
	expect(about("files")).toMatchObject([{ state: "wrong", told: expect.stringContaining("LEGAL_FOLDER is ") }]);
	expect(about("scanner")).toMatchObject([{ state: "wrong", told: expect.stringContaining("ECONNREFUSED") }]);
	const list = join(ownFolder("heliograph-passwords-"), "list.txt");
	await writeFile(list, "not a hash");
	const clamd = createScanner((socket) => socket.on("error", () => {}).on("data", () => socket.end("stream: OK\0")));
	await once(clamd.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => void clamd.close());
	const CLAMD = `127.0.0.1:${(clamd.address() as AddressInfo).port}`;
	const again = await findings({ PASSWORD_LIST: list, DATA_FOLDER: "none", CLAMD });
	expect(again("files")).toMatchObject([{ state: "wrong", told: expect.stringContaining("PASSWORD_LIST is ") }]);
	expect(states(again("scanner"))).toEqual(["well"]);
});

test("what the database does not say is told as that, and not as if all were well", async () => {
	const { appUrl: url, schemaOwner } = await freshDatabase();
	await schemaOwner.$client.query(
		`revoke usage on schema pgboss from heliograph_app; revoke select on users from heliograph_app;
		revoke select on drizzle.__drizzle_migrations from heliograph_app`,
	);
	const about = await findings({ DATABASE_URL: url });
	for (const name of ["jobs", "admins", "migrations"])
		expect(about(name), name).toMatchObject([
			{ state: "wrong", told: expect.stringMatching(/^The database does not say: permission denied/) },
		]);
	expect(states(about("rights"))).toEqual(["well"]);
});

test("before its first start a database is told to lack all, and not to be silent", async () => {
	const { appUrl: url, schemaOwner } = await freshDatabase();
	await schemaOwner.$client.query("drop schema public, drizzle, pgboss cascade; create schema public");
	const about = await findings({ DATABASE_URL: url });
	expect(about("migrations")).toMatchObject([{ state: "warning", told: expect.stringMatching(/are to be done/) }]);
	expect(states(about("jobs"))).toEqual(["well"]);
	expect(about("admins")).toMatchObject([{ state: "wrong", told: "There is none." }]);
});

test("the disk that is looked at is the database's own, also behind a link", async () => {
	const [folder, elsewhere] = [ownFolder("heliograph-doctor-"), ownFolder("heliograph-elsewhere-")];
	await symlink(elsewhere, join(folder, "postgres"));
	const about = await findings({ DATA_FOLDER: folder });
	expect(about("disk")).toMatchObject([{ told: expect.stringContaining(` free at ${await realpath(elsewhere)}`) }]);
	expect(about("database")).toMatchObject([{ state: "warning", told: expect.stringMatching(/^No server runs on/) }]);
});

test("a site of https has a proxy, which the server has to be told of", async () => {
	const origin = async (TRUSTED_PROXIES: string) => {
		const found: Finding[] = [];
		const settings = readSettings({ ORIGIN: "https://127.0.0.2:1", TRUSTED_PROXIES });
		for await (const finding of examineOrigin(settings)) found.push(finding);
		return found;
	};
	expect(await origin("0")).toMatchObject([
		{ state: "warning", advice: expect.stringContaining("Set TRUSTED_PROXIES") },
		{ state: "wrong" },
	]);
	expect(states(await origin("1"))).toEqual(["wrong"]);
});

test("an address that is another version's, or another build's, is told", async () => {
	const own = { version: manifest.version, build: "this" };
	const answers = [{ version: manifest.version }, { version: "0.0.1" }, own, { ...own, build: "before" }];
	const server = createServer((_, response) => response.end(JSON.stringify(answers.shift())));
	await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	// An address of this machine that is not called local.
	const ORIGIN = `http://127.0.0.2:${port}`;
	const { url } = await freshDatabase();
	expect(states((await findings({ DATABASE_URL: url, ORIGIN }))("origin"))).toEqual(["warning", "well"]);
	const about = await findings({ DATABASE_URL: url, ORIGIN });
	expect(about("origin")[1]).toMatchObject({ state: "warning", told: expect.stringContaining("is Heliograph 0.0.1") });
	const builds: Finding[] = [];
	for (let i = 0; i < 2; i++)
		for await (const finding of examineOrigin(readSettings({ ORIGIN, TRUSTED_PROXIES: "1" }), own))
			builds.push(finding);
	expect(states(builds)).toEqual(["warning", "well", "warning", "warning"]);
	expect(builds[1]?.told).toContain("behind a proxy as TRUSTED_PROXIES says");
	expect(builds[3]?.told).toContain(", build before, and this is ");
});
