import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { EmbeddedPostgresBusyError } from "./error.ts";
import { isAlive } from "./lock.ts";
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
 * @throws {EmbeddedPostgresBusyError} when it runs and takes no connection, such as while it recovers
 */
export async function findRunningPostgres(dataFolder: string) {
	const home = join(dataFolder, "postgres");
	const owner = (await readText(join(home, passwordFiles.owner)))?.trim();
	const app = (await readText(join(home, passwordFiles.app)))?.trim();
	// PostgreSQL's own note: the first line is its process, the fourth the port. A killed one leaves the note behind.
	const [pid, , , port] = (await readText(join(home, "pgdata", "postmaster.pid")))?.split("\n") ?? [];
	if (!owner || !port) return null;
	const { url, appUrl } = addressesAt(port.trim(), { owner, app: app ?? "" });
	const failure = await connectionFailure(url);
	// Where nobody listens another process may have that id by now.
	if (failure && isBusy(failure) && isAlive(Number(pid)))
		throw new EmbeddedPostgresBusyError(
			`The database of the server on ${dataFolder} does not answer: ${failure.message}`,
		);
	if (failure) return null;
	// A server of an older version that still runs has one role.
	return { url, appUrl: app ? appUrl : url };
}

/** Whether a database that is there says that it starts, stops or is full, or says nothing in time. */
function isBusy({ code, message }: Error & { code?: unknown }) {
	return /^(?:53|57)/.test(String(code)) || /timeout/.test(message);
}

/** Why a database takes no connection; undefined where it does. */
export async function connectionFailure(url: string) {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	// One that breaks before it is closed ends the process without a listener.
	client.on("error", () => {});
	try {
		await client.connect();
		return undefined;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	} finally {
		await client.end().catch(() => {});
	}
}

async function readText(path: string) {
	return readFile(path, "utf8").catch(() => null);
}
