import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/**
 * The address a request comes from. Behind proxies that the operator trusts it is the entry that the first of them appended to
 * X-Forwarded-For; what stands left of it can be made up by anyone and is ignored. An IPv6 address is cut to its /64, which is
 * what one household has.
 */
export function clientAddress(c: Context, trustedProxies: number) {
	const forwarded = c.req.header("x-forwarded-for")?.split(",") ?? [];
	const text = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : socketAddress(c);
	if (!text || !ipaddr.isValid(text)) return "unknown";
	const address = ipaddr.process(text);
	if (address.kind() === "ipv4") return address.toString();
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)}/64`;
}

function socketAddress(c: Context) {
	// Requests made in the process itself (tests) have no socket.
	return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}
