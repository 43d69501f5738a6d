import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { endWell } from "../scripts/command.ts";
import { freshDatabase } from "./database.ts";

const { db } = await freshDatabase();

/** What a command that does this tells the operator. */
async function toldOf(main: () => Promise<unknown>) {
	const told = vi.spyOn(console, "error").mockImplementation(() => {});
	onTestFinished(() => {
		told.mockRestore();
		process.exitCode = undefined;
	});
	await endWell(main);
	expect(process.exitCode).toBe(1);
	return told.mock.calls.map((words) => JSON.stringify(words)).join();
}

test("a command that fails at a statement tells nothing of what it was to write", async () => {
	const told = await toldOf(() => db.execute(sql`select 1 / length(substr(${"ada@example.org"}, 99))`));
	expect(told).toContain("division by zero");
	expect(told).not.toContain("ada@example.org");
});

test("one that loses its database tells so in a sentence", async () => {
	const gone = connectDatabase("postgres://nobody@127.0.0.1:1/none", 1);
	onTestFinished(() => gone.$client.end());
	const told = await toldOf(() => gone.execute(sql`select ${"ada@example.org"}`));
	expect(told).toMatch(/^\["The database can't be reached, or is too busy: .*"\]$/);
	expect(told).not.toContain("ada@example.org");
});
