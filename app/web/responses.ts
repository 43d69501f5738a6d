/** The answers that several features give where a page can't go on. */
import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "./request-context.ts";

/** To be thrown: the page shows `message`. */
export function notFound(message: string) {
	return data(message, { status: 404 });
}

/** To be thrown: what was here is gone for good. */
export function gone(message: string) {
	return data(message, { status: 410 });
}

/** To be thrown: the viewer may not do this (403), or must sign in to do it (401). */
export function forbidden(message: string, status: 401 | 403 = 403) {
	return data(message, { status });
}

/** To be thrown: the page shows why what was asked for does not happen. @param refusal as forms have it */
export function refused(
	context: Readonly<RouterContextProvider>,
	{ status, message, seconds }: { status: number; message: string; seconds?: number },
) {
	context.get(requestContext).retryAfter = seconds;
	return data(message, { status });
}

/** The header that keeps search engines from what is no page and stands in no list, or belongs to something that does not. */
export function robotsHeader(isListed: boolean): Record<string, string> {
	return isListed ? {} : { "X-Robots-Tag": "noindex" };
}

/** The answer to whoever reads an address that only takes forms or calls. */
export function postOnly() {
	return Response.json({ message: "This address takes POST only." }, { status: 405, headers: { Allow: "POST" } });
}

/** 'Try again in 5 minutes.', rounded up so that nobody comes too early. */
export function tryAgainIn(seconds: number) {
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 60) return `Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
	const hours = Math.ceil(seconds / 3600);
	return `Try again in ${hours === 1 ? "an hour" : `${hours} hours`}.`;
}
