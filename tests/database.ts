import { randomUUID } from "node:crypto";
import { Client, type PoolClient } from "pg";
import { afterAll, inject, onTestFinished, TestRunner } from "vitest";
import { connectDatabase, type Database } from "#app/db/client.server.ts";
import { databaseUrl, templateName } from "./database-server.ts";

/**
 * A migrated, empty database: `db` and `appUrl` for the role that serves, `schemaOwner` and `url` for the one that may change tables. Its connections close at the end of the test, or of the file, that has made it.
 * @param options.isVacuumed whether the test vacuums tables, which passes by rows that are not on the disk yet. Others don't wait
 * for the disk, which takes most of a commit's time: what they write need not outlive a crash.
 * @param options.template the database that it is a copy of, instead of an empty one; nobody may be connected to that
 */
export async function freshDatabase({ isVacuumed = false, template = templateName } = {}) {
	const serverUrl = inject("serverUrl");
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const client = new Client({ connectionString: serverUrl });
	await client.connect();
	await client.query(`create database ${name} template ${template}`);
	if (!isVacuumed) await client.query(`alter database ${name} set synchronous_commit = off`);
	await client.end();
	const [url, appUrl] = [databaseUrl(serverUrl, name), databaseUrl(inject("appServerUrl"), name)];
	const db = connectDatabase(appUrl, 4);
	// Who seeds thousands of rows, also on a busy machine.
	const schemaOwner = connectDatabase(url, 4, { statement: 60_000 });
	const close = async () => {
		for (const { $client } of [db, schemaOwner]) if (!$client.ending) await $client.end();
	};
	if (TestRunner.getCurrentTest()) onTestFinished(close);
	else afterAll(close);
	return { db, url, appUrl, schemaOwner };
}

/** The statements that the database is asked from now on, as they come. */
export function recordStatements(db: Database) {
	const statements: string[] = [];
	const recorded = new WeakSet<PoolClient>();
	db.$client.on("acquire", (client: PoolClient) => {
		if (recorded.has(client)) return;
		recorded.add(client);
		const query = client.query.bind(client) as (...args: unknown[]) => unknown;
		Object.assign(client, {
			query: (...args: unknown[]) => {
				const [asked] = args;
				statements.push(typeof asked === "string" ? asked : String((asked as { text?: unknown }).text));
				return query(...args);
			},
		});
	});
	return statements;
}
