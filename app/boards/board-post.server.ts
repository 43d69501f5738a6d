import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { sentBackContext } from "#app/answers.ts";
import { requestContext, siteContext } from "#app/context.ts";
import { redirectDelay } from "./board.ts";
import { type BoardAnswer, withMessage } from "./board-answer.ts";

/** Takes what a form of a board posts, which may be anything: of each field of the schema the last text, of a list up to ten. */
export function parsePost<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	const tidy = new FormData();
	for (const [name, value] of form) {
		const [, field = ""] = /^([a-zA-Z]+)(?:\[\d\])?$/.exec(name) ?? [];
		if (typeof value === "string" && Object.hasOwn(schema.shape, field)) tidy.set(name, value);
	}
	return parseWithZod(tidy, { schema, disableAutoCoercion: true });
}

type Context = Readonly<RouterContextProvider>;
/** A form as it was sent, whatever its schema makes of it. */
type Sent = { reply(): SubmissionResult };

/**
 * The answer to a form that comes back with what was typed. Its page is then made without its loader's data and rights (see
 * `sentBackContext`).
 * @param message stands above the form, in place of one about its fields
 */
export function sendBack(
	context: Context,
	submission: Sent,
	status: number,
	message?: string,
	more: Pick<BoardAnswer, "signedOut" | "version"> = {},
) {
	context.set(sentBackContext, true);
	const result: SubmissionResult = submission.reply();
	return data<BoardAnswer>({ result: message ? withMessage(result, message) : result, ...more }, { status });
}

/** The answer to a form that went well: after a moment the browser goes on to `next`, with JavaScript off as well. */
export function goOn(context: Context, message: string, next: string) {
	const { origin } = context.get(siteContext);
	return stay(context, message, next, { Refresh: `${redirectDelay / 1000}; url=${origin}${next}` });
}

/** The answer to a form that went well, whose page says so until its reader goes on. */
export function stay(context: Context, message: string, next: string, headers: Record<string, string> = {}) {
	context.set(sentBackContext, true);
	return data<BoardAnswer>({ sent: { message, next } }, { headers });
}

/**
 * The answer of `work`, or the form with `message` above it when that fails in a way nobody expected, which the log is told as
 * `failure`.
 */
export async function orSendBack<Answer>(
	context: Context,
	submission: Sent,
	{ failure, message }: { failure: string; message: string },
	work: () => Promise<Answer>,
) {
	try {
		return await work();
	} catch (error) {
		// What is thrown as an answer is none.
		if (!(error instanceof Error)) throw error;
		const { id, logger } = context.get(requestContext);
		logger.error({ id, err: error }, failure);
		return sendBack(context, submission, 500, message);
	}
}
