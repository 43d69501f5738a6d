/** The network as it can be: slow, or gone. */
import type { Page, Request } from "@playwright/test";

/** Holds the requests that match. @returns a function that lets them, and all later ones, through */
export async function holdRequests(page: Page, matches: (request: Request) => boolean) {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route("**/*", async (route) => {
		if (matches(route.request())) await promise;
		// The page may have gone meanwhile.
		await route.continue().catch(() => {});
	});
	return async () => {
		resolve();
		await page.unrouteAll({ behavior: "wait" });
	};
}

/** Lets nothing reach the server. @returns a function that restores the connection */
export async function loseConnection(page: Page) {
	await page.route("**/*", (route) => route.abort("connectionrefused"));
	return () => page.unrouteAll({ behavior: "wait" });
}

export function isPost(request: Request) {
	return request.method() === "POST";
}

export function isScript(request: Request) {
	return request.resourceType() === "script";
}
