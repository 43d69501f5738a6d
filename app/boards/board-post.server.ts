import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { redisplayedFormContext } from "#app/web/responses.ts";
import { redirectDelay } from "./board.ts";
import { type BoardAnswer, withMessage } from "./board-answer.ts";
import { refusalMessages, type UpdateRefusal } from "./update-refusal.ts";

/** Takes what a form of a board posts, which may be anything: of each field of the schema the last text, of a list up to ten. */
export function parsePost<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	const fields = new Map(Object.entries(schema.shape));
	const tidy = new FormData();
	for (const [name, value] of form) {
		const [, field = "", index] = /^([a-zA-Z]+)(\[\d\])?$/.exec(name) ?? [];
		const known = fields.get(field);
		// A form can't be shown again with one text where it has several, or the other way round.
		if (typeof value === "string" && known && isList(known) === (index !== undefined)) tidy.set(name, value);
	}
	return parseWithZod(tidy, { schema, disableAutoCoercion: true });
}

function isList(field: z.core.$ZodType) {
	return z.toJSONSchema(field, { io: "input", unrepresentable: "any" }).type === "array";
}

type Context = Readonly<RouterContextProvider>;
/** A form as it was sent, whatever its schema makes of it. */
type Sent = { reply(): SubmissionResult };

/**
 * The answer to a form that comes back with what was typed. Its page is then made without its loader's data and rights (see
 * `redisplayedFormContext`).
 * @param message stands above the form, in place of one about its fields
 */
export function sendBack(
	context: Context,
	submission: Sent,
	status: number,
	message?: string,
	more: Pick<BoardAnswer, "signedOut" | "version"> = {},
) {
	context.set(redisplayedFormContext, true);
	const result: SubmissionResult = submission.reply();
	return data<BoardAnswer>({ result: message ? withMessage(result, message) : result, ...more }, { status });
}

/**
 * The answer to the form of an edit that did not happen.
 * @param seen the version that the form is made from
 */
export function sendBackRefused(
	context: Context,
	submission: Sent,
	refusal: UpdateRefusal,
	seen: string,
	messages: Record<UpdateRefusal["status"], string> = refusalMessages,
) {
	const version = "version" in refusal ? refusal.version : seen;
	return sendBack(context, submission, refusal.status, messages[refusal.status], { version });
}

/** The answer to a form that went well: after a moment the browser goes on to `next`, with JavaScript off as well. */
export function redirectAfterSuccess(context: Context, message: string, next: string) {
	const { origin } = context.get(siteContext);
	return stay(context, message, next, { Refresh: `${redirectDelay / 1000}; url=${origin}${next}` });
}

/** The answer to a form that went well, whose page says so until its reader goes on. */
export function stay(context: Context, message: string, next: string, headers: Record<string, string> = {}) {
	context.set(redisplayedFormContext, true);
	return data<BoardAnswer>({ sent: { message, next } }, { headers });
}

/**
 * The answer of `work`, or the form with `message` above it when that fails in a way nobody expected, which the log is told as
 * `failure`.
 * @param failed.version of what is edited, which the form keeps
 */
export async function withFormFallback<Answer>(
	context: Context,
	submission: Sent,
	{ failure, message, version }: { failure: string; message: string; version?: string },
	work: () => Promise<Answer>,
) {
	try {
		return await work();
	} catch (error) {
		// What is thrown as an answer is none.
		if (!(error instanceof Error)) throw error;
		const { id, logger } = context.get(requestContext);
		logger.error({ id, err: error }, failure);
		return sendBack(context, submission, 500, message, { version });
	}
}
