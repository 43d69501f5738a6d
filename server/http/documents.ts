/** What the HTTP layer says about documents: pages for visitors, without React in the browser. */
import { Hono, type MiddlewareHandler } from "hono";
import { documentPolicy } from "./security-headers.ts";

const rulesPath = "/speculation-rules.json";

/**
 * Which links a browser may prefetch when somebody is about to follow them (https://wicg.github.io/nav-speculation/). Cards and collab
 * listings are asked for only once the press has begun, since whose contacts are read counts (see `emailsRead`, `contactsUnconfirmed`),
 * and a notification never, since opening it marks it as read.
 */
const rules = JSON.stringify({
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: "/*" },
					{ not: { href_matches: ["/card/*", "/collab", "/collab/*", "/notifications/*"] } },
					{ not: { selector_matches: "[download], [target], [rel~=external], [rel~=nofollow]" } },
				],
			},
			eagerness: "moderate",
		},
		{ where: { href_matches: ["/card/:id", "/collab", "/collab/:id"] }, eagerness: "conservative" },
	],
});

export function serveSpeculationRules() {
	return new Hono().get(rulesPath, (c) =>
		c.body(rules, 200, {
			"Content-Type": "application/speculationrules+json",
			"Cache-Control": "public, max-age=86400",
		}),
	);
}

/** Lets nobody who has sent a form be shown what their browser fetched ahead before that, such as a page in the theme of then. */
export const forgetPrefetched: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.req.method === "POST") {
		c.header("Clear-Site-Data", '"prefetchCache"', { append: true });
	}
};

export function describeDocument(headers: Headers) {
	if (documentPolicy) headers.set("Content-Security-Policy", documentPolicy);
	headers.set("Speculation-Rules", `"${rulesPath}"`);
}
