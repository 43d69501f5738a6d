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
import { resourceDeletion, resourceMessages } from "./resource.ts";
import { myResources } from "./resource-mine.server.ts";
import { ownResources } from "./resource-own.server.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/resources/delete/:id", { id }));
	const { name } = await ownResources.find(context.get(databaseContext), viewer, id);
	return { name, profile: profileBehind(request.url, myResources.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, resourceMessages.signInFirst);
	await ownResources.remove(context.get(databaseContext), viewer, id);
	return redirectWithFlash(profileBehind(request.url, myResources.name), "resourceDeleted");
}

export const handle: RouteHandle = { failed: resourceMessages.deleteFailed };

export const meta = unlisted("Delete your resource");

export default function DeleteResource({ loaderData: { name, profile } }: Route.ComponentProps) {
	return (
		<Page title={resourceDeletion.question} intro={<bdi>{name}</bdi>}>
			<ConfirmForm {...resourceDeletion} back={profile} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: resourceMessages.deleteFailed, back: profilePage });
