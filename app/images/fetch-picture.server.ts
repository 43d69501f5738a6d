/**
 * Fetches pictures from addresses that strangers give. Such an address must not lead into the operator's own network, so names are
 * looked up here, every address they have is checked, and the connection goes to a checked one: a name that answers differently
 * the second time is not asked again.
 */

import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Milliseconds for all of it: names, redirects, bytes. */
const defaultTimeoutMs = 5_000;
const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;

/** What of the network a fetch may use. */
export interface Network {
	/** All addresses of a name. */
	resolve: (hostname: string) => Promise<LookupAddress[]>;
	/** Whether a connection to this address may be made for this URL. */
	mayReach: (address: string, url: URL) => boolean;
}

/** Everything on the public internet that is on the standard ports. */
export const publicInternet: Network = {
	resolve: (hostname) => lookup(hostname, { all: true }),
	mayReach: (address, url) => url.port === "" && isPublic(address),
};

/** All that IPv6 has given to the internet. What is outside of it has ways back to this machine, such as `::7f00:1`. */
const internetOfIPv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is anybody's on the internet: not this machine, not a private network, not one of the special ranges. */
export function isPublic(text: string) {
	if (!ipaddr.isValid(text)) return false;
	const address = ipaddr.process(text);
	return address.range() === "unicast" && (address instanceof ipaddr.IPv4 || address.match(internetOfIPv6));
}

/**
 * The bytes at an address, whatever they are: only decoding tells whether they are a picture.
 * @returns null when there are none available: refused, unreachable, an error, too many, too slow
 */
export async function fetchPicture(address: string, network = publicInternet, timeout = defaultTimeoutMs) {
	const signal = AbortSignal.timeout(timeout);
	try {
		return await untilAborted(signal, follow(address, network, signal));
	} catch {
		// Whatever a stranger's server does wrong has the same consequence.
		return null;
	}
}

async function follow(address: string, network: Network, signal: AbortSignal) {
	let url = new URL(address);
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const response = await get(url, network, signal);
		const { statusCode = 0, headers } = response;
		if (statusCode === 200) return readBytes(response);
		response.destroy();
		if (statusCode < 300 || statusCode > 399 || !headers.location) throw new Error(`Answered ${statusCode}`);
		url = new URL(headers.location, url);
	}
	throw new Error("Too many redirects");
}

/** @throws when the URL may not be asked for */
async function get(url: URL, network: Network, signal: AbortSignal) {
	const request = { "http:": requestHttp, "https:": requestHttps }[url.protocol];
	if (!request || url.username || url.password) throw new Error("No plain web address");
	const hostname = url.hostname.replace(/^\[|\]$/g, "");
	const family = isIP(hostname);
	const addresses = family ? [{ address: hostname, family }] : await network.resolve(hostname);
	if (addresses.length === 0 || !addresses.every(({ address }) => network.mayReach(address, url))) {
		throw new Error("An address that may not be reached");
	}
	return new Promise<IncomingMessage>((resolve, reject) => {
		const headers = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Heliograph" };
		request(url, {
			signal,
			headers,
			agent: false,
			// What was checked is what is connected to.
			lookup: (_, { all }, callback) => {
				const [first] = addresses;
				if (all) callback(null, addresses);
				else callback(null, first?.address ?? "", first?.family);
			},
		})
			.on("response", resolve)
			.on("error", reject)
			.end();
	});
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

/** Looking up a name can't be broken off, so that nobody waits for it any longer must do. */
function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>) {
	return new Promise<Result>((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		work.then(resolve, reject);
	});
}
