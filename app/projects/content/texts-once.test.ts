import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { databaseBefore } from "#tests/old-database.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("the migration that stores texts once keeps what every version says, and counts it for who saved or forked it", async () => {
	const { client, migrate } = await databaseBefore("texts-once");
	const rowOf = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows[0];
	const idOf = async (sql: string, values: unknown[] = []): Promise<string> => (await rowOf(sql, values)).id;
	const addUser = (email: string) =>
		idOf("insert into users (name, email) values ('', $1) returning id", [`${email}@example.org`]);
	const [author, forker] = [await addUser("author"), await addUser("forker")];
	const addProject = async (owner: string, createdAt: string) => {
		const project = await idOf(
			"insert into scicomm_projects (name, description, visibility, created_at) values ('Tides', 'Sea', 'public', $1) returning id",
			[createdAt],
		);
		await client.query("insert into project_contributors (project_id, user_id, role) values ($1, $2, 'owner')", [
			project,
			owner,
		]);
		const content = await idOf(
			"insert into project_content (project_id, name, type) values ($1, 'Essay', 'article') returning id",
			[project],
		);
		return [project, content];
	};
	const original = await addProject(author, "2026-01-01");
	const fork = await addProject(forker, "2026-06-01");
	const twin = randomBytes(4_000).toString("hex");
	await client.query("insert into project_files (hash, media_type, bytes) values ($1, 'application/pdf', $2)", [
		"f".repeat(64),
		Buffer.alloc(5_000),
	]);
	for (const [project, content] of [original, fork]) {
		await client.query(
			`insert into content_versions (project_id, content_id, version, data, changes_description, created_by, created_at)
			select $1, $2, version, case version when 1 then 'Ebb und Flut 🌊' when 2 then '' else $3 end, '', $4, '2026-02-02'
			from generate_series(1, 2000) as version`,
			[project, content, twin, author],
		);
		await client.query("update content_versions set file = $1 where content_id = $2 and version = 2", [
			"f".repeat(64),
			content,
		]);
	}
	const largeBefore = Number((await rowOf("select pg_total_relation_size('content_versions') as size")).size);
	expect(largeBefore).toBeGreaterThan(20_000_000);

	await migrate();

	const texts = await client.query("select hash, text from content_texts order by char_length(text)");
	expect(texts.rows).toEqual([
		{ hash: hashOf("Ebb und Flut 🌊"), text: "Ebb und Flut 🌊" },
		{ hash: hashOf(twin), text: twin },
	]);
	for (const [project, countedFor] of [
		[original[0], author],
		[fork[0], forker],
	]) {
		const versions = await client.query(
			`select version, text_hash, bytes, counted_for, created_by from content_versions
			where project_id = $1 order by version`,
			[project],
		);
		expect(versions.rows).toHaveLength(2000);
		expect(new Set(versions.rows.map((row) => row.counted_for))).toEqual(new Set([countedFor]));
		expect(new Set(versions.rows.map((row) => row.created_by))).toEqual(new Set([author]));
		expect(versions.rows.slice(0, 4)).toMatchObject([
			{ text_hash: hashOf("Ebb und Flut 🌊"), bytes: 1_002 + Buffer.byteLength("Ebb und Flut 🌊") },
			{ text_hash: null, bytes: 1_002 + 5_000 },
			{ text_hash: hashOf(twin), bytes: 1_002 + twin.length },
			{ text_hash: hashOf(twin), bytes: 1_002 },
		]);
	}
	await client.query("vacuum full content_versions");
	expect(Number((await rowOf("select pg_total_relation_size('content_versions') as size")).size)).toBeLessThan(
		5_000_000,
	);
});
