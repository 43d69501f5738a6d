import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { secrets } from "#app/accounts/account.tables.server.ts";
import { testSecret } from "./app.ts";
import { freshDatabase } from "./database.ts";
import { spawnServer } from "./spawn-server.ts";
import type { Usage } from "./tell-usage.ts";

/** The built server as `npm start` runs it, on an empty database of the test's own, behind one proxy; accounts have the secret of the tests. */
export async function startServerProcess(settings: Record<string, string> = {}) {
	const { db, appUrl } = await freshDatabase();
	await db.insert(secrets).values({ name: "accounts", value: testSecret });
	const flags = ["--max-semi-space-size=16", "--max-old-space-size=256", "--import", "./tests/tell-usage.ts"];
	const { child, listening, output } = spawnServer(
		{
			MALLOC_ARENA_MAX: "1",
			MALLOC_TRIM_THRESHOLD_: "131072",
			LOG_LEVEL: "error",
			TRUSTED_PROXIES: "1",
			DATABASE_URL: appUrl,
			...settings,
		},
		{ flags, stdio: ["ignore", "pipe", "pipe", "ipc"] },
	);
	const origin = await listening;
	return {
		db,
		origin,
		/** What the server has written so far. */
		output,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		usage: () => usageOf(child),
		async stop() {
			const exited = once(child, "exit");
			if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await exited;
			await db.$client.end();
		},
	};
}

async function usageOf(child: ChildProcess) {
	const told = once(child, "message");
	child.send("usage");
	// What `tell-usage.ts` sends.
	const [usage] = (await told) as [Usage];
	return usage;
}
