import type { MiddlewareHandler } from "hono";
import { isKnown, tagOf } from "#app/web/entity-tag.server.ts";
import { answerWhole, type WholeAnswers } from "./whole-answer.ts";

/**
 * Spares who asks again an answer that has not changed (304). Answers with `Last-Modified` are meant: they also get an `ETag` of
 * their content, which counts for more, since things of the same second differ.
 */
export const conditionalGet: MiddlewareHandler<WholeAnswers> = async (c, next) => {
	await next();
	const { headers, ok, status } = c.res;
	const lastModified = headers.get("Last-Modified");
	if (!lastModified || !ok) return;
	const content = c.get("content") ?? new Uint8Array(await c.res.arrayBuffer());
	const tag = headers.get("ETag") ?? tagOf(content);
	headers.set("ETag", tag);
	// Such answers are sent compressed to whoever can read that, and a 304 says so too.
	headers.append("Vary", "Accept-Encoding");
	const known = c.req.header("If-None-Match");
	const isSame = known ? isKnown(tag, known) : Date.parse(lastModified) <= httpTime(c.req.header("If-Modified-Since"));
	if (isSame) answerWhole(c, null, { status: 304, headers: keptHeaders(headers) });
	else answerWhole(c, content, { status, headers });
};

/** In milliseconds since 1970; NaN when it is none. `Date.parse` alone takes much else, some of it by the clock of this machine. */
function httpTime(text = "") {
	return text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
}

/** Those that a 304 repeats (RFC 9110, section 15.4.5), and those that every answer here has. */
function keptHeaders(headers: Headers) {
	return [...headers].filter(([name]) => !name.startsWith("content-") || name === "content-location");
}
