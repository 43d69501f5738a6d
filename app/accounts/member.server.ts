import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { forbidden } from "#app/web/responses.ts";
import { accountMessages } from "./account.ts";
import { viewerContext } from "./viewer.ts";

/** Whether the request is a form that was refused, whose answer must not become a redirect. */
const refusedContext = createContext(false);

/**
 * Who asks for a page that needs an account.
 * @throws when nobody is signed in: a redirect to the login page, which leads on to `path`
 */
export function requireMember(context: Readonly<RouterContextProvider>, path: string) {
	const viewer = context.get(viewerContext);
	if (viewer) return viewer;
	if (context.get(refusedContext)) throw forbidden(accountMessages.signedOut, 401);
	throw redirect(`${href("/login")}?redirect=${path}`);
}

/**
 * Who sends a form that has nothing to lose.
 * @throws 401 with `message` when nobody is signed in
 */
export function requireSignedIn(context: Readonly<RouterContextProvider>, message: string) {
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(message, 401);
	return viewer;
}

/** The answer to a form of such a page when nobody is signed in. With JavaScript the page stays, with what was typed. */
export function unauthorizedForm(context: Readonly<RouterContextProvider>) {
	context.set(refusedContext, true);
	return data({ ok: false, message: accountMessages.signedOut, needsLogin: true }, { status: 401 });
}
