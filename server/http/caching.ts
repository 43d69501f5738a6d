import type { MiddlewareHandler } from "hono";

/** Leaves an answer to the cache of who asked. */
export const keepFromShared: MiddlewareHandler = async (c, next) => {
	await next();
	const caching = c.res.headers.get("Cache-Control");
	if (caching) c.res.headers.set("Cache-Control", caching.replace("public", "private"));
};

/** What caches may give to others, which says nothing about a session. */
export function isShared(response: Response) {
	return response.headers.get("Cache-Control")?.startsWith("public") === true;
}
