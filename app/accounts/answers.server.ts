import { data, type RouterContextProvider } from "react-router";
import { statusOfFailure } from "#app/db/failures.server.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { sitePath } from "#app/web/site-path.ts";
import { accountMessages, redirectDelay } from "./account.ts";
import type { AccountAnswer } from "./account-page.tsx";
import type { Visitor } from "./auth.server.ts";
import { HashingBusyError } from "./hashing.server.ts";
import type { Refusal } from "./refusal.server.ts";

/** Where `?redirect=` leads: a path on this site, the home page when it is none. */
export function redirectTarget(request: Request) {
	return sitePath(new URL(request.url).searchParams.get("redirect")) ?? "/";
}

export function visitorOf(request: Request, context: Readonly<RouterContextProvider>): Visitor {
	const { address } = context.get(requestContext);
	return { address, headers: request.headers, site: context.get(siteContext) };
}

/** The answer to a form that failed; `email` is what was typed. */
export function refuse({ status, ...answer }: Refusal, email?: string) {
	return data<AccountAnswer>({ ok: false, ...answer, ...(email !== undefined && { email }) }, { status });
}

/** For who comes while too many passwords wait to be hashed. */
export const busy: Refusal = { status: 503, message: accountMessages.busy };

/** The answer of `work`, or `message` when that fails in a way nobody expected, which is told to the log. */
export async function withFormFallback<Answer>(
	context: Readonly<RouterContextProvider>,
	message: string,
	work: () => Promise<Answer>,
	email?: string,
) {
	try {
		return await work();
	} catch (error) {
		// What is thrown as an answer is none.
		if (!(error instanceof Error)) throw error;
		if (error instanceof HashingBusyError) return refuse(busy, email);
		const { id, logger } = context.get(requestContext);
		logger.error({ id, err: error }, message);
		return refuse({ status: statusOfFailure(error), message }, email);
	}
}

/** The answer to a form that went well: after a moment the browser goes on to `next`, with JavaScript off as well. */
export function redirectAfterSuccess(message: string, next: string, cookies: string[], site: { origin: string }) {
	const headers = withCookies(cookies);
	headers.set("Refresh", `${redirectDelay / 1000}; url=${site.origin}${next}`);
	return data<AccountAnswer>({ ok: true, message, next }, { headers });
}

export function withCookies(cookies: string[]) {
	return new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
}
