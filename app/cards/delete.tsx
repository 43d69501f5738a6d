import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { profilePage } from "#app/ui/ways-back.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { myCards } from "./card.ts";
import { cardDeletion, cardMessages } from "./card-messages.ts";
import { ownCards } from "./card-own.server.ts";
import "./form/card-editor.css";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (!viewer) throw redirect(loginFor(id));
	const { name } = await ownCards.find(context.get(databaseContext), viewer, id);
	return { name, profile: profileBehind(request.url, myCards) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, cardMessages.signInToChange);
	await ownCards.remove(context.get(databaseContext), viewer, id);
	return redirectWithFlash(profileBehind(request.url, myCards), "cardDeleted");
}

function loginFor(id: string) {
	return `${href("/login")}?${new URLSearchParams({ redirect: href("/scicomm/card/delete/:id", { id }) })}`;
}

export const handle: RouteHandle = { failed: cardMessages.changeFailed };

export const meta = unlisted("Delete your SciComm card");

export default function DeleteCard({ loaderData: { name, profile } }: Route.ComponentProps) {
	return (
		<Page title={cardDeletion.question} intro={<bdi>{name}</bdi>}>
			<ConfirmForm {...cardDeletion} back={profile} />
		</Page>
	);
}

export function ErrorBoundary({ params: { id = "" } }: Route.ErrorBoundaryProps) {
	return <ErrorView fallback={cardMessages.changeFailed} login={loginFor(id)} back={profilePage} />;
}
