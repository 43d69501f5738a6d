import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { editNotice, isListed } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { redisplayedFormContext, refusalOf, saveForm } from "#app/forms/save-form.server.ts";
import { imageUpload } from "#app/images/take-picture.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import type { events } from "./event.tables.server.ts";
import { eventMessages } from "./event.ts";
import { eventFieldsOf } from "./event-fields.ts";
import { EventForm } from "./event-form.tsx";
import { ownEvents, updateEvent } from "./event-own.server.ts";
import { EventPage, eventBoard } from "./event-page.tsx";
import { readEvent } from "./event-post.server.ts";
import { cardsTyped } from "./event-speakers.server.ts";
import { timeZones, wallTime } from "./event-times.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return { zones: timeZones, fields: {}, version: "", isOnBoard: false };
	const viewer = requireMember(context, href("/events/edit/:id", { id }));
	const db = context.get(databaseContext);
	const event = await ownEvents.find(db, viewer, id);
	return {
		zones: timeZones,
		fields: await fieldsOf(db, event),
		version: versionOf(event),
		isOnBoard: isListed(event),
	};
}

async function fieldsOf(db: Database, event: typeof events.$inferSelect) {
	return eventFieldsOf(event, {
		starts: wallTime(event.startsAt, event.timeZone),
		ends: wallTime(event.endsAt, event.timeZone),
		speakers: await cardsTyped(db, event.speakers),
	});
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const { address } = context.get(requestContext);
	const failure = { failed: eventMessages.saveFailed, log: eventMessages.updateFailed };
	const posted = await readUpload(request, imageUpload);
	const form = await readEvent(db, posted, address, (thrown) => refusalOf(context, thrown, failure));
	return saveForm(context, form, {
		who: memberOrRefusal(context, eventMessages.signInFirst),
		save: (event, viewer) => updateEvent(db, viewer, id, event, form.version),
		latest: async (viewer) => fieldsOf(db, await ownEvents.find(db, viewer, id)),
		done: () => redirectWithFlash(href("/events/:id", { id }), "updated"),
		...failure,
	});
}

export const handle: RouteHandle = { failed: eventMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit an event");

export default function EditEvent({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { zones, fields, version, isOnBoard } = loaderData;
	return (
		<EventPage title="Edit an event" intro={editNotice("event", isOnBoard)}>
			<EventForm key={id} answer={actionData} defaults={fields} version={version} zones={zones} label="Save Changes" />
		</EventPage>
	);
}

export const ErrorBoundary = errorView({ fallback: eventMessages.showFailed, back: eventBoard });
