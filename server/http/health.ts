import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";
import { release } from "../version.ts";

interface Health {
	db: Database;
	logger: Logger;
	/** The folder of the built browser files, where they are served from one. */
	clientFolder?: string;
	isStopping?: () => boolean;
}

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
	app.get("/readyz", async (c) => {
		if (isStopping?.()) return c.text("stopping", 503);
		if (clientFolder && !existsSync(clientFolder)) return c.text("no files for browsers", 503);
		try {
			const { rows } = await db.execute(sql`select current_setting('transaction_read_only') as "readOnly"`);
			return rows[0]?.readOnly === "on" ? c.text("read-only database", 503) : c.text("ok");
		} catch (error) {
			logger.warn({ err: error }, "The database does not answer");
			return c.text("no database", 503);
		}
	});
	return app;
}
