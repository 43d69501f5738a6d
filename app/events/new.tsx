import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { redisplayedFormContext, refusalOf, saveForm, success } from "#app/forms/save-form.server.ts";
import { imageUpload } from "#app/images/take-picture.server.ts";
import { correctionPath, rejectionIn } from "#app/moderation/originals.server.ts";
import { titled } from "#app/ui/page-title.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { findEventToCorrect, findRefusals } from "./event.queue.server.ts";
import { eventMessages } from "./event.ts";
import { EventForm } from "./event-form.tsx";
import { lastTimeZoneOf, submitEvent } from "./event-own.server.ts";
import { EventPage, eventBoard } from "./event-page.tsx";
import { readEvent } from "./event-post.server.ts";
import { timeZones } from "./event-times.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return { zones: timeZones, defaults: {} };
	const rejection = rejectionIn(request);
	const viewer = requireMember(context, correctionPath(href("/events/new"), rejection));
	const db = context.get(databaseContext);
	const defaults = (await findEventToCorrect(db, viewer, rejection)) ?? { timeZone: await lastTimeZoneOf(db, viewer) };
	return { zones: timeZones, defaults };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const posted = await readUpload(request, imageUpload);
	const rejection = rejectionIn(request);
	const { address } = context.get(requestContext);
	const failure = { failed: eventMessages.saveFailed, log: eventMessages.createFailed };
	return saveForm(context, await readEvent(db, posted, address, (thrown) => refusalOf(context, thrown, failure)), {
		who: memberOrRefusal(context, eventMessages.signInFirst),
		save: async (event, viewer) => submitEvent(db, viewer, event, posted, await findRefusals(db, viewer, rejection)),
		done: ({ id }) => success(context, { message: eventMessages.received, page: href("/events/:id", { id }) }),
		...failure,
	});
}

export const handle: RouteHandle = { failed: eventMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = titled("Add an event");

export default function AddEvent({ loaderData: { zones, defaults }, actionData }: Route.ComponentProps) {
	if (actionData?.sent) return <SentPage sent={actionData.sent} back={eventBoard} />;
	return (
		<EventPage title="Add an event" intro={eventMessages.needsApproval}>
			<EventForm answer={actionData} defaults={defaults} zones={zones} label="Submit Event" />
		</EventPage>
	);
}
