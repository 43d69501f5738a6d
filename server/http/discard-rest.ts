import type { IncomingMessage } from "node:http";
import { maxBodyBytes } from "#app/forms/form-limits.ts";

/** Nine megabytes at a megabyte a second, with some room. */
const limits = { bytes: 2 * maxBodyBytes, milliseconds: 10_000 };

/**
 * Lets whoever is answered before all of a body has come send the rest, within limits, and drops it: browsers read an answer only once they have
 * sent everything, and find a broken connection instead where it is closed before. Takes no memory.
 */
export function discardRest(incoming: IncomingMessage, { bytes, milliseconds } = limits) {
	if (incoming.readableEnded || incoming.destroyed) return;
	if (incoming.complete) return void incoming.resume();
	// What was reading would stop it.
	incoming.removeAllListeners("data");
	const close = () => incoming.socket.destroySoon();
	const timer = setTimeout(close, milliseconds).unref();
	let dropped = 0;
	incoming.on("data", (chunk: Buffer) => {
		dropped += chunk.length;
		if (dropped > bytes) close();
	});
	incoming.once("close", () => clearTimeout(timer));
	incoming.resume();
}
