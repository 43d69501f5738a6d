import type { Context } from "hono";
import { isKnown, tagOf } from "#app/web/entity-tag.server.ts";

export type ApiEnv = {
	Variables: {
		requestId: string;
		origin: string;
		/** What the answer says, for whoever compresses it. */
		content?: string;
		/** The answer for whoever keeps it, with the headers that a 304 lacks. */
		page?: { content: string; isForAll: boolean; headers: Record<string, string> };
	};
};

/**
 * JSON as an answer of the API, or a 304 to whoever has it already. Its tag is weak, since it stands for the compressed answer too.
 */
export function answerJson(c: Context<ApiEnv>, json: string, headers: Record<string, string> = {}) {
	const tag = tagOf(json);
	const own = { "Content-Type": "application/json", ...headers };
	c.set("page", { content: json, isForAll: true, headers: own });
	if (isKnown(tag, c.req.header("If-None-Match") ?? "")) return c.body(null, 304, { ETag: `W/${tag}` });
	c.set("content", json);
	return c.body(json, 200, { ...own, ETag: `W/${tag}` });
}
