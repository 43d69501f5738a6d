import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/**
 * Finds the database of a server that is running on a data folder, for scripts that work beside it.
 * @returns its connection string, or null when no server runs there
 */
export async function findRunningPostgres(dataFolder: string) {
	const home = join(dataFolder, "postgres");
	const password = await readText(join(home, "password"));
	// The fourth line of PostgreSQL's own note is the port. A killed PostgreSQL leaves the note behind.
	const port = (await readText(join(home, "pgdata", "postmaster.pid")))?.split("\n")[3];
	if (!password || !port) return null;
	const url = `postgres://heliograph:${password.trim()}@127.0.0.1:${port.trim()}/heliograph`;
	return (await answers(url)) ? url : null;
}

async function answers(url: string) {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	// One that breaks before it is closed ends the process without a listener.
	client.on("error", () => {});
	try {
		await client.connect();
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => {});
	}
}

async function readText(path: string) {
	return readFile(path, "utf8").catch(() => null);
}
