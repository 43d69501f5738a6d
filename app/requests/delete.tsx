import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileIfBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { requestDeletion, requestMessages } from "./request.ts";
import { requestBoard } from "./request-board.ts";
import { myRequests } from "./request-mine.server.ts";
import { ownRequests } from "./request-own.server.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/requests/delete/:id", { id }));
	const { title } = await ownRequests.find(context.get(databaseContext), viewer, id);
	return { title, profile: profileIfBehind(request.url, myRequests.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, requestMessages.signInFirst);
	await ownRequests.remove(context.get(databaseContext), viewer, id);
	const profile = profileIfBehind(request.url, myRequests.name);
	return profile ? redirectWithFlash(profile, "requestDeleted") : redirectWithFlash(href("/requests"), "deleted");
}

export const handle: RouteHandle = { failed: requestMessages.deleteFailed };

export const meta = unlisted("Delete a request");

export default function DeleteRequest({ params: { id }, loaderData: { title, profile } }: Route.ComponentProps) {
	return (
		<Page title={requestDeletion.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm {...requestDeletion} back={profile ?? href("/requests/:id", { id })} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: requestMessages.deleteFailed, back: requestBoard });
