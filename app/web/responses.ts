/** The answers that several features give: thrown where a page can't go on, read where a form comes in. */
import { createContext, data, type RouterContextProvider } from "react-router";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { formMessages } from "#app/forms/form-limits.ts";
import { BodyRefusal, readPlainForm } from "#app/forms/read-body.ts";
import { requestContext } from "./request-context.ts";

/** Whether the request's form comes back with what was typed, so that its page needs nothing else, and no right to it. */
export const redisplayedFormContext = createContext(false);

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

/** To be thrown: the page shows why what was asked for does not happen. */
export function refused(context: Readonly<RouterContextProvider>, { status, message, seconds }: Refusal) {
	context.get(requestContext).retryAfter = seconds;
	return data(message, { status });
}

/**
 * The fields of a form post that brings no files.
 * @throws a 413 answer for more text than any form has, a 400 answer when the body is no form, whatever its type says, or has broken off
 */
export async function readForm(request: Request) {
	try {
		return await readPlainForm(request);
	} catch (error) {
		if (error instanceof BodyRefusal) throw data(error.message, { status: error.status });
		throw data(formMessages.unreadable, { status: 400 });
	}
}

/** The header that keeps search engines from what is no page and stands in no list, or belongs to something that does not. */
export function robotsHeader(isListed: boolean): Record<string, string> {
	return isListed ? {} : { "X-Robots-Tag": "noindex" };
}

/** The answer to whoever reads an address that only takes forms or calls. */
export function postOnly() {
	return Response.json({ message: "This address takes POST only." }, { status: 405, headers: { Allow: "POST" } });
}

/** The refusal of what was done too often; `message` says what. */
export function tooMany(message: string, seconds: number): Refusal {
	return refuse(429, `${message} ${tryAgainIn(seconds)}`, { seconds });
}

/** 'Try again in 5 minutes.', rounded up so that nobody comes too early. */
export function tryAgainIn(seconds: number) {
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 60) return `Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
	const hours = Math.ceil(seconds / 3600);
	return `Try again in ${hours === 1 ? "an hour" : `${hours} hours`}.`;
}
