import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

export const requestIdHeader = "X-Request-Id";

export type LogRequest = ReturnType<typeof requestLog>;

/** Makes the lines of the log about requests. @param loggedPath see `hideNames` */
export function requestLog(logger: Logger, loggedPath: (path: string) => string) {
	/** Begins with a request. @param address its path, with or without a query */
	return (method: string, address: string) => {
		const started = performance.now();
		const id = crypto.randomUUID();
		const path = loggedPath(address.replace(/\?.*/s, ""));
		return {
			id,
			/** @param isAwaited whether somebody waits for the answer */
			finish(status: number, isAwaited = true) {
				const line = { id, method, path, status, ms: Math.round(performance.now() - started) };
				// An answer that could not be made since nobody waits for it any more is no failure of ours.
				// Nor is 501, which is about what was asked for.
				if (status >= 500 && status !== 501 && isAwaited) logger.error(line);
				else logger.info(line);
			},
		};
	};
}

/** Gives each request an id, which its answer carries, and the log a line about it. */
export function logRequests(log: LogRequest): MiddlewareHandler {
	return async (c, next) => {
		const { id, finish } = log(c.req.method, c.req.path);
		c.set("requestId", id);
		await next();
		c.res.headers.set(requestIdHeader, id);
		finish(c.res.status, !c.req.raw.signal.aborted);
	};
}
