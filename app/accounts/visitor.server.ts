import { href, type RouterContextProvider, redirect } from "react-router";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { sitePath } from "#app/web/site-path.ts";
import { forgetErrands } from "./account-cookie.server.ts";
import type { Visitor } from "./auth.server.ts";

/** Where `?redirect=` leads once somebody is signed in: a path on this site, the member's own page when it is none. */
export function redirectTarget(request: Request) {
	return sitePath(new URL(request.url).searchParams.get("redirect")) ?? href("/home");
}

export function visitorOf(request: Request, context: Readonly<RouterContextProvider>): Visitor {
	const { address, id: requestId, logger } = context.get(requestContext);
	return { address, headers: request.headers, site: context.get(siteContext), requestId, logger };
}

export function withCookies(cookies: string[]) {
	return new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
}

/** Where who has signed out is led, with the cookies that go. Nothing that the browser has kept of the site stays for who comes next. */
export async function afterSigningOut(request: Request, cookies: string[], path = href("/")) {
	const headers = withCookies([...cookies, ...(await forgetErrands(request.headers))]);
	headers.set("Clear-Site-Data", '"cache"');
	return redirect(path, { status: 303, headers });
}
