import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type KeptPages, sendKept } from "./kept-pages.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

interface App {
	fetch: Fetch;
	kept?: KeptPages | undefined;
}

/** Answers the requests of a Node server. What is left of a body is up to `discardRest`: the adapter's own way breaks connections after half a second. */
export function listenerOf({ fetch, kept }: App): RequestListener {
	const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
	if (!kept) return answer;
	return (incoming, outgoing) => {
		const asked = kept.cache.recognise(incoming);
		if (!asked) return answer(incoming, outgoing);
		const send = () => {
			if (!sendKept(kept, asked, incoming, outgoing)) return answer(incoming, outgoing);
		};
		const reading = kept.cache.catchUp();
		return reading ? reading.then(send) : send();
	};
}
