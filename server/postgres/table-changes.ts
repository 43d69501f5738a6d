import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";

/** The channel on which triggers of tables tell that a transaction has changed them (see `drizzle/`). */
export const changesChannel = "table_changes";
/** Milliseconds between two signs of life of the connection, and until it counts as lost without one. */
const heartbeatMs = 1_000;
const silenceMs = 3_000;
const retryMs = 1_000;
/** Milliseconds in which what one connection tells must reach another, and until that is tried again. */
const probeMs = 2_000;
const probeAgainMs = 60_000;

export type TableChanges = ReturnType<typeof followTableChanges>;

/**
 * Follows which tables change, whoever writes, on a connection of its own.
 * @param url a PostgreSQL connection string
 */
export function followTableChanges(url: string, db: Database, logger: Logger) {
	const versions = new Map<string, number>();
	/** Changes whenever something may have been missed. */
	let era = 0;
	let heardAt = Number.NEGATIVE_INFINITY;
	let client: Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let stopped = false;
	let isWarned = false;

	async function follow() {
		const own = new Client({
			connectionString: url,
			connectionTimeoutMillis: 5_000,
			query_timeout: silenceMs,
			keepAlive: true,
			application_name: "heliograph changes",
		});
		client = own;
		const probe = `probe ${crypto.randomUUID()}`;
		const { promise: heard, resolve } = Promise.withResolvers<boolean>();
		const lose = (pauseMs = retryMs) => {
			if (client !== own) return;
			client = undefined;
			heardAt = Number.NEGATIVE_INFINITY;
			own.end().catch(() => {});
			if (!stopped) timer = setTimeout(follow, pauseMs);
		};
		own.on("error", () => lose());
		own.on("end", () => lose());
		own.on("notification", ({ payload = "" }) => {
			if (payload === probe) resolve(true);
			else versions.set(payload, (versions.get(payload) ?? 0) + 1);
		});
		try {
			await own.connect();
			await own.query(`listen ${changesChannel}`);
			const late = setTimeout(resolve, probeMs, false);
			// From a connection of its own: a pooler that shares connections among transactions does not pass it on.
			await db.execute(sql`select pg_notify(${changesChannel}, ${probe})`);
			const isHeard = await heard;
			clearTimeout(late);
			if (client !== own) return;
			if (!isHeard) {
				if (!isWarned) {
					logger.warn(
						"Pages are not cached: what the database tells of changes does not arrive here, as behind a pooler",
					);
				}
				isWarned = true;
				return lose(probeAgainMs);
			}
			era += 1;
			while (client === own && !stopped) {
				// What was told before the answer arrives before it.
				await own.query("select 1");
				heardAt = performance.now();
				await new Promise((beat) => {
					timer = setTimeout(beat, heartbeatMs);
				});
			}
		} catch {
			lose();
		}
	}

	void follow();

	return {
		/** Whether every change is heard of. */
		areHeard: () => performance.now() - heardAt < silenceMs,
		/** A number that is another one after each change of the table, and after all that may have been missed. */
		versionOf: (table: string) => `${era}.${versions.get(table) ?? 0}`,
		async stop() {
			stopped = true;
			clearTimeout(timer);
			await client?.end();
		},
	};
}
