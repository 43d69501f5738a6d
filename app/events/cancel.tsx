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
import type { Route } from "./+types/cancel.ts";
import { cancellationWarning, eventCancellation, eventMessages, revival } from "./event.ts";
import { myEvents } from "./event-mine.server.ts";
import { cancelEvent, findEventToCancel } from "./event-own.server.ts";
import { EventPage, eventBoard } from "./event-page.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/events/cancel/:id", { id }));
	const event = await findEventToCancel(context.get(databaseContext), viewer, id);
	return { title: event.title, warning: cancellationWarning(event) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const revived = (await readForm(request)).has(revival);
	const viewer = requireSignedIn(context, eventMessages.signInFirst);
	await cancelEvent(context.get(databaseContext), viewer, id, !revived);
	const profile = revived && profileIfBehind(request.url, myEvents.name);
	if (profile) return redirectWithFlash(profile, "eventRevived");
	return redirectWithFlash(href("/events/:id", { id }), revived ? "revived" : "cancelled");
}

export const handle: RouteHandle = { failed: eventMessages.cancelFailed };

export const meta = unlisted("Cancel an event");

export default function CancelEvent({ params: { id }, loaderData: { title, warning } }: Route.ComponentProps) {
	return (
		<EventPage title={eventCancellation.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm
				{...eventCancellation}
				warning={warning}
				busyLabel="Cancelling..."
				back={href("/events/:id", { id })}
			/>
		</EventPage>
	);
}

export const ErrorBoundary = errorView({ fallback: eventMessages.cancelFailed, back: eventBoard });
