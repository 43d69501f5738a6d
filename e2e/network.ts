/** The network as it can be: slow, or gone. */
import type { Page, Request, Route } from "@playwright/test";
import { href } from "react-router";

interface Interception {
	matches: (request: Request) => boolean;
	answer: (route: Route) => unknown;
}

const interceptions = new WeakMap<Page, Interception[]>();

/**
 * Answers those requests of a page in place of the server. Its route stays for good: what is asked while Playwright takes one back may
 * never be sent.
 * @returns a function that lets them through again
 */
export async function intercept(page: Page, which: RegExp | Interception["matches"], answer: Interception["answer"]) {
	const all = interceptions.get(page) ?? [];
	if (!interceptions.has(page)) {
		interceptions.set(page, all);
		await page.route("**/*", (route) => {
			const found = all.findLast(({ matches }) => matches(route.request()));
			return found ? found.answer(route) : route.fallback();
		});
	}
	const one = { matches: which instanceof RegExp ? (request: Request) => which.test(request.url()) : which, answer };
	all.push(one);
	return () => {
		all.splice(all.indexOf(one), 1);
	};
}

/** Holds the requests that match. @returns a function that lets them, and all later ones, through */
export async function holdRequests(page: Page, matches: (request: Request) => boolean) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const letThrough = await intercept(page, matches, async (route) => {
		await promise;
		await route.fallback();
	});
	return () => {
		letThrough();
		resolve();
	};
}

/** Refuses connections for the requests that match, or for all. @returns a function that restores them */
export function loseConnection(page: Page, which: RegExp | Interception["matches"] = () => true) {
	return intercept(page, which, (route) => route.abort("connectionrefused"));
}

/** What has an address here, and is no page. */
export const noPage = href("/robots.txt");

/** Answers those requests as a proxy does that has no server behind it. @returns a function that lets them through again */
export function answerAsProxy(page: Page, which: RegExp | Interception["matches"], status: number) {
	const body = "<h1>From a proxy</h1>";
	return intercept(page, which, (route) => route.fulfill({ status, body, contentType: "text/html" }));
}

/** Answers forms as if they went through, and led to what is no page of ours, as where a proxy fails. @returns a function that ends it */
export function loseNextPage(page: Page) {
	return intercept(page, isPost, (route) => route.fulfill({ status: 303, headers: { Location: noPage } }));
}

/** Presses what sends a form, until the server or what stands for it has answered. */
export async function answerTo(page: Page, press: () => Promise<void>) {
	const answered = page.waitForResponse((response) => isPost(response.request()));
	await press();
	return answered;
}

/** A form that is sent. What an article will look like is asked by POST too, but of itself, some time after typing. */
export function isPost(request: Request) {
	return request.method() === "POST" && !request.url().endsWith("/content/preview");
}

export function isScript(request: Request) {
	return request.resourceType() === "script";
}

/** The path of the script with the code of an address of the site map; empty on a document, which has none. */
export function codeOf(page: Page, route: string) {
	return page.evaluate((route) => {
		const routes: { path?: string; module: string }[] = Object.values(window.__reactRouterManifest?.routes ?? {});
		return routes.find(({ path }) => `/${path}` === route)?.module ?? "";
	}, route);
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
