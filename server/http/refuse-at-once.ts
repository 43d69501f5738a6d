import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { apiHeaders, isOfApi, retryAfterSeconds } from "#app/api/api.ts";
import { problemOf, problemType } from "#app/api/problem.server.ts";
import { busySeconds } from "#app/web/fair-queue.server.ts";
import { plainDocument } from "#app/web/plain-document.ts";
import { tryAgainIn } from "#app/web/responses.ts";
import type { CountRequest } from "../metrics/request-times.ts";
import { discardRest } from "./discard-rest.ts";
import { documentPolicy } from "./security-headers.ts";

const sentence = `The server is busy. ${tryAgainIn(Number(busySeconds))}`;
/** Milliseconds in which refusals are told to the log once. */
const tellIntervalMs = 1_000;

/** Makes what refuses a request before anything is done for it, since thousands of them may come in a second: none has a line of its own in the log. @param headers of every answer */
export function refuseAtOnce(logger: Logger, headers: Record<string, string>, origin = "", count?: CountRequest) {
	const page = documentPolicy ? { ...headers, "Content-Security-Policy": documentPolicy } : headers;
	const answers = {
		page: answer(page, plainDocument("The server is busy", sentence), "text/html; charset=utf-8", busySeconds),
		// Shown in the form that it answers (app/forms/keep-form.ts).
		data: answer(headers, sentence, "text/plain; charset=utf-8", busySeconds),
		api: answer(
			{ ...headers, ...apiHeaders },
			JSON.stringify(problemOf("unavailable", origin)),
			problemType,
			String(retryAfterSeconds),
		),
	};
	let refused = 0;

	function tell() {
		logger.warn({ refused }, "Too much was asked at once");
		refused = 0;
	}

	return (incoming: IncomingMessage, outgoing: ServerResponse) => {
		if (refused++ === 0) setTimeout(tell, tellIntervalMs).unref();
		count?.(incoming.method ?? "", "(busy)", 503, 0);
		const path = incoming.url?.split("?", 1)[0] ?? "";
		const { headers, body } = answers[isOfApi(path) ? "api" : path.endsWith(".data") ? "data" : "page"];
		outgoing.writeHead(503, headers).end(incoming.method === "HEAD" ? undefined : body);
		discardRest(incoming);
	};
}

function answer(always: Record<string, string>, text: string, type: string, seconds: string) {
	const body = Buffer.from(text);
	const own = {
		"Cache-Control": "no-store",
		"Content-Type": type,
		"Content-Length": body.length,
		"Retry-After": seconds,
	};
	return { body, headers: { ...always, ...own } };
}
