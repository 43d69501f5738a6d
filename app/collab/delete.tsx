import { Form, href, redirect, useNavigation } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { forbidden, readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/delete.ts";
import { collabMessages, headingOf } from "./collab.ts";
import { deleteListing, findListingToEdit, refuseChange } from "./collab-own.server.ts";

/** Asks whether the listing is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/collab/delete/:id", { id }));
	return { heading: headingOf(await findListingToEdit(context.get(databaseContext), viewer, id)) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	await readForm(request);
	if (!viewer) throw forbidden(collabMessages.signInFirst, 401);
	if (!(await deleteListing(db, viewer, id))) throw await refuseChange(db, id);
	return redirect(href("/profile"), 303);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Delete your listing · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function DeleteListing({ loaderData: { heading } }: Route.ComponentProps) {
	const busy = useNavigation().state === "submitting";
	return (
		<Page title={collabMessages.deleteQuestion} intro={<span dir="auto">{heading}</span>}>
			<Form method="post" className="grid gap-6">
				<p>{collabMessages.deleteWarning}</p>
				<div className="actions">
					<Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
						Delete listing
					</Button>
					<ButtonLink to={href("/profile")}>Keep it</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView fallback={collabMessages.updateFailed} back={{ to: href("/profile"), label: "Back to your profile" }} />
	);
}
