import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./database-server.ts";

const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));

/**
 * A database as it was before a migration, to be filled with what was there then.
 * @param tag the end of the migration's name, after its number
 */
export async function databaseBefore(tag: string) {
	const serverUrl = inject("serverUrl");
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const server = new Client({ connectionString: serverUrl });
	await server.connect();
	await server.query(`create database ${name} template template0`);
	await server.end();
	const client = new Client({ connectionString: databaseUrl(serverUrl, name) });
	await client.connect();
	const tags = journal.entries.map((entry) => entry.tag);
	const wanted = tags.findIndex((one) => one.endsWith(`_${tag}`));
	if (wanted < 0) throw new Error(`There is no migration ${tag}`);
	for (const one of tags.slice(0, wanted)) await run(one);
	return {
		client,
		/** Runs the migration itself, in one transaction. */
		migrate: async () => {
			await client.query("begin");
			await run(tags[wanted] ?? "");
			await client.query("commit");
		},
	};

	async function run(one: string) {
		for (const statement of readFileSync(`drizzle/${one}.sql`, "utf8").split("--> statement-breakpoint")) {
			if (statement.trim() !== "") await client.query(statement);
		}
	}
}
