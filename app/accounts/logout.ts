import { href, redirect } from "react-router";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/logout.ts";
import { accountMessages } from "./account.ts";
import { accountsContext } from "./auth.server.ts";
import { noteEvent } from "./security-log.server.ts";
import { signOut } from "./sessions.server.ts";
import { viewerContext } from "./viewer.ts";
import { afterSigningOut, visitorOf } from "./visitor.server.ts";

export function loader() {
	return redirect(href("/"));
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const viewer = context.get(viewerContext);
	const cookies = await signOut(accounts, request.headers);
	if (viewer) await noteEvent(accounts.db, visitorOf(request, context), "sign-out", viewer.id);
	return afterSigningOut(request, cookies);
}

export const handle: RouteHandle = { failed: accountMessages.signOutFailed, endsAccess: true };
