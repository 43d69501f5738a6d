import { href, redirect } from "react-router";
import type { Route } from "./+types/logout.ts";
import { accountsContext } from "./auth.server.ts";
import { signOut } from "./sessions.server.ts";
import { withCookies } from "./visitor.server.ts";

export function loader() {
	return redirect(href("/"));
}

export async function action({ request, context }: Route.ActionArgs) {
	const cookies = await signOut(context.get(accountsContext), request.headers);
	return redirect(href("/"), { status: 303, headers: withCookies(cookies) });
}
