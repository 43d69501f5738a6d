import { getRequestListener } from "@hono/node-server";

type Fetch = Parameters<typeof getRequestListener>[0];

/** Answers the requests of a Node server. What is left of a body is up to `discardRest`: the adapter's own way breaks connections after half a second. */
export function listenerOf(app: { fetch: Fetch }) {
	return getRequestListener(app.fetch, { autoCleanupIncoming: false });
}
