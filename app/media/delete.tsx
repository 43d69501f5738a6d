import { Form, href, redirect, useNavigation } from "react-router";
import { memberOrLogin } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { forbidden, readForm } from "#app/answers.ts";
import { redirectWithNotice } from "#app/boards/notice.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Trouble } from "#app/shell/trouble.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/delete.ts";
import { deleteMedia, findMediaToDelete } from "./media-changes.server.ts";
import { mediaMessages } from "./media-item.ts";

/** Asks whether the item is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = memberOrLogin(context, href("/inaction/delete/:id", { id }));
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
	return redirectWithNotice(context, href("/inaction"), "deleted");
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Trouble error={error} fallback={mediaMessages.deleteFailed}>
			<ButtonLink to={href("/inaction")}>Back to SciComm in Action</ButtonLink>
		</Trouble>
	);
}
