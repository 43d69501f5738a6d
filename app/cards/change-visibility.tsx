import { href, redirect } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { forbidden, readForm } from "#app/answers.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Trouble } from "#app/shell/trouble.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/change-visibility.ts";
import { cardMessages } from "./card-messages.ts";
import { refuseChange } from "./change-refusal.server.ts";
import { setVisibility } from "./own-cards.server.ts";
import { profileBehind } from "./own-cards-page.ts";

/** There is nothing to see here: the buttons are on the profile. */
export function loader() {
	return redirect(href("/profile"));
}

/** `visible` is `on` to show the card in the directory. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	if (!viewer) throw forbidden(cardMessages.signInToEdit, 401);
	const changed = await setVisibility(db, viewer, id, form.get("visible") === "on");
	if (!changed) throw await refuseChange(db, id);
	return redirect(profileBehind(request.url), 303);
}

/** Never shown, but without a component a refusal would have no page around it. */
export default function ChangeVisibility() {
	return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Trouble error={error} fallback={cardMessages.changeFailed}>
			<ButtonLink to={href("/profile")}>Back to your profile</ButtonLink>
		</Trouble>
	);
}
