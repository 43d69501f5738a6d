import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileIfBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { eventDeletion, eventMessages } from "./event.ts";
import { myEvents } from "./event-mine.server.ts";
import { ownEvents } from "./event-own.server.ts";
import { EventPage, eventBoard } from "./event-page.tsx";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/events/delete/:id", { id }));
	const { title } = await ownEvents.find(context.get(databaseContext), viewer, id);
	return { title, profile: profileIfBehind(request.url, myEvents.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, eventMessages.signInFirst);
	await ownEvents.remove(context.get(databaseContext), viewer, id);
	const profile = profileIfBehind(request.url, myEvents.name);
	return profile ? redirectWithFlash(profile, "eventDeleted") : redirectWithFlash(href("/events"), "deleted");
}

export const handle: RouteHandle = { failed: eventMessages.deleteFailed };

export const meta = unlisted("Delete an event");

export default function DeleteEvent({ params: { id }, loaderData: { title, profile } }: Route.ComponentProps) {
	return (
		<EventPage title={eventDeletion.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm {...eventDeletion} back={profile ?? href("/events/:id", { id })} />
		</EventPage>
	);
}

export const ErrorBoundary = errorView({ fallback: eventMessages.deleteFailed, back: eventBoard });
