import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { databaseUrl } from "#tests/database-server.ts";
import { migrateDatabase } from "./migrate.ts";

const name = "test_words_migration";

/** A copy of the migrations that ends before one. */
async function migrationsBefore(title: string) {
	const folder = await mkdtemp(join(tmpdir(), "migrations-"));
	await cp("drizzle", folder, { recursive: true });
	const path = join(folder, "meta/_journal.json");
	const journal = JSON.parse(await readFile(path, "utf8"));
	const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(title));
	await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
	return folder;
}

test("a database from before words lay apart keeps those of accounts that are there, and no other's", async () => {
	const serverUrl = inject("serverUrl");
	const server = new Client({ connectionString: serverUrl });
	await server.connect();
	await server.query(`create database ${name}`);
	const url = databaseUrl(serverUrl, name);
	const client = new Client({ connectionString: url });
	await client.connect();
	const folder = await migrationsBefore("what-goes-with-an-account");
	try {
		await migrate(drizzle(client), { migrationsFolder: folder });
		const { rows } = await client.query("insert into users (name, email) values ('', 'here@example.org') returning id");
		const here = rows[0].id;
		const add = (title: string, submitter: string | null) =>
			client.query(
				`insert into moderation_events (action, subject_kind, subject_id, title, actor_name, explanation, submitter_id, snapshot)
				values ('rejected', 'resource', gen_random_uuid(), $1, 'Ada', 'Because', $2, '{"name": "Zyxomma"}')`,
				[title, submitter],
			);
		await add("Of an account", here);
		await add("Of nobody", null);
		await add("Of who is gone", "00000000-0000-4000-8000-000000000000");
		await client.query("insert into card_handles (handle, user_id) values ('here-first', $1), ('gone-first', null)", [
			here,
		]);

		await migrateDatabase(url);

		const words = await client.query("select title, explanation, snapshot from moderation_words order by title");
		const kept = { explanation: "Because", snapshot: { name: "Zyxomma" } };
		expect(words.rows).toEqual([
			{ title: "Of an account", ...kept },
			{ title: "Of nobody", ...kept },
		]);
		expect((await client.query("select from moderation_events")).rowCount).toBe(3);
		expect((await client.query("select handle from card_handles")).rows).toEqual([{ handle: "here-first" }]);
		const retired = await client.query("select from retired_handles where hash = encode(sha256('gone-first'), 'hex')");
		expect(retired.rowCount).toBe(1);
		await expect(client.query("update moderation_events set reason = 'other'")).rejects.toThrow("rows are only added");
	} finally {
		await client.end();
		await server.query(`drop database ${name}`);
		await server.end();
		await rm(folder, { recursive: true });
	}
});
