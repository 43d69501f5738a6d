import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isOfApi } from "#app/api/api.ts";

/** Most parts of a path. The longest address of the product has seven (app/routes.ts). */
export const maxPathParts = 12;
/** Most bytes of a path. The address of a card may end in a name of a hundred characters, each of them twelve bytes when escaped. */
const maxPathBytes = 2048;

/**
 * Finds nothing at paths that no link of the site has. The router compares each part of a path, and each of its beginnings, with
 * many routes: thousands of parts would keep it busy for seconds. The API, which has a router of its own, says in its own way that
 * there is nothing.
 */
export const refuseLongPaths: MiddlewareHandler = async (c, next) => {
	// The path of `c.req` has its escapes decoded.
	if (!isOfApi(c.req.path) && isLong(new URL(c.req.url).pathname)) throw new HTTPException(404);
	await next();
};

/** Refuses paths with escapes that stand for no text. The router would find nothing there, and write two lines beside the log. */
export const refuseBrokenPaths: MiddlewareHandler = async (c, next) => {
	try {
		decodeURIComponent(new URL(c.req.url).pathname);
	} catch {
		throw new HTTPException(400);
	}
	await next();
};

/** The router decodes a path before it compares it, so an escaped slash counts as one. */
function isLong(path: string) {
	return path.length > maxPathBytes || path.split(/\/|%2f/i, maxPathParts + 2).length > maxPathParts + 1;
}
