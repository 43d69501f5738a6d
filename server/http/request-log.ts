import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

/** Gives each request an id, which its answer carries, and the log a line about it. @param loggedPath see `hideNames` */
export function logRequests(logger: Logger, loggedPath: (path: string) => string): MiddlewareHandler {
	return async (c, next) => {
		const started = performance.now();
		const id = crypto.randomUUID();
		c.set("requestId", id);
		await next();
		c.res.headers.set("X-Request-Id", id);
		const { method } = c.req;
		const path = loggedPath(c.req.path);
		const line = { id, method, path, status: c.res.status, ms: Math.round(performance.now() - started) };
		// An answer that could not be made since nobody waits for it any more is no failure of ours.
		// Nor is 501, which is about what was asked for.
		if (c.res.status >= 500 && c.res.status !== 501 && !c.req.raw.signal.aborted) logger.error(line);
		else logger.info(line);
	};
}
