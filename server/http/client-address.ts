import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { Settings } from "../env.ts";

/** Whether a proxy stands before the server, since that itself speaks no https, and it is not told so. */
export function lacksProxies({ ORIGIN, TRUSTED_PROXIES }: Pick<Settings, "ORIGIN" | "TRUSTED_PROXIES">) {
	return TRUSTED_PROXIES === 0 && ORIGIN !== undefined && ORIGIN.startsWith("https:");
}

/** For the operator of such a server. */
export const proxiesAdvice =
	"Set TRUSTED_PROXIES to how many proxies stand before the server: without it all visitors share the address of one, and its limits.";

/**
 * The address a request comes from. Behind proxies that the operator trusts it is the entry that the first of them appended to
 * X-Forwarded-For; what stands left of it can be made up by anyone and is ignored. An IPv6 address is cut to its /64, which is
 * what one household has.
 */
export function clientAddress(c: Context, trustedProxies: number) {
	return addressFrom(c.req.header("x-forwarded-for"), socketAddress(c), trustedProxies);
}

/** The address a request comes from, before there is a `Context`. @param remote the other end of the connection */
export function addressFrom(forwardedFor: string | undefined, remote: string | undefined, trustedProxies: number) {
	const forwarded = forwardedFor?.split(",") ?? [];
	const text = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : remote;
	const bare = text && withoutPort(text);
	if (!bare || !ipaddr.isValid(bare)) return "unknown";
	const address = ipaddr.process(bare);
	if (address.kind() === "ipv4") return address.toString();
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)}/64`;
}

/** Some proxies write `203.0.113.9:5555` and `[2001:db8::1]:5555`. */
function withoutPort(text: string) {
	return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
}

/** Of the other end of the connection. Requests made in the process itself (tests) have none. */
export function socketAddress(c: Context) {
	return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}
