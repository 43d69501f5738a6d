import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { profileBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { profilePage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/change-visibility.ts";
import { myCards } from "./card.ts";
import { cardMessages } from "./card-messages.ts";
import { setVisibility } from "./card-own.server.ts";

/** There is nothing to see here: the buttons are on the profile. */
export function loader() {
	return redirect(href("/profile"));
}

/** `visible` is `on` to show the card in the directory. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, cardMessages.signInToChange);
	await setVisibility(context.get(databaseContext), viewer, id, form.get("visible") === "on");
	return redirect(profileBehind(request.url, myCards), 303);
}

export const handle: RouteHandle = { failed: cardMessages.changeFailed };

export { NoPage as default } from "#app/web/no-page.tsx";

export const ErrorBoundary = errorView({
	fallback: cardMessages.changeFailed,
	login: `${href("/login")}?redirect=${href("/profile")}`,
	back: profilePage,
});
