import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { profileBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { profilePage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/mark-filled.ts";
import { collabMessages } from "./collab.ts";
import { myListings } from "./collab-mine.server.ts";
import { ownListings } from "./collab-own.server.ts";

/** There is nothing to see here: the buttons are on the profile. */
export function loader() {
	return redirect(href("/profile"));
}

/** `filled` is `on` when what the listing looks for is found. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, collabMessages.signInFirst);
	await ownListings.change(context.get(databaseContext), viewer, id, { filled: form.get("filled") === "on" });
	return redirect(profileBehind(request.url, myListings.name), 303);
}

export const handle: RouteHandle = { failed: collabMessages.updateFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export const ErrorBoundary = errorView({ fallback: collabMessages.updateFailed, back: profilePage });
