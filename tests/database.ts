import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { databaseUrl, templateName } from "./database-server.ts";

/** A migrated, empty database of the test file's own; the caller closes its connections with `db.$client.end()`. */
export async function freshDatabase() {
	const serverUrl = inject("serverUrl");
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const client = new Client({ connectionString: serverUrl });
	await client.connect();
	await client.query(`create database ${name} template ${templateName}`);
	await client.end();
	const url = databaseUrl(serverUrl, name);
	return { db: connectDatabase(url, 4), url };
}
