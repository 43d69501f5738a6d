import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { socketAddress } from "./client-address.ts";

/** What proxies and tunnels tell of the visitor they ask for. */
const proxyHeader =
	/^(?:forwarded|via|x-forwarded|x-forwarded-.*|x-original-.*|(?:x-)?(?:real|client|cluster-client|true-client|connecting)-ip|cf-.*|(?:fly|fastly)-client-ip|tailscale-.*|x-envoy-.*)$/;

/**
 * Whether somebody at this very machine asks for this very machine: not another machine, not a proxy for its visitors, and not a
 * page elsewhere whose name was pointed here.
 */
export function isLocalRequest(c: Context) {
	return isLoopback(socketAddress(c)) && isLocalHost(c.req.header("host") ?? "") && !isProxied(c);
}

/** Whether only this machine can mean itself by the address. @param origin such as `http://localhost:3000` */
export function isLocalOrigin(origin: string) {
	return isLocalHost(new URL(origin).host);
}

function isLocalHost(host: string) {
	return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

/** The widespread proxy that by default says nothing of the visitor has long asked in HTTP/1.0, which no browser does. */
function isProxied(c: Context) {
	return Object.keys(c.req.header()).some((name) => proxyHeader.test(name)) || c.env.incoming.httpVersion === "1.0";
}

function isLoopback(address: string | undefined) {
	return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
