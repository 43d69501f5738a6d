import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler, Next } from "hono";
import { HTTPException } from "hono/http-exception";
import { maxBodyBytes, maxPlainBytes } from "#app/forms/form-limits.ts";
import { toldLength } from "#app/forms/read-body.ts";
import { createArrivalWatch } from "./arrival-watch.ts";
import { createBodyBudget, formLimits, uploadLimits } from "./body-budget.ts";
import { plainPage } from "./plain-page.ts";

/** Seconds in which who was refused for what is on its way may come again. */
const retryAfterSeconds = 10;

/** Nothing but a form or a call has a body here. One that comes all the same is not waited for. */
async function leaveUnread(c: Context, next: Next) {
	await next();
	const { headers } = c.req.raw;
	if (toldLength(headers) || headers.has("Transfer-Encoding")) c.res.headers.set("Connection", "close");
}

/**
 * Lets bodies of forms in as long as there is memory for them, before anything is read of them. How much of one a form takes is up
 * to who reads it (app/forms).
 */
export function limitBodies(addressOf: (c: Context) => string): MiddlewareHandler {
	const forms = createBodyBudget(formLimits);
	const uploads = createBodyBudget(uploadLimits);
	const watch = createArrivalWatch();
	return async (c, next) => {
		if (c.req.method !== "POST") return leaveUnread(c, next);
		// A body whose length is not told counts as the largest of its kind.
		const largest = /^multipart\//i.test(c.req.header("content-type") ?? "") ? maxBodyBytes : maxPlainBytes;
		const bytes = toldLength(c.req.raw.headers) ?? largest;
		if (bytes > maxBodyBytes) throw new HTTPException(413);
		const release = (bytes > maxPlainBytes ? uploads : forms).take(addressOf(c), bytes);
		if (typeof release === "number") return plainPage(c, release, retryAfterSeconds);
		// Requests made in the process itself (tests) have no connection.
		const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {};
		const forget = incoming && watch.add(incoming);
		// Who asks before sending is told to go on only here: the server leaves that to whoever listens (see server/main.ts).
		if (c.req.header("expect")) outgoing?.writeContinue();
		try {
			await next();
		} finally {
			forget?.();
			release();
		}
	};
}
