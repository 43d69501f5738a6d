import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { waitlist } from "#app/waitlist/waitlist.tables.server.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";
import { findRunningPostgres } from "./running-postgres.ts";

const run = promisify(execFile);

test("the waitlist is exported while the server runs, and while it does not", { timeout: 60_000 }, async () => {
	const folder = ownFolder("running-postgres-");
	expect(await findRunningPostgres(folder)).toBeNull();

	const postgres = await startEmbeddedPostgres({ dataFolder: folder });
	expect(await findRunningPostgres(folder)).toBe(postgres.url);
	await migrateDatabase(postgres.url);
	const db = connectDatabase(postgres.url, 1);
	const [joinedAt, confirmedAt] = [new Date("2026-01-01T08:00:00Z"), new Date("2026-01-02T08:00:00Z")];
	await db.insert(waitlist).values([
		{ email: "+ida@example.org", joinedAt, confirmedAt },
		{ email: "unconfirmed@example.org", joinedAt },
	]);
	await db.$client.end();
	const csv = "email,joined_at,confirmed_at\r\n'+ida@example.org,2026-01-01T08:00:00.000Z,2026-01-02T08:00:00.000Z\r\n";
	expect(await exportWaitlist(folder)).toBe(csv);

	await postgres.stop();
	expect(await findRunningPostgres(folder)).toBeNull();
	const out = join(folder, "waitlist.csv");
	expect(await exportWaitlist(folder, "--out", out)).toBe("");
	expect(await readFile(out, "utf8")).toBe(csv);
});

test("an option that does not exist is told with those that do", async () => {
	await expect(exportWaitlist(".", "--file", "x")).rejects.toMatchObject({
		stderr: expect.stringMatching(/Unknown option '--file'/),
	});
});

async function exportWaitlist(dataFolder: string, ...args: string[]) {
	const env = { ...process.env, DATABASE_URL: "", DATA_FOLDER: dataFolder };
	const { stdout } = await run(process.execPath, ["scripts/waitlist-export.ts", ...args], { env });
	return stdout;
}
