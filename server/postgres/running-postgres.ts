import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { DatabaseAddresses } from "./roles.ts";

/** Of the roles of the server's own database, beside its cluster. */
export const passwordFiles = { owner: "password", app: "app-password" };

/** The server's own database at a port, as its owner and as the server itself reach it. */
export function addressesAt(port: number | string, passwords: Record<"owner" | "app", string>): DatabaseAddresses {
	const at = `127.0.0.1:${port}/heliograph`;
	return {
		url: `postgres://heliograph:${passwords.owner}@${at}`,
		appUrl: `postgres://heliograph_app:${passwords.app}@${at}`,
	};
}

/**
 * Finds the database of a server that is running on a data folder, for scripts that work beside it.
 * @returns its connection strings, or null when no server runs there
 */
export async function findRunningPostgres(dataFolder: string) {
	const home = join(dataFolder, "postgres");
	const owner = (await readText(join(home, passwordFiles.owner)))?.trim();
	const app = (await readText(join(home, passwordFiles.app)))?.trim();
	// The fourth line of PostgreSQL's own note is the port. A killed PostgreSQL leaves the note behind.
	const port = (await readText(join(home, "pgdata", "postmaster.pid")))?.split("\n")[3];
	if (!owner || !port) return null;
	const { url, appUrl } = addressesAt(port.trim(), { owner, app: app ?? "" });
	if (!(await answers(url))) return null;
	// A server of an older version that still runs has one role.
	return { url, appUrl: app ? appUrl : url };
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
