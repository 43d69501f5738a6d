import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { DatabaseError } from "pg";
import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";
import { onceAtATime } from "../once-at-a-time.ts";
import { release } from "../version.ts";

interface Health {
	db: Database;
	logger: Logger;
	/** The folder of the built browser files, where they are served from one. */
	clientFolder?: string;
	isStopping?: () => boolean;
}

/** Milliseconds for which a disk that has taken something is said to. */
const diskKnownMs = 2_000;

/** What those ask who watch the server, however busy it is. */
export const watchedPaths = ["/healthz", "/readyz", "/version", "/metrics"];

/**
 * Answers those who watch the server: `/healthz` that the process lives, `/readyz` that it can work: the database takes what is
 * written, and browsers find their files; `/version` which one it is.
 */
export function answerWatchers({ db, logger, clientFolder, isStopping }: Health) {
	const app = new Hono();
	app.get("/healthz", (c) => c.text("ok"));
	app.get("/version", (c) => c.json(release));
	let diskKnownUntil = 0;
	/** One for all who ask meanwhile: otherwise many take all connections, and pages have none. */
	const askForTrouble = onceAtATime(findTrouble);
	app.get("/readyz", async (c) => {
		if (isStopping?.()) return c.text("stopping", 503);
		if (clientFolder && !existsSync(clientFolder)) return c.text("no files for browsers", 503);
		const trouble = await askForTrouble();
		return trouble ? c.text(trouble, 503) : c.text("ok");
	});

	/** Why the database takes nothing. */
	async function findTrouble() {
		try {
			const { rows } = await db.execute(sql`select current_setting('transaction_read_only') as "readOnly"`);
			if (rows[0]?.readOnly === "on") return "read-only database";
			if (performance.now() > diskKnownUntil) {
				await writeToDisk(db);
				diskKnownUntil = performance.now() + diskKnownMs;
			}
			return undefined;
		} catch (error) {
			if (isDiskFull(error)) return "no room on the database's disk";
			logger.warn({ err: error }, "The database does not answer");
			return "no database";
		}
	}
	return app;
}

/** Has the database keep more rows than there is memory for, half a megabyte, which it writes to a file for that time. */
function writeToDisk(db: Database) {
	return db.transaction(async (transaction) => {
		await transaction.execute(sql`set local work_mem = '64kB'`);
		await transaction.execute(sql`select count(*) from generate_series(1, 20000)`);
	});
}

function isDiskFull(error: unknown) {
	return error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === "53100";
}
