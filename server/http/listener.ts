import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { brokenAnswer, refuseBroken } from "./broken-request.ts";
import type { Entrance } from "./entrance.ts";
import { watchedPaths } from "./health.ts";
import { type KeptPages, sendKept } from "./kept-pages.ts";
import { isFilePath } from "./static-files.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

interface App {
	fetch: Fetch;
	/** Of every answer. */
	headers: Record<string, string>;
	kept?: KeptPages | undefined;
	/** What all but kept pages, files and those who watch pass through. */
	admission?: {
		entrance: Entrance;
		addressOf: (incoming: IncomingMessage) => string;
		refuse: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
	};
}

/** Milliseconds for which nothing may come or go while a page is made and sent. One that takes longer to make is given up before. */
export const silenceTimeoutMs = 60_000;

function isRead({ method }: IncomingMessage) {
	return method === "GET" || method === "HEAD";
}

/** Answers the requests of a Node server. What is left of a body is up to `discardRest`: the adapter's own way breaks connections after half a second. */
export function listenerOf({ fetch, headers, kept, admission }: App): RequestListener {
	const answer = getRequestListener(fetch, {
		autoCleanupIncoming: false,
		errorHandler: (error) => brokenAnswer(error instanceof RequestError ? 400 : 500, headers),
	});
	const admit: RequestListener = (incoming, outgoing) => {
		const path = incoming.url?.split("?", 1)[0] ?? "";
		const isQuick = isRead(incoming) && (isFilePath(path) || watchedPaths.includes(path));
		if (!admission || isQuick) return answer(incoming, outgoing);
		admission.entrance.enter({
			address: admission.addressOf(incoming),
			isForm: incoming.method === "POST",
			isGone: () => outgoing.destroyed,
			begin: () => answer(incoming, outgoing),
			refuse: () => admission.refuse(incoming, outgoing),
		});
	};
	return (incoming, outgoing) => {
		// Who reads nothing of an answer would have it held for ever. What a form asks for may take longer than that.
		if (isRead(incoming)) outgoing.setTimeout(silenceTimeoutMs);
		if (!incoming.headers.host) return refuseBroken(outgoing, 400, headers);
		const asked = kept?.cache.recognise(incoming);
		if (!kept || !asked) return admit(incoming, outgoing);
		const send = () => {
			if (!sendKept(kept, asked, incoming, outgoing)) return admit(incoming, outgoing);
		};
		const reading = kept.cache.catchUp();
		return reading ? reading.then(send) : send();
	};
}
