import { randomUUID } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { migrateDatabase, migrationsFolder } from "#server/postgres/migrate.ts";
import { databaseUrl } from "./database-server.ts";
import { ownFolder } from "./own-folder.ts";

/**
 * A database as it was before a migration, to be filled with what was there then.
 * @param title of the migration, without its number
 * @returns it, with what brings it up to date
 */
export async function databaseBefore(title: string) {
	const url = databaseUrl(inject("serverUrl"), `test_${randomUUID().replaceAll("-", "")}`);
	const server = new Client({ connectionString: inject("serverUrl") });
	await server.connect();
	await server.query(`create database ${new URL(url).pathname.slice(1)}`);
	await server.end();
	const client = new Client({ connectionString: url });
	await client.connect();
	onTestFinished(() => client.end());
	await migrate(drizzle(client), { migrationsFolder: await migrationsBefore(title) });
	return { url, client, migrate: (tell?: (line: string) => void) => migrateDatabase(url, tell) };
}

async function migrationsBefore(title: string) {
	const folder = ownFolder("migrations-");
	await cp(migrationsFolder, folder, { recursive: true });
	const path = join(folder, "meta/_journal.json");
	const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, "utf8"));
	const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${title}`));
	if (at < 0) throw new Error(`There is no migration ${title}`);
	await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
	return folder;
}
