import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError, explain } from "./error.ts";
import { stopLeftover } from "./leftover.ts";
import { type Cluster, startServer } from "./server.ts";

/** Milliseconds before each new start of a server that has ended by itself; after the last one it is given up. */
const pausesMs = [0, 500, 1_000, 2_000, 4_000, 8_000];
/** Milliseconds after which a server that ends has not ended soon, and the pauses begin anew. */
const soonMs = 1_000;

/**
 * Starts PostgreSQL as `startServer` does, and again on the same port whenever it ends by itself.
 * @returns the port, what stops it whatever it is at, and `lost`, which settles with the reason when it is given up
 * @throws {EmbeddedPostgresError} when the first start fails
 */
export async function keepRunning(cluster: Cluster, tell: (line: string) => void) {
	const stopping = new AbortController();
	const { signal } = stopping;
	const first = await startServer(cluster, tell, { signal });
	const { port } = first;
	const watching = watch();

	/** @returns why it is given up; undefined when it was told to stop */
	async function watch() {
		let server: typeof first | undefined = first;
		let failure: unknown = new EmbeddedPostgresError("The database ends again and again soon after its start.");
		for (let tries = 0; ; ) {
			if (server) {
				const startedAt = performance.now();
				await server.ended;
				if (signal.aborted) return server.gone;
				if (performance.now() - startedAt > soonMs) tries = 0;
				tell("The database has ended by itself, and is started again");
			}
			const pauseMs = pausesMs[tries++];
			if (pauseMs === undefined) return failure;
			await delay(pauseMs, undefined, { signal }).catch(() => {});
			if (signal.aborted) return;
			server = await restart().catch((error) => {
				failure = explain(error, cluster.folder);
				return undefined;
			});
			if (server) tell("The database is back");
		}
	}

	async function restart() {
		// Its process id may have come to mean another process.
		await stopLeftover(cluster, tell);
		return startServer(cluster, tell, { signal, port });
	}

	return {
		port,
		async stop() {
			stopping.abort();
			await watching;
		},
		lost: new Promise<unknown>((resolve) => watching.then((failure) => signal.aborted || resolve(failure))),
	};
}
