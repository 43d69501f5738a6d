import { href, type RouterContextProvider, redirect } from "react-router";
import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { redisplayedFormContext } from "#app/forms/save-form.server.ts";
import { forbidden } from "#app/web/responses.ts";
import { accountMessages } from "./account.ts";
import { type Member, viewerContext } from "./viewer.ts";

/**
 * Who asks for a page that needs an account.
 * @throws when nobody is signed in: a redirect to the login page, which leads on to `path`; where a form of the page has just been
 * refused, 401 instead
 */
export function requireMember(context: Readonly<RouterContextProvider>, path: string) {
	const viewer = context.get(viewerContext);
	if (viewer) return viewer;
	if (context.get(redisplayedFormContext)) throw forbidden(accountMessages.signedOut, 401);
	throw redirect(`${href("/login")}?redirect=${path}`);
}

/**
 * The member as `requireMember` gives it, or null where a form of the page comes back to whoever is signed out: what was typed is shown, and nothing else.
 * @throws as `requireMember`, where no form comes back
 */
export function memberUnlessRedisplayed(context: Readonly<RouterContextProvider>, path: string) {
	return context.get(redisplayedFormContext) ? context.get(viewerContext) : requireMember(context, path);
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

/** The answer to a press of whoever is not signed in any more: where they sign in, and are asked at `path` what the press was for. */
export function askOnceSignedIn(path: string) {
	return redirect(`${href("/login")}?${new URLSearchParams({ redirect: path })}`, 303);
}

/** Who sends a form that comes back when nobody is signed in, with `message`. */
export function memberOrRefusal(context: Readonly<RouterContextProvider>, message: string): Member | Refusal {
	return context.get(viewerContext) ?? refuse(401, message);
}
