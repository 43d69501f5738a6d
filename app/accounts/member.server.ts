import { href, type RouterContextProvider, redirect } from "react-router";
import { forbidden } from "#app/answers.ts";
import { viewerContext } from "#app/context.ts";
import { accountMessages } from "./account.ts";

/**
 * Who asks for a page that needs an account.
 * @throws a redirect to the login page, which leads on to `path`, when nobody is signed in
 */
export function memberOrLogin(context: Readonly<RouterContextProvider>, path: string) {
	const viewer = context.get(viewerContext);
	if (!viewer) throw redirect(`${href("/login")}?redirect=${path}`);
	return viewer;
}

/**
 * Who posts a form that needs an account.
 * @throws a 401 answer when nobody is signed in
 */
export function memberOrRefuse(context: Readonly<RouterContextProvider>) {
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(accountMessages.signedOut, 401);
	return viewer;
}
