import { href, redirect } from "react-router";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/logout.ts";
import { accountMessages } from "./account.ts";
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

export const handle: RouteHandle = { failed: accountMessages.signOutFailed, endsAccess: true };
