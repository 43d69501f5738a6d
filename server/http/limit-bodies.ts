import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { isOfApi } from "#app/api/api.ts";
import { maxBodyBytes, maxPlainBytes } from "#app/forms/form-limits.ts";
import { toldLength } from "#app/forms/read-body.ts";
import { createArrivalWatch } from "./arrival-watch.ts";
import { createBodyBudget, formLimits, uploadLimits } from "./body-budget.ts";
import { discardRest } from "./discard-rest.ts";
import { plainPage } from "./plain-page.ts";

/** Seconds in which who was refused for what is on its way may come again. */
const retryAfterSeconds = 10;

/**
 * Lets bodies of forms in as long as there is memory for them, before anything is read of them. How much of one a form takes is up
 * to whoever reads it (app/forms).
 */
export function limitBodies(addressOf: (c: Context) => string): MiddlewareHandler {
	const forms = createBodyBudget(formLimits);
	const uploads = createBodyBudget(uploadLimits);
	const watch = createArrivalWatch();
	return async (c, next) => {
		// Requests made in the process itself (tests) have no connection.
		const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {};
		// The API reads none.
		if (c.req.method !== "POST" || isOfApi(c.req.path)) {
			await next();
			if (incoming) discardRest(incoming);
			return;
		}
		const bytes = bytesToCome(c.req);
		const refuse = (status: 413 | 429 | 503) => {
			if (incoming) discardRest(incoming);
			return plainPage(c, status, status === 413 ? 0 : retryAfterSeconds);
		};
		if (bytes > maxBodyBytes) return refuse(413);
		const release = (bytes > maxPlainBytes ? uploads : forms).take(addressOf(c), bytes);
		if (typeof release === "number") return refuse(release);
		const forget = incoming && watch.add(incoming);
		// Who asks before sending is told to go on only here: the server leaves that to whoever listens (see server/serve.ts).
		if (c.req.header("expect")) outgoing?.writeContinue();
		try {
			await next();
		} finally {
			if (incoming) discardRest(incoming);
			forget?.();
			release();
		}
	};
}

/** A body whose length is not told counts as the largest of its kind. */
function bytesToCome({ raw: { headers } }: HonoRequest) {
	const largest = /^multipart\//i.test(headers.get("Content-Type") ?? "") ? maxBodyBytes : maxPlainBytes;
	return toldLength(headers) ?? largest;
}
