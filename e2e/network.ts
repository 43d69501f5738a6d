/** The network as it can be: slow, or gone. */
import type { Page, Request, Route } from "@playwright/test";
import { href } from "react-router";

/** Holds the requests that match. @returns a function that lets them, and all later ones, through */
export async function holdRequests(page: Page, matches: (request: Request) => boolean) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const sent: Promise<void>[] = [];
	async function send(route: Route) {
		if (matches(route.request())) await promise;
		// The page may have gone meanwhile.
		await route.continue().catch(() => {});
	}
	await page.route("**/*", (route) => {
		const sending = send(route);
		sent.push(sending);
		return sending;
	});
	return async () => {
		resolve();
		// Before anything else is routed: a request that is held while that ends may never be sent.
		await Promise.all(sent);
		await page.unrouteAll({ behavior: "wait" });
	};
}

/** Lets nothing reach the server. @returns a function that restores the connection */
export async function loseConnection(page: Page) {
	await page.route("**/*", (route) => route.abort("connectionrefused"));
	return () => page.unrouteAll({ behavior: "wait" });
}

/** What has an address here, and is no page. */
export const noPage = href("/robots.txt");

/** Answers forms as if they went through, and led to what is no page of ours, as where a proxy fails. */
export async function loseNextPage(page: Page) {
	const headers = { Location: noPage };
	await page.route("**/*", (route) =>
		isPost(route.request()) ? route.fulfill({ status: 303, headers }) : route.continue(),
	);
}

/** Presses what sends a form, until the server or what stands for it has answered. */
export async function answerTo(page: Page, press: () => Promise<void>) {
	const answered = page.waitForResponse((response) => isPost(response.request()));
	await press();
	return answered;
}

export function isPost(request: Request) {
	return request.method() === "POST";
}

export function isScript(request: Request) {
	return request.resourceType() === "script";
}

/** The paths of the documents that the browser fetches ahead from now on. */
export async function watchPrefetches(page: Page) {
	const browser = await page.context().newCDPSession(page);
	const fetched: string[] = [];
	browser.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
		if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
	});
	await browser.send("Preload.enable");
	return fetched;
}
