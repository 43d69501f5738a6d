import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { sendKept } from "./kept-pages.ts";
import type { PageCache } from "./page-cache.ts";
import type { LogRequest } from "./request-log.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

interface App {
	fetch: Fetch;
	/** What answers before the app does. */
	kept?: { cache: PageCache; log: LogRequest } | undefined;
}

/** Answers the requests of a Node server. What is left of a body is up to `discardRest`: the adapter's own way breaks connections after half a second. */
export function listenerOf({ fetch, kept }: App): RequestListener {
	const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
	if (!kept) return answer;
	return (incoming, outgoing) => {
		if (!sendKept(kept.cache, kept.log, incoming, outgoing)) return answer(incoming, outgoing);
	};
}
