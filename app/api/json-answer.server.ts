import type { Context } from "hono";
import { isKnown, tagOf } from "#app/web/entity-tag.server.ts";

export type ApiEnv = {
	Variables: {
		requestId: string;
		origin: string;
		/** What the answer says, for whoever compresses it. */
		content?: string;
		/** The same, for whoever keeps it. */
		page?: { content: string; isForAll: boolean };
	};
};

/**
 * JSON as an answer of the API, or a 304 to who has it already. Its tag is weak, since it stands for the compressed answer too.
 */
export function answerJson(c: Context<ApiEnv>, json: string, headers: Record<string, string> = {}) {
	const tag = tagOf(json);
	if (isKnown(tag, c.req.header("If-None-Match") ?? "")) return c.body(null, 304, { ETag: `W/${tag}` });
	c.set("content", json);
	c.set("page", { content: json, isForAll: true });
	return c.body(json, 200, { "Content-Type": "application/json", ETag: `W/${tag}`, ...headers });
}
