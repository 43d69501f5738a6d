import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

const tag = etag();

/**
 * Spares who asks again an answer that has not changed (304). Answers with `Last-Modified` are meant: they also get an `ETag` of
 * their content, which counts for more, since things of the same second differ.
 */
export const answerUnmodified: MiddlewareHandler = async (c, next) => {
	await next();
	const lastModified = c.res.headers.get("Last-Modified");
	if (!lastModified || !c.res.ok) return;
	await tag(c, async () => {});
	if (c.res.status === 304 || c.req.header("If-None-Match")) return;
	const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
	if (Date.parse(lastModified) <= since) {
		c.res = new Response(null, { status: 304, headers: keptHeaders(c.res.headers) });
	}
};

/** Those that a 304 repeats (RFC 9110, section 15.4.5), and those that every answer here has. */
function keptHeaders(headers: Headers) {
	return [...headers].filter(([name]) => !name.startsWith("content-") || name === "content-location");
}
