import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { CountRequest } from "../metrics/request-times.ts";

export const requestIdHeader = "X-Request-Id";

/** `route`: the pattern of the page that answers, where one does. */
type Env = { Variables: { requestId: string; route?: string } };

export type LogRequest = ReturnType<typeof requestLog>;

/** Makes the lines of the log about requests, and counts them. @param loggedPath see `hideNames` */
export function requestLog(logger: Logger, loggedPath: (path: string) => string, count?: CountRequest) {
	/** Begins with a request. @param address its path, with or without a query */
	return (method: string, address: string) => {
		const started = performance.now();
		const id = crypto.randomUUID();
		const path = loggedPath(address.replace(/\?.*/s, ""));
		return {
			id,
			/** @param route see `countRequests`; `isAwaited` whether somebody waits for the answer */
			finish(status: number, route: string, isAwaited = true) {
				const ms = performance.now() - started;
				count?.(method, route, status, ms / 1_000);
				const line = { id, method, path, status, ms: Math.round(ms) };
				// An answer that could not be made since nobody waits for it any more is no failure of ours.
				// Nor is 501, which is about what was asked for.
				if (status >= 500 && status !== 501 && isAwaited) logger.error(line);
				else logger.info(line);
			},
		};
	};
}

/** Gives each request an id, which its answer carries, and the log a line about it. */
export function logRequests(log: LogRequest): MiddlewareHandler<Env> {
	return async (c, next) => {
		const { id, finish } = log(c.req.method, c.req.path);
		c.set("requestId", id);
		await next();
		c.res.headers.set(requestIdHeader, id);
		// Of what no page has answered, Hono knows which of its own routes did.
		finish(c.res.status, c.get("route") ?? routePath(c), !c.req.raw.signal.aborted);
	};
}
