import type { Context } from "hono";

/** For answers whose content is at hand: from a `Response` it can only be read as a stream, which costs more than most of what makes it. */
export interface WholeAnswers {
	Variables: { content?: string | Uint8Array<ArrayBuffer> };
}

/** Answers with this instead of what has been answered before. */
export function answerWhole(
	c: Context<WholeAnswers>,
	content: NonNullable<WholeAnswers["Variables"]["content"]> | null,
	init: ResponseInit,
) {
	// Otherwise Hono adds the headers of the answer that is replaced.
	c.res = undefined;
	c.res = new Response(content, init);
	c.set("content", content ?? undefined);
}
