import { execFile } from "node:child_process";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { waitlist } from "#app/waitlist/waitlist.tables.server.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { bringUpToDate } from "../backup/before-migrating.ts";
import { examine, type Finding } from "../doctor/doctor.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { lockHome } from "./lock.ts";
import { findRunningPostgres } from "./running-postgres.ts";

const run = promisify(execFile);

test("the waitlist is exported, and a backup made and checked, while the server runs and while it does not", async () => {
	const folder = ownFolder("running-postgres-");
	expect(await findRunningPostgres(folder)).toBeNull();

	const postgres = await startEmbeddedPostgres({ dataFolder: folder });
	const { url, appUrl } = postgres;
	expect(await findRunningPostgres(folder)).toEqual({ url, appUrl });
	await bringUpToDate({ url, appUrl }, { DATABASE_URL: undefined, DATA_FOLDER: folder }, () => {});
	const db = connectDatabase(appUrl, 1);
	const [joinedAt, confirmedAt] = [new Date("2026-01-01T08:00:00Z"), new Date("2026-01-02T08:00:00Z")];
	await db.insert(waitlist).values([
		{ email: "+ida@example.org", joinedAt, confirmedAt },
		{ email: "unconfirmed@example.org", joinedAt },
	]);
	await db.$client.end();
	const csv = "email,joined_at,confirmed_at\r\n'+ida@example.org,2026-01-01T08:00:00.000Z,2026-01-02T08:00:00.000Z\r\n";
	expect(await exportWaitlist(folder)).toBe(csv);
	const backup = join(folder, "backup.tar.gz");
	const { stderr } = await command("build/server/backup.js", folder, "--out", backup, "--check");
	expect(stderr).toMatch(/Written: .*backup.tar.gz \(\d+\.\d MB\)\n {2}It can be restored: \d+ rows\n$/);
	await expect(command("build/server/restore.js", folder, "--from", backup)).rejects.toMatchObject({
		stderr: expect.stringContaining(`in use by process ${process.pid}`),
	});

	// As while it recovers, it takes no connection, and runs.
	const owner = connectDatabase(url, 1);
	await owner.$client.query("alter database heliograph connection limit 0");
	await expect(findRunningPostgres(folder)).rejects.toThrow(/does not answer: too many connections/);
	const found: Finding[] = [];
	for await (const finding of examine({ DATA_FOLDER: folder })) found.push(finding);
	expect(found).toContainEqual(
		expect.objectContaining({ state: "wrong", about: "database", told: expect.stringContaining("does not answer") }),
	);
	await owner.$client.query("alter database heliograph connection limit -1");
	await owner.$client.end();

	await postgres.stop();
	expect(await findRunningPostgres(folder)).toBeNull();
	const out = join(folder, "waitlist.csv");
	await writeFile(out, "an older one, which others could read", { mode: 0o644 });
	expect(await exportWaitlist(folder, "--out", out)).toBe("");
	expect(await readFile(out, "utf8")).toBe(csv);
	expect((await stat(out)).mode & 0o777).toBe(0o600);
});

test("a command makes no database where there is none: the folder may be mistyped", async () => {
	const folder = join(ownFolder("heliograph-mistyped-"), "dta");
	for (const [script, ...args] of [
		["admin", "--email", "ada@example.org"],
		["backup", "--out", join(folder, "..", "backup.tar.gz")],
		["import", "--from", folder],
		["psql"],
		["waitlist-export"],
	])
		await expect(command(`build/server/${script}.js`, folder, ...args), script).rejects.toMatchObject({
			stderr: expect.stringContaining(`There is no database in DATA_FOLDER, ${folder}: say where it is`),
		});
	await expect(stat(folder)).rejects.toMatchObject({ code: "ENOENT" });
	// Like what is another user's, it is there, but not for who asks; root may enter all.
	await symlink(folder, folder);
	await expect(command("build/server/psql.js", folder)).rejects.toMatchObject({
		stderr: expect.stringMatching(/^ELOOP: /),
	});
});

test("a command waits while somebody has the data folder whose database is not there yet, as in the first start", async () => {
	const folder = ownFolder("heliograph-first-start-");
	await mkdir(join(folder, "postgres"));
	const release = await lockHome(join(folder, "postgres"));
	const admin = command("build/server/admin.js", folder, "--email", "ada@example.org");
	const told: string[] = [];
	admin.child.stderr?.on("data", (data) => told.push(String(data)));
	await Promise.race([admin, expect.poll(() => told.join(""), { timeout: 30_000 }).toContain("Waiting for")]);
	release();
	expect((await admin).stderr).toContain("ada@example.org is an admin.");
});

test("an option that does not exist is told with those that do", async () => {
	for (const script of ["waitlist-export", "doctor"])
		await expect(command(`build/server/${script}.js`, ".", "--file", "x"), script).rejects.toMatchObject({
			stderr: expect.stringMatching(/Unknown option '--file'.*\nUsage: /s),
		});
});

test("psql gets the password where nobody else reads it; where there is no psql, it is told how to have one", async () => {
	const folder = ownFolder("heliograph-psql-");
	const env = { PATH: folder, DATABASE_URL: "postgres://someone:se%20cret@db.example/heliograph?sslmode=require" };
	const psql = () => run(process.execPath, ["build/server/psql.js", "-c", "select 1"], { env });
	await expect(psql()).rejects.toMatchObject({ stderr: expect.stringContaining("apt install postgresql-client") });
	await writeFile(join(folder, "psql"), '#!/bin/sh\necho "$PGPASSWORD: $@"\nexit 3\n', { mode: 0o755 });
	await expect(psql()).rejects.toMatchObject({
		code: 3,
		stdout: "se cret: postgres://someone@db.example/heliograph?sslmode=require -c select 1\n",
	});
	// Several hosts are its own way to write them; what is the product's own is left out.
	const hosts = "one.example,two.example:5433/heliograph?sslmode=require&target_session_attrs=read-write";
	Object.assign(env, { DATABASE_URL: `postgres://someone:secret@${hosts}`, DATABASE_POOLER: "transaction" });
	await expect(psql()).rejects.toMatchObject({ stdout: `secret: postgres://someone@${hosts} -c select 1\n` });
});

async function exportWaitlist(dataFolder: string, ...args: string[]) {
	return (await command("build/server/waitlist-export.js", dataFolder, ...args)).stdout;
}

function command(script: string, dataFolder: string, ...args: string[]) {
	const env = { ...process.env, DATABASE_URL: "", DATA_FOLDER: dataFolder };
	return run(process.execPath, [script, ...args], { env });
}
