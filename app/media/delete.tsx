import { href, redirect } from "react-router";
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
import { mediaDeletion, mediaMessages } from "./media.ts";
import { myMedia } from "./media-mine.server.ts";
import { deleteMedia, findMediaToDelete } from "./media-own.server.ts";
import { mediaBoard } from "./media-path.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/inaction/delete/:id", { id }));
	const { title, rejectPath } = await findMediaToDelete(context.get(databaseContext), viewer, id);
	if (rejectPath) throw redirect(rejectPath);
	return { title, profile: profileIfBehind(request.url, myMedia.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, mediaMessages.signInFirst);
	const db = context.get(databaseContext);
	const { rejectPath } = await findMediaToDelete(db, viewer, id);
	if (rejectPath) return redirect(rejectPath, 303);
	await deleteMedia(db, viewer, id);
	const profile = profileIfBehind(request.url, myMedia.name);
	return profile ? redirectWithFlash(profile, "mediaDeleted") : redirectWithFlash(href("/inaction"), "deleted");
}

export const handle: RouteHandle = { failed: mediaMessages.deleteFailed };

export const meta = unlisted("Delete an item");

export default function DeleteMediaPage({ loaderData: { title, profile } }: Route.ComponentProps) {
	return (
		<Page title={mediaDeletion.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm {...mediaDeletion} back={profile ?? href("/inaction")} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: mediaMessages.deleteFailed, back: mediaBoard });
