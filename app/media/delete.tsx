import { Form, href, redirect, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { forbidden, readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/delete.ts";
import { mediaMessages } from "./media.ts";
import { deleteMedia, findMediaToDelete } from "./media-own.server.ts";

/** Asks whether the item is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/inaction/delete/:id", { id }));
	const { title, rejectPath } = await findMediaToDelete(context.get(databaseContext), viewer, id);
	if (rejectPath) throw redirect(rejectPath);
	return { title };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) throw forbidden(mediaMessages.signInFirst, 401);
	const rejectPath = await deleteMedia(context.get(databaseContext), viewer, id);
	if (rejectPath) return redirect(rejectPath, 303);
	return redirectWithFlash(context, href("/inaction"), "deleted");
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Delete an item · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function DeleteMediaPage({ loaderData: { title } }: Route.ComponentProps) {
	const busy = useNavigation().state === "submitting";
	return (
		<Page title={mediaMessages.deleteQuestion} intro={<span dir="auto">{title}</span>}>
			<Form method="post" className="grid gap-6">
				<p>{mediaMessages.deleteWarning}</p>
				<div className="actions">
					<Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
						Delete item
					</Button>
					<ButtonLink to={href("/inaction")}>Keep it</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView
			fallback={mediaMessages.deleteFailed}
			back={{ to: href("/inaction"), label: "Back to SciComm in Action" }}
		/>
	);
}
