/** Fetches pictures from addresses that strangers give. */
import type { IncomingMessage } from "node:http";
import { type Network, NotAsked, publicInternet, requestOutside, untilAborted } from "#app/web/outside.server.ts";

/** Milliseconds for all of it: names, redirects, bytes. */
const defaultTimeoutMs = 5_000;
const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
const headers = { Accept: "image/*", "User-Agent": "Heliograph" };

/**
 * The bytes at an address, whatever they are: only decoding tells whether they are a picture.
 * @returns null when a server has given none: refused, an error, too many, too slow. `unanswered` when no server has said anything, which may
 * as well be the network's fault here; `unasked` when none was asked
 */
export async function fetchPicture(address: string, network = publicInternet, timeout = defaultTimeoutMs) {
	const signal = AbortSignal.timeout(timeout);
	const start = URL.parse(address);
	if (!start) return "unasked";
	let isAnswered = false;
	const onAnswer = () => {
		isAnswered = true;
	};
	try {
		return await untilAborted(signal, follow(start, network, signal, onAnswer));
	} catch (error) {
		// Whatever a stranger's server does wrong has the same consequence.
		if (isAnswered) return null;
		return error instanceof NotAsked ? "unasked" : "unanswered";
	}
}

async function follow(start: URL, network: Network, signal: AbortSignal, onAnswer: () => void) {
	let url = start;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const response = await requestOutside(url, network, { headers, signal });
		onAnswer();
		const { statusCode = 0 } = response;
		if (statusCode === 200) return readBytes(response);
		response.destroy();
		if (statusCode < 300 || statusCode > 399 || !response.headers.location) throw new Error(`Answered ${statusCode}`);
		url = new URL(response.headers.location, url);
	}
	throw new Error("Too many redirects");
}

async function readBytes(response: IncomingMessage) {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of response) {
		size += chunk.length;
		// Leaving the loop closes the connection.
		if (size > maxBytes) throw new Error("Too many bytes");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
