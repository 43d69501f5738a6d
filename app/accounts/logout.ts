import { href, redirect } from "react-router";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/logout.ts";
import { accountMessages } from "./account.ts";
import { accountsContext } from "./auth.server.ts";
import { signOut } from "./sessions.server.ts";
import { afterSigningOut } from "./visitor.server.ts";

export function loader() {
	return redirect(href("/"));
}

export async function action({ request, context }: Route.ActionArgs) {
	const cookies = await signOut(context.get(accountsContext), request.headers);
	return afterSigningOut(cookies);
}

export const handle: RouteHandle = { failed: accountMessages.signOutFailed, endsAccess: true };
