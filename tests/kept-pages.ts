/** Pages that are kept for visitors, by two servers on one database; a third keeps nothing and tells what is true. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import type { Database } from "#app/db/client.server.ts";
import { listenerOf } from "#server/http/listener.ts";
import { followTableChanges } from "#server/postgres/table-changes.ts";
import { nextAddress } from "./accounts.ts";
import { startApp } from "./app.ts";
import { recordStatements } from "./database.ts";
import { demoDatabase } from "./demo-database.ts";
import { startFaultyProxy } from "./faulty-proxy.ts";

export type KeepingServer = Awaited<ReturnType<typeof startKeeping>>;

/** Starts them on the demo content. `network` is between the first one and what tells it of changes. */
export async function startKeepingServers() {
	const { db, schemaOwner, appUrl: url } = await demoDatabase();
	const fresh = await startApp({ db });
	const statements = recordStatements(db);
	const network = await startFaultyProxy(url);
	const [first, second] = [await startKeeping(db, network.url), await startKeeping(db, url)];

	/** Whether a request asks the database for anything. What the API has counted is told at any time. */
	async function asksDatabase(request: () => Promise<unknown>) {
		statements.length = 0;
		await request();
		return statements.some((text) => !text.includes("rate_limits"));
	}

	/** Nothing is answered from what is kept while the ways to what has changed are late, as on a busy machine. */
	function expectKept(request: () => Promise<unknown>, message?: string) {
		return vi.waitFor(async () => expect(await asksDatabase(request), message).toBe(false), { timeout: 60_000 });
	}

	const started = [first, second];

	/** Another one, that keeps so many bytes. */
	async function startSmall(maxSize: number) {
		const server = await startKeeping(db, url, maxSize);
		started.push(server);
		return server;
	}

	async function stop() {
		for (const server of started) {
			server.closeAllConnections();
			server.close();
			await server.changes.stop();
		}
		await network.stop();
	}

	return { db, schemaOwner, fresh, first, second, startSmall, network, statements, asksDatabase, expectKept, stop };
}

/** A server as `main.ts` starts it, which keeps pages. @param toChanges where it reads what has changed @param maxSize in bytes */
async function startKeeping(db: Database, toChanges: string, maxSize = 4_000_000) {
	const changes = followTableChanges(toChanges);
	const { app } = await startApp({ db, pages: { changes, maxSize } });
	const server = createServer(listenerOf(app)).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const ask = (path: string, init: RequestInit) =>
		fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
	const get = (path: string, headers: Record<string, string> = {}) =>
		ask(path, { headers: { "accept-encoding": "identity", "X-Forwarded-For": nextAddress(), ...headers } });
	return Object.assign(server, {
		changes,
		ask,
		get,
		page: async (path: string) => (await get(path)).text(),
		post: (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
			ask(path, {
				method: "POST",
				body,
				headers: { Origin: "http://localhost", "X-Forwarded-For": nextAddress(), ...headers },
			}),
	});
}
