import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/leave.ts";
import { eventMessages, eventRefusal } from "./event.ts";

import { EventPage, eventBoard } from "./event-page.tsx";
import { findNaming, takeOff } from "./event-speakers.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/events/leave/:id", { id }));
	const { title } = await findNaming(context.get(databaseContext), viewer, id);
	return { title };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, eventMessages.signInFirst);
	await takeOff(context.get(databaseContext), viewer, id);
	return redirectWithFlash(href("/events/:id", { id }), "takenOff");
}

export const handle: RouteHandle = { failed: eventMessages.takeOffFailed };

export const meta = unlisted("Take your card off an event");

export default function LeaveEvent({ params: { id }, loaderData: { title } }: Route.ComponentProps) {
	return (
		<EventPage title={eventRefusal.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm {...eventRefusal} busyLabel="Taking it off..." back={href("/events/:id", { id })} />
		</EventPage>
	);
}

export const ErrorBoundary = errorView({ fallback: eventMessages.takeOffFailed, back: eventBoard });
