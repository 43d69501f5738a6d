/** Which tables have changed, as their triggers write it down, whoever writes (docs/decisions/0055). */
import { sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { openPool } from "#app/db/pool.server.ts";
import type { JobTools } from "#app/feature.ts";

/** Milliseconds from one reading to the next, while anybody asks, and for which a reading holds. */
const readAgainMs = 100;
const holdsMs = 200;
/** Milliseconds for which it holds for whoever has waited for it, however long that took. */
const waitersMs = 10;
/** Milliseconds in which a reading comes, or counts as failed. */
const timeoutMs = 1_000;
const idleMs = 600_000;

/** What has been committed since the snapshot `$1` was taken; `missed` when some of it may have been forgotten. */
const readingText = `
	select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
		coalesce((select forgotten > pg_snapshot_xmin($1) from table_changes_kept), true) as missed,
		array(
			select distinct table_name from table_changes
			where xid >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(xid, $1)
		) as changed
`;

interface Reading {
	/** Another one for each server that has ever been started. */
	server: string;
	snapshot: string;
	missed: boolean;
	changed: string[];
}

export type TableChanges = ReturnType<typeof followTableChanges>;

/**
 * Follows which tables change, whoever writes, on a connection of its own, for as long as anybody asks.
 * @param url a PostgreSQL connection string
 */
export function followTableChanges(url: string) {
	const pool = openPool(url, 1, { connect: timeoutMs, statement: timeoutMs, silence: timeoutMs, idle: idleMs });
	const versions = new Map<string, number>();
	/** Another one whenever something may have been missed. */
	let era = 0;
	/** Readings that found something. */
	let revision = 0;
	let snapshot: string | null = null;
	let server: string | undefined;
	let readAt = Number.NEGATIVE_INFINITY;
	let holdsUntil = Number.NEGATIVE_INFINITY;
	let pending: Promise<void> | undefined;
	let hasFailed = false;

	// It may lead to a database that took the place of the one before, with transactions of its own; behind a pooler, the connection stays.
	pool.on("connect", () => {
		era += 1;
		revision += 1;
	});

	async function read() {
		const begunAt = performance.now();
		try {
			const { rows } = await pool.query<Reading>(readingText, [snapshot]);
			for (const { missed, changed, snapshot: taken, server: asked } of rows) {
				if (missed || asked !== server) era += 1;
				if (missed || asked !== server || changed.length > 0) revision += 1;
				for (const table of changed) versions.set(table, (versions.get(table) ?? 0) + 1);
				snapshot = taken;
				server = asked;
			}
			readAt = begunAt;
			holdsUntil = Math.max(begunAt + holdsMs, performance.now() + waitersMs);
			hasFailed = false;
		} catch {
			holdsUntil = Number.NEGATIVE_INFINITY;
			hasFailed = true;
		}
		pending = undefined;
	}

	/** Whether every change is known that was committed 200 ms ago, or before somebody waited longer for the database to say so. */
	function areKnown() {
		return performance.now() < holdsUntil;
	}

	return {
		/** Reads again if it is time. @returns what to wait for before `areKnown`, where that is worth it */
		catchUp() {
			if (areKnown() && performance.now() < readAt + readAgainMs) return;
			pending ??= read();
			// While the database is away, nobody waits for it here.
			return areKnown() || hasFailed ? undefined : pending;
		},
		areKnown,
		/** Another number whenever `versionOf` may say something else of any table. */
		revision: () => revision,
		/** A number that is another one after each change of the table, and after all that may have been missed. */
		versionOf: (table: string) => `${era}.${versions.get(table) ?? 0}`,
		stop: () => pool.end(),
	};
}

/** Forgets what was committed before the last time it was done. */
export const forgetOldChanges: BackgroundJob<JobTools> = {
	queue: { name: "forget-old-changes" },
	title: "Forgetting old changes",
	cron: "*/5 * * * *",
	run: ({ db }) =>
		db.execute(sql`
			with kept as (
				update table_changes_kept set forgotten = next, next = pg_snapshot_xmin(pg_current_snapshot()) returning forgotten
			)
			delete from table_changes where xid < (select forgotten from kept)
		`),
};
