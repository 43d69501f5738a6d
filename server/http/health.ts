import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Database } from "#app/db/client.server.ts";

interface Health {
	db: Database;
	logger: Logger;
	isStopping?: () => boolean;
}

/** Answers those who watch the server: `/healthz` that the process lives, `/readyz` that it can work. */
export function answerWatchers({ db, logger, isStopping }: Health) {
	const app = new Hono();
	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", async (c) => {
		if (isStopping?.()) return c.text("stopping", 503);
		try {
			await db.execute(sql`select 1`);
			return c.text("ok");
		} catch (error) {
			logger.warn({ err: error }, "The database does not answer");
			return c.text("no database", 503);
		}
	});
	return app;
}
