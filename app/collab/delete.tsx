import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { profilePage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { collabMessages, headingOf, listingDeletion } from "./collab.ts";
import { myListings } from "./collab-mine.server.ts";
import { ownListings } from "./collab-own.server.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/collab/delete/:id", { id }));
	const listing = await ownListings.find(context.get(databaseContext), viewer, id);
	return { heading: headingOf(listing), profile: profileBehind(request.url, myListings.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, collabMessages.signInFirst);
	await ownListings.remove(context.get(databaseContext), viewer, id);
	return redirectWithFlash(profileBehind(request.url, myListings.name), "listingDeleted");
}

export const handle: RouteHandle = { failed: collabMessages.deleteFailed };

export const meta = unlisted("Delete your listing");

export default function DeleteListing({ loaderData: { heading, profile } }: Route.ComponentProps) {
	return (
		<Page title={listingDeletion.question} intro={<bdi>{heading}</bdi>}>
			<ConfirmForm {...listingDeletion} back={profile} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: collabMessages.deleteFailed, back: profilePage });
