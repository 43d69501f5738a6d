import { Form, href, redirect, useNavigation } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { forbidden, notFound, readForm } from "#app/web/responses.ts";
import type { Route } from "./+types/delete.ts";
import { canEditCard } from "./card.ts";
import { cardMessages } from "./card-messages.ts";
import { deleteCard, findCardToEdit } from "./card-own.server.ts";
import { profileBehind } from "./card-own-page.ts";
import { refuseChange } from "./form/change-refusal.server.ts";
import "./form/card-editor.css";

/** Asks whether the card is to be deleted, for those whose browser shows no dialog. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	const here = new URLSearchParams({ redirect: href("/scicomm/card/delete/:id", { id }) });
	if (!viewer) throw redirect(`${href("/login")}?${here}`);
	const card = await findCardToEdit(context.get(databaseContext), id);
	if (!card) throw notFound(cardMessages.notFound);
	if (!canEditCard(viewer, card)) throw forbidden(cardMessages.notYours);
	return { name: card.name, profile: profileBehind(request.url) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	await readForm(request);
	if (!viewer) throw forbidden(cardMessages.signInToEdit, 401);
	if (!(await deleteCard(db, viewer, id))) throw await refuseChange(db, id);
	return redirect(profileBehind(request.url), 303);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Delete your SciComm card · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function DeleteCard({ loaderData: { name, profile } }: Route.ComponentProps) {
	const busy = useNavigation().state === "submitting";
	return (
		<Page title="Delete this card?" intro={<span dir="auto">{name}</span>}>
			<Form method="post" className="grid gap-6">
				<p>{cardMessages.deleteWarning}</p>
				<div className="actions">
					<Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
						Delete card
					</Button>
					<ButtonLink to={profile}>Keep it</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView fallback={cardMessages.changeFailed} back={{ to: href("/profile"), label: "Back to your profile" }} />
	);
}
