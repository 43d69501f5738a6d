import { data, href, redirect } from "react-router";
import { readForm } from "#app/forms/read-body.ts";
import { isTheme, themeCookie } from "#app/ui/theme.ts";
import { notFound } from "#app/web/responses.ts";
import { sitePath } from "#app/web/site-path.ts";
import type { Route } from "./+types/choose-theme.ts";

export function loader(): never {
	throw notFound("There is nothing at this address.");
}

/** Without the server the page keeps the theme it has. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().catch(() => null);
}

/** Keeps the chosen theme in a cookie; goes back to where the form stood when it came without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	const theme = form.get("theme");
	if (!isTheme(theme)) throw data("There is no such theme.", { status: 400 });
	const headers = { "Set-Cookie": themeCookie(theme) };
	return form.has("back") ? redirect(sitePath(form.get("back")) ?? href("/"), { headers }) : data(null, { headers });
}
