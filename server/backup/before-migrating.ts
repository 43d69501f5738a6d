/** Brings a database up to date. What the server's own one holds is backed up before anything in it changes. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Settings } from "../env.ts";
import { OperatorError } from "../operator-error.ts";
import { connectAlone, hasMigrations, migrateDatabase, migrationsFolder } from "../postgres/migrate.ts";
import { type DatabaseAddresses, settleRoles } from "../postgres/roles.ts";
import { prepareJobs } from "./prepare-jobs.ts";

/** Backups of this kind that are kept. */
const kept = 3;

/** @param tell gets short lines for the operator */
export async function bringUpToDate(
	addresses: DatabaseAddresses,
	{ DATABASE_URL, DATA_FOLDER }: Pick<Settings, "DATABASE_URL" | "DATA_FOLDER">,
	tell: (line: string) => void,
) {
	const { url } = addresses;
	if (!DATABASE_URL && (await isOlder(url))) await backUpInto(join(DATA_FOLDER, "backups"), url, tell);
	await migrateDatabase(url);
	await prepareJobs(url);
	await settleRoles(addresses);
}

/** Whether the database has been worked with, and lacks a migration. */
async function isOlder(url: string) {
	const client = await connectAlone(url);
	try {
		if (!(await hasMigrations(client))) return false;
		const { rows } = await client.query("select max(created_at)::float8 as newest from drizzle.__drizzle_migrations");
		const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
		return rows[0].newest !== null && rows[0].newest < newest;
	} finally {
		await client.end();
	}
}

async function backUpInto(folder: string, url: string, tell: (line: string) => void) {
	const { backUp } = await import("./back-up.ts");
	const name = `before-update-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.tar.gz`;
	const path = join(folder, name);
	tell(`Backing up the database before the update: ${path}`);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await backUp(url, path);
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error)) throw error;
		const told = `The database could not be backed up before the update, so nothing was changed: ${error.message}`;
		throw new OperatorError(told, { cause: error });
	}
	const older = (await readdir(folder)).filter((name) => name.startsWith("before-update-")).toSorted();
	for (const name of older.slice(0, -kept)) await rm(join(folder, name));
}
