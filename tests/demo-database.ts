import { Client } from "pg";
import { inject } from "vitest";
import { seedDemo } from "#server/seed/demo.ts";
import { freshDatabase } from "./database.ts";
import { demoTemplateName } from "./database-server.ts";

/** A database with the demo content, as `freshDatabase` gives it: filled once for all files, since drawing the pictures takes seconds. */
export async function demoDatabase() {
	await makeTemplate();
	return freshDatabase({ template: demoTemplateName });
}

/** Several workers may ask at once: one fills it. */
async function makeTemplate() {
	const client = new Client({ connectionString: inject("serverUrl") });
	await client.connect();
	try {
		await client.query("select pg_advisory_lock(hashtext($1))", [demoTemplateName]);
		const { rowCount } = await client.query("select from pg_database where datname = $1", [demoTemplateName]);
		if (rowCount) return;
		const { db, url } = await freshDatabase();
		await seedDemo(db);
		await db.$client.end();
		// At last, so that nobody copies one that could not be filled.
		await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${demoTemplateName}`);
	} finally {
		await client.end();
	}
}
