/** How what programs read of credentials is answered: pages of other sites, such as wallets, read it too. */
import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/web/request-context.ts";

function headersOf(type: string, seconds: number) {
	return {
		"Access-Control-Allow-Origin": "*",
		"Cross-Origin-Resource-Policy": "cross-origin",
		"Content-Type": type,
		"Cache-Control": `public, max-age=${seconds}`,
	};
}

/** @param seconds for which it may be kept */
export function jsonForWallets(
	context: Readonly<RouterContextProvider>,
	content: unknown,
	seconds: number,
	type = "application/json",
) {
	context.get(requestContext).content = new TextEncoder().encode(JSON.stringify(content));
	return new Response(null, { headers: headersOf(type, seconds) });
}

export function tokenForWallets(token: string, seconds: number, more: Record<string, string> = {}) {
	return new Response(token, { headers: { ...headersOf("application/vc+jwt", seconds), ...more } });
}
