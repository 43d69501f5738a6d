import { isRouteErrorResponse } from "react-router";
import { sentenceIn } from "./sentence.ts";
import { connectionLost, noAnswer } from "./silence.ts";

/** Whether what was thrown says that no answer of the server came: the network is gone, or a proxy has nobody behind it. */
export function isConnectionLost(thrown: unknown) {
	if (isRouteErrorResponse(thrown)) return thrown.status === 502 || thrown.status === 504;
	return thrown instanceof TypeError;
}

/** Whether the server answers at all, where something of it did not come. */
export function isServerThere() {
	return fetch("/healthz").then(Boolean, () => false);
}

/**
 * What to say where a page did not come, which a server that is full and a proxy that is just starting answer too; undefined where a
 * page of ours failed, which says so itself.
 */
export function reasonOfSilence(thrown: unknown) {
	if (isConnectionLost(thrown)) return connectionLost;
	if (!isRouteErrorResponse(thrown)) return undefined;
	const { status, data } = thrown;
	if (status === 429) return sentenceIn(data) ?? noAnswer;
	return status >= 500 && !sentenceIn(data) ? noAnswer : undefined;
}
