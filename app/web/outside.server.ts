/**
 * Asks servers at addresses that strangers give. Such an address must not lead into the operator's own network, so names are
 * looked up here, every address they have is checked, and the connection goes to a checked one: a name that answers differently
 * the second time is not asked again.
 */

import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

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

/** That the product itself does not ask for this. */
export class NotAsked extends Error {}

interface Asking {
	method?: "GET" | "HEAD";
	headers: Record<string, string>;
	signal: AbortSignal;
}

/** The answer at a URL, a redirect too; its body is read or destroyed by the caller. @throws {NotAsked} when it may not be asked for */
export async function requestOutside(url: URL, network: Network, { method = "GET", headers, signal }: Asking) {
	const request = { "http:": requestHttp, "https:": requestHttps }[url.protocol];
	if (!request || url.username || url.password) throw new NotAsked("No plain web address");
	const hostname = url.hostname.replace(/^\[|\]$/g, "");
	const family = isIP(hostname);
	const addresses = family ? [{ address: hostname, family }] : await network.resolve(hostname);
	if (addresses.length === 0 || !addresses.every(({ address }) => network.mayReach(address, url))) {
		throw new NotAsked("An address that may not be reached");
	}
	return new Promise<IncomingMessage>((resolve, reject) => {
		request(url, {
			method,
			signal,
			headers: { "Accept-Encoding": "identity", ...headers },
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

/** Looking up a name can't be broken off, so that nobody waits for it any longer must do. */
export function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>) {
	return new Promise<Result>((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		work.then(resolve, reject);
	});
}
