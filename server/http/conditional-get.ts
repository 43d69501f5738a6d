import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

const tag = etag();

/**
 * Spares who asks again an answer that has not changed (304). Answers with `Last-Modified` are meant: they also get an `ETag` of
 * their content, which counts for more, since things of the same second differ.
 */
export const conditionalGet: MiddlewareHandler = async (c, next) => {
	await next();
	const lastModified = c.res.headers.get("Last-Modified");
	if (!lastModified || !c.res.ok) return;
	// Such answers are sent compressed to whoever can read that, and a 304 says so too.
	c.header("Vary", "Accept-Encoding", { append: true });
	await tag(c, async () => {});
	if (c.res.status === 304 || c.req.header("If-None-Match")) return;
	if (Date.parse(lastModified) <= httpTime(c.req.header("If-Modified-Since"))) {
		c.res = new Response(null, { status: 304, headers: keptHeaders(c.res.headers) });
	}
};

/** In milliseconds since 1970; NaN when it is none. `Date.parse` alone takes much else, some of it by the clock of this machine. */
function httpTime(text = "") {
	return text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
}

/** Those that a 304 repeats (RFC 9110, section 15.4.5), and those that every answer here has. */
function keptHeaders(headers: Headers) {
	return [...headers].filter(([name]) => !name.startsWith("content-") || name === "content-location");
}
