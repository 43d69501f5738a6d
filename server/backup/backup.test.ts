/** Backups, and what can go wrong with them, on real databases. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { chmod, mkdir, readFile, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { pack } from "tar-stream";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { openBoss } from "#app/background-jobs/background-jobs.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { receiptKeys } from "#app/receipts/receipt-key.tables.server.ts";
import { countDays } from "#app/requests/request-days.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { databaseUrl } from "#tests/database-server.ts";
import { demoDatabase } from "#tests/demo-database.ts";
import { startFaultyProxy } from "#tests/faulty-proxy.ts";
import { databaseBefore } from "#tests/old-database.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { backUp } from "./back-up.ts";
import { type Manifest, readBackup, writeBackup } from "./backup-file.ts";
import { bringUpToDate } from "./before-migrating.ts";
import { restore } from "./restore.ts";
import { beginReading, listTables } from "./tables.ts";

const run = promisify(execFile);
const folder = ownFolder("heliograph-backup-");
const { db, url } = await demoDatabase();
/** A backup of what the site starts with, and a job that waits. */
const whole = join(folder, "whole.tar.gz");
let manifest: Manifest;
/** What it brings back, for all who only read; and how many rows. */
const restored = await emptyDatabase();
let restoredRows: number;

beforeAll(async () => {
	await db.$client.query("insert into pgboss.job (name, data) values ('decision-mails', '{\"waits\": true}')");
	await backUp(url, whole);
	manifest = (await readBackup(whole)).manifest;
	restoredRows = (await restore(restored, whole)).rows;
});

/** A database with nothing in it. */
function emptyDatabase() {
	return copyOf("template0");
}

/** One with what the whole backup brings back: restoring it takes all migrations, and copying what came of that hardly any time. */
function restoredDatabase() {
	return copyOf(new URL(restored).pathname.slice(1));
}

async function copyOf(template: string) {
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	await ask(inject("serverUrl"), `create database ${name} template ${template}`);
	return databaseUrl(inject("serverUrl"), name);
}

async function ask(url: string, statement: string, values: unknown[] = []) {
	const client = new Client(url);
	await client.connect();
	try {
		return (await client.query(statement, values)).rows;
	} finally {
		await client.end();
	}
}

/** All that a database holds, and what guards it. */
async function contentOf(url: string) {
	const client = new Client(url);
	await client.connect();
	const content: Record<string, unknown> = {};
	for (const { path, columns, condition = "true" } of await listTables(client)) {
		const row = `row(${columns.map((column) => `"${column}"`).join(", ")})::text`;
		const { rows } = await client.query(
			`select count(*)::int as count, md5(string_agg(${row}, '' order by ${row})) as digest from ${path} where ${condition}`,
		);
		content[path] = rows[0];
	}
	const guards = await client.query(
		`select conname as name, pg_get_constraintdef(oid) as state from pg_constraint where connamespace = 'public'::regnamespace
		union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
		union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
	);
	await client.end();
	return { content, guards: guards.rows };
}

test("what was there when a backup began comes back, whatever is written meanwhile", async () => {
	const before = await contentOf(url);
	const path = join(folder, "meanwhile.tar.gz");
	let isWritten = false;
	let writing: Promise<unknown> | undefined;
	await backUp(url, path, () => {
		writing ??= ask(url, "insert into waitlist (email) values ('late@example.org')").then(() => (isWritten = true));
	});
	await writing;
	expect(isWritten).toBe(true);
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	const empty = await emptyDatabase();
	await restore(empty, path);
	expect(await contentOf(empty)).toEqual(before);
	expect(before.content["public.images"]).toMatchObject({ count: expect.any(Number) });
	expect(before.content["pgboss.job"]).toMatchObject({ count: 1 });
	expect(await contentOf(url)).not.toEqual(before);
	// What a backup does not have: there is none.
	expect(await ask(url, "select sequencename from pg_sequences where schemaname = 'public'")).toEqual([]);
});

test("a backup counts its rows right however late PostgreSQL tells how many there were", async () => {
	const proxy = await startFaultyProxy(url);
	onTestFinished(() => proxy.stop());
	proxy.delayCounts();
	const path = join(folder, "late.tar.gz");
	await backUp(proxy.url, path);
	const empty = await emptyDatabase();
	await restore(empty, path);
	expect(await contentOf(empty)).toEqual(await contentOf(url));
});

test("a backup that counts too few of its rows brings them all back", async () => {
	const path = join(folder, "uncounted.tar.gz");
	await writeBackup(path, manifest, async (add) => {
		for await (const part of (await readBackup(whole)).parts) await add(part);
		return manifest.tables.map(() => 0);
	});
	const found = await emptyDatabase();
	const { rows } = await restore(found, path);
	expect(rows).toBe(restoredRows);
	expect(rows).toBeGreaterThan(0);
	expect(await contentOf(found)).toEqual(await contentOf(restored));
});

test("a command changes no database that an older version works with", async () => {
	const older = await restoredDatabase();
	const newest =
		"delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)";
	await ask(older, newest);
	const before = await contentOf(older);
	const env = { PATH: process.env.PATH, DATABASE_URL: older };
	for (const [script, ...args] of [
		["admin", "--email", "ada@example.org"],
		["import", "--from", folder, "--write"],
		["seed", "--cards", "1"],
		["waitlist-export"],
	])
		await expect(run(process.execPath, [`build/server/${script}.js`, ...args], { env }), script).rejects.toMatchObject({
			stderr: expect.stringContaining(
				"The database is still that of an older version. Start the new one first: it brings it up to date.",
			),
		});
	expect(await contentOf(older)).toEqual(before);
});

test("a table that somebody else has made is passed over, and told", async () => {
	const target = await restoredDatabase();
	await ask(target, "create table users_before as select * from users");
	const path = join(folder, "foreign.tar.gz");
	await backUp(target, path);
	const empty = await emptyDatabase();
	expect((await restore(empty, path)).foreign).toEqual(["public.users_before"]);
	await ask(target, "drop table users_before");
	expect(await contentOf(empty)).toEqual(await contentOf(target));
});

test("what a migration rewrites while a backup begins is in it", async () => {
	const [migrating, reading] = [new Client(url), new Client(url)];
	await Promise.all([migrating.connect(), reading.connect()]);
	await migrating.query("begin; alter table job_listings alter contact type text using contact || ''");
	const begun = beginReading(reading);
	const isWaiting = () => ask(url, "select from pg_locks where relation = 'job_listings'::regclass and not granted");
	await expect.poll(isWaiting).toHaveLength(1);
	await migrating.query("commit");
	await begun;
	const { rows } = await reading.query("select count(*)::int as count from job_listings");
	expect(rows[0].count).toBeGreaterThan(0);
	await Promise.all([migrating.end(), reading.end()]);
});

test("a backup of an older version is brought up to date, and one is made before the server's own database is", async () => {
	const { url: old } = await databaseBefore("security-log");
	await ask(old, "insert into users (name, email) values ('', 'ada@example.org')");
	const dataFolder = join(folder, "data");
	const lines: string[] = [];
	const settings = { DATABASE_URL: undefined, DATA_FOLDER: dataFolder };
	// A file is where the folder is to be.
	const full = { ...settings, DATA_FOLDER: whole };
	await expect(bringUpToDate({ url: old, appUrl: old }, full, () => {})).rejects.toThrow(
		/could not be backed up .* nothing was changed: ENOTDIR/,
	);
	const backups = join(dataFolder, "backups");
	await mkdir(backups, { recursive: true });
	const earlier = ["2099-01-01T00-00-00", "2099-01-02T00-00-00", "from-1"].map(
		(name) => `before-update-${name}.tar.gz`,
	);
	const drafts = [1, 2, 3, 4].map((day) => `before-update-2099-02-0${day}T00-00-00.tar.gz.partial`);
	for (const name of [...earlier, ...drafts]) await writeFile(join(backups, name), "");
	for (let i = 0; i < 2; i++) await bringUpToDate({ url: old, appUrl: old }, settings, (line) => lines.push(line));
	expect(lines).toEqual([
		expect.stringMatching(/^Backing up the database before the update: .*before-update-.*\.tar\.gz$/),
	]);
	const names = readdirSync(backups).toSorted();
	expect(names).toEqual([...earlier.slice(1), expect.stringMatching(/^before-update-from-\d{13}\.tar\.gz$/)]);
	const name = names.at(-1) ?? "";
	const empty = await emptyDatabase();
	await restore(empty, join(backups, name));
	expect(await ask(empty, "select email from users")).toEqual([{ email: "ada@example.org" }]);
	expect(await ask(empty, "select suspended_at from users")).toEqual([{ suspended_at: null }]);
	expect(await contentOf(empty)).toEqual(await contentOf(old));
});

/** Makes a wrong file of the whole one. */
const wrong: [string, (path: string) => Promise<unknown>, RegExp][] = [
	["cut in the middle", cutTo(0.5), /cut or damaged/],
	["that lacks its end", cutTo(0.999), /cut or damaged/],
	["with a byte that has changed", changeByte, /cut or damaged/],
	["that is something else", (path) => writeFile(path, "a diary"), /cut or damaged, or no backup/],
	["that is a tar of something else", (path) => writeTar(path, { "notes.txt": "hello" }), /is no backup of Heliograph/],
	["whose last part is missing", (path) => writeTar(path, { "manifest.json": JSON.stringify(manifest) }), /is cut/],
	[
		"of a format to come",
		(path) => writeTar(path, { "manifest.json": JSON.stringify({ format: "heliograph-backup/2" }) }),
		/heliograph-backup\/2, which this Heliograph does not know/,
	],
];

test.each(wrong)("a file %s is refused", async (_, make, message) => {
	const path = join(folder, `${randomUUID()}.tar.gz`);
	await make(path);
	const read = async () => {
		const { parts } = await readBackup(path);
		for await (const part of parts) expect(part.table).toBeLessThan(manifest.tables.length);
	};
	await expect(read()).rejects.toThrow(message);
});

/** Makes one that is whole, and can't be restored here. */
const unfit: typeof wrong = [
	[
		"of a newer Heliograph",
		(path) => writeBackup(path, { ...manifest, migrations: [...manifest.migrations, 9e12] }, async () => []),
		/written by a newer Heliograph/,
	],
	[
		"that has fewer rows than it says",
		(path) => writeBackup(path, manifest, async () => manifest.tables.map(() => 3)),
		/rows are missing/,
	],
	[
		"with parts of no table",
		(path) =>
			writeBackup(path, manifest, async (add) => {
				await add({ table: 1_000, bytes: Buffer.from("x\n") });
				return [];
			}),
		/data of an unknown table/,
	],
];

test.each(unfit)("a file %s is refused, and leaves nothing behind", async (_, make, message) => {
	const path = join(folder, `${randomUUID()}.tar.gz`);
	await make(path);
	const empty = await emptyDatabase();
	await expect(restore(empty, path)).rejects.toThrow(message);
	expect(await ask(empty, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

test("what a server has counted and signed with since its first start is no data, and what a newer version did by and by is over", async () => {
	const { db: started, url: target } = await freshDatabase();
	await countDays(started);
	await started.insert(receiptKeys).values({ id: "a".repeat(43), x: "b".repeat(43), sealed: "c" });
	const boss = openBoss(started, { supervise: false, schedule: false });
	await boss.start();
	await boss.createQueue("newer");
	await boss.schedule("newer", "* * * * *");
	await boss.stop({ graceful: false });
	await started.$client.end();
	await restore(target, whole);
	const there = await contentOf(target);
	expect(there.content["public.request_days"]).toEqual((await contentOf(url)).content["public.request_days"]);
	expect(await ask(target, "select from pgboss.schedule where name = 'newer'")).toEqual([]);
});

test("a database that holds data keeps it unless told, and also when the work ends in the middle", async () => {
	const { url: target } = await freshDatabase();
	await ask(target, "insert into waitlist (email) values ('kept@example.org')");
	const before = await contentOf(target);
	await expect(restore(target, whole)).rejects.toThrow(/holds data, such as in public.waitlist.*--replace/);
	let ending: Promise<unknown> | undefined;
	const killed = restore(target, whole, {
		replace: true,
		onProgress: () => {
			ending ??= ask(
				target,
				"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
			);
		},
	});
	await expect(killed).rejects.toThrow();
	await ending;
	expect(await contentOf(target)).toEqual(before);
	await restore(target, whole, { replace: true });
	expect((await contentOf(target)).content["public.waitlist"]).toMatchObject({ count: 0 });
});

test("the server's role can work with what is restored into a database of two roles", async () => {
	const { url: target, appUrl } = await freshDatabase();
	const env = { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_MIGRATION_URL: target };
	await run(process.execPath, ["build/server/restore.js", "--from", whole, "--replace"], { env });
	for (const table of ["users", "drizzle.__drizzle_migrations", "pgboss.job"])
		expect(await ask(appUrl, `select exists (select from ${table})`)).toEqual([{ exists: true }]);
});

test("a database that a server works with is left alone", async () => {
	const empty = await emptyDatabase();
	const server = connectDatabase(empty, 1);
	onTestFinished(() => server.$client.end());
	await server.$client.query("select 1");
	await expect(restore(empty, whole)).rejects.toThrow("A server works with this database. Stop it first.");
});

test("a backup that fails in the middle leaves the earlier file as it was, and nothing else", async () => {
	const path = join(folder, "earlier.tar.gz");
	await writeFile(path, "earlier");
	await writeFile(`${path}.0.partial`, "of a killed backup");
	await utimes(`${path}.0.partial`, 0, 0);
	const failing = backUp(url, path, () => {
		throw new Error("The disk is gone");
	});
	await expect(failing).rejects.toThrow("The disk is gone");
	expect(await readFile(path, "utf8")).toBe("earlier");
	expect(readdirSync(folder).filter((name) => name.startsWith("earlier."))).toEqual(["earlier.tar.gz"]);
});

test.each(["SIGINT", "SIGTERM"] as const)("a backup that %s ends says so and leaves nothing", async (signal) => {
	const own = ownFolder("heliograph-broken-off-");
	const proxy = await startFaultyProxy(url);
	onTestFinished(() => proxy.stop());
	const isAtRows = proxy.silenceAt("copy (select");
	const args = ["build/server/backup.js", "--out", join(own, "backup.tar.gz")];
	const backup = execFile(process.execPath, args, { env: { PATH: process.env.PATH, DATABASE_URL: proxy.url } });
	let said = "";
	backup.stderr?.on("data", (text) => {
		said += text;
	});
	const ended = once(backup, "close");
	await isAtRows;
	await expect.poll(() => readdirSync(own)).toHaveLength(1);
	backup.kill(signal);
	await proxy.mend();
	expect(await ended).toEqual([1, null]);
	expect(said).toContain("The backup was broken off.");
	expect(readdirSync(own)).toEqual([]);
});

test("what is no file is never replaced by a backup", async () => {
	const [directory, pipe] = [join(folder, "directory"), join(folder, "pipe")] as const;
	await mkdir(directory);
	await run("mkfifo", [pipe]);
	for (const path of [directory, pipe])
		await expect(backUp(url, path)).rejects.toThrow(`${path} is there, and is no file: give the backup another name.`);
	expect((await stat(pipe)).isFIFO()).toBe(true);
});

test("a backup that can't be written says why in one line, from the beginning or in the middle, and leaves nothing", async () => {
	const ownFull = ownFolder("heliograph-full-");
	const backUpBy = async (limit: string, path: string) => {
		const command = `${limit}exec "$0" build/server/backup.js --out "$1"`;
		const env = { PATH: process.env.PATH, DATABASE_URL: url };
		const error = await run("sh", ["-c", command, process.execPath, path], { env }).catch((error) => error);
		expect(error.code).toBe(1);
		return error.stderr.trim().split("\n").at(-1);
	};
	const nowhere = join(ownFull, "none", "backup.tar.gz");
	expect(await backUpBy("", nowhere)).toMatch(`${nowhere} can't be written: ENOENT: no such file or directory`);
	// As much as a nearly full disk would take.
	const full = join(ownFull, "backup.tar.gz");
	expect(await backUpBy("ulimit -f 40; ", full)).toMatch(`${full} can't be written: EFBIG: file too large, write`);
	expect(readdirSync(ownFull)).toEqual([]);
});

test("of two backups that are written to one name at the same time, one that breaks off leaves the other's whole", async () => {
	const path = join(folder, "twice.tar.gz");
	const begun = Promise.withResolvers<void>();
	const isDone = Promise.withResolvers<void>();
	let second: Promise<void> | undefined;
	await writeBackup(path, manifest, async () => {
		second = writeBackup(path, manifest, async () => {
			begun.resolve();
			await isDone.promise;
			throw new Error("Broken off");
		});
		await begun.promise;
		return [];
	});
	isDone.resolve();
	await expect(second).rejects.toThrow("Broken off");
	const { parts } = await readBackup(path);
	for await (const part of parts) expect(part).toBeUndefined();
});

test("a check that is told to end leaves nothing behind, nor what a killed one has left", async () => {
	const temporary = ownFolder("heliograph-temporary-");
	const [killed, other] = ["heliograph-check-killed", "heliograph-check-other"] as const;
	for (const name of [killed, other]) await mkdir(join(temporary, name));
	await utimes(join(temporary, killed), 0, 0);
	// As root, others run PostgreSQL.
	await chmod(temporary, 0o755);
	const args = ["build/server/restore.js", "--from", whole, "--check"];
	const check = execFile(process.execPath, args, { env: { ...process.env, TMPDIR: temporary } });
	const ended = once(check, "exit");
	const own = () => readdirSync(temporary).filter((name) => name !== killed && name !== other);
	await expect.poll(own).toHaveLength(1);
	check.kill("SIGTERM");
	expect(await ended).toEqual([1, null]);
	expect(readdirSync(temporary)).toEqual([other]);
});

function cutTo(share: number) {
	return async (path: string) => {
		const bytes = await readFile(whole);
		await writeFile(path, bytes);
		await truncate(path, Math.floor(bytes.length * share));
	};
}

async function changeByte(path: string) {
	const bytes = await readFile(whole);
	const place = Math.floor(bytes.length / 2);
	bytes[place] = (bytes[place] ?? 0) ^ 0xff;
	await writeFile(path, bytes);
}

async function writeTar(path: string, files: Record<string, string>) {
	const tar = pack();
	for (const [name, text] of Object.entries(files)) tar.entry({ name }, text);
	tar.finalize();
	await writeFile(path, gzipSync(await buffer(tar)));
}
