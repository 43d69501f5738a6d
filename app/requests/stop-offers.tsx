import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/stop-offers.ts";
import { offerMessages } from "./offer.ts";
import { stopOffers } from "./offers.server.ts";
import { requestBoard } from "./request-board.ts";

/** There is nothing to see here: the button is beside the answer, whose draft ends with what is sent to its own address alone. */
export function loader({ params: { id } }: Route.LoaderArgs) {
	return redirect(href("/requests/offer/:id", { id }));
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, offerMessages.signIn);
	const isThere = await stopOffers(context.get(databaseContext), viewer, id);
	return redirectWithFlash(isThere ? href("/requests/offer/:id", { id }) : href("/profile"), "stopped");
}

export const handle: RouteHandle = { failed: offerMessages.failed };

export { NoPage as default } from "#app/web/no-page.tsx";

export const ErrorBoundary = errorView({ fallback: offerMessages.failed, back: requestBoard });
