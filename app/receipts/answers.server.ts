/** How what programs read of credentials is answered: pages of other sites, such as wallets, read it too. */
import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/web/request-context.ts";

const shared = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };

/** @param seconds for which it may be kept */
export function answerJson(
	context: Readonly<RouterContextProvider>,
	content: unknown,
	seconds: number,
	type = "application/json",
) {
	context.get(requestContext).content = new TextEncoder().encode(JSON.stringify(content));
	return new Response(null, {
		headers: { ...shared, "Content-Type": type, "Cache-Control": `public, max-age=${seconds}` },
	});
}

export function answerToken(token: string, seconds: number, more: Record<string, string> = {}) {
	return new Response(token, {
		headers: {
			...shared,
			"Content-Type": "application/vc+jwt",
			"Cache-Control": `public, max-age=${seconds}`,
			...more,
		},
	});
}
