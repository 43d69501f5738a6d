import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ShareLink } from "#app/boards/share-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { rejectedOrNotFound } from "#app/moderation/rejected.server.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { receiptWays } from "#app/receipts/receipt-ways.server.ts";
import { ReceiptWays } from "#app/receipts/receipt-ways.tsx";
import { SaveButton } from "#app/saved/save-button.tsx";
import { isSaved } from "#app/saved/saved.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { eventMessages, kindAndTime, kindText, whereText } from "./event.ts";
import { EventFacts } from "./event-facts.tsx";
import { occasionsOf } from "./event-occasions.server.ts";
import { EventPage, eventBoard } from "./event-page.tsx";
import { eventPictures } from "./event-picture.server.ts";
import { eventStructuredData, findEvent, type ShownEvent } from "./event-show.server.ts";
import { OwnerTools } from "./owner-tools.tsx";
import { Speakers } from "./speakers.tsx";
import "#app/boards/thing.css";

export const handle: RouteHandle = { reads: ["events", "scicomm_cards"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const [db, viewer] = [context.get(databaseContext), context.get(viewerContext)];
	const event = await findEvent(db, viewer, id);
	if (!event) throw await rejectedOrNotFound(db, viewer, "event", id, eventMessages.notFound);
	if (isListed(event)) describePage(context, eventStructuredData(event, context.get(siteContext).origin));
	const { updated, cancelled, revived, takenOff } = eventMessages;
	return withFlash(
		request,
		{ updated, cancelled, revived, takenOff },
		{
			event,
			picture: eventPictures.pathOf(event),
			saved: await isSaved(db, viewer, id),
			ways: viewer && event.over ? await receiptWays(db, viewer, await occasionsOf(db, viewer, id)) : [],
		},
	);
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${eventMessages.notFound} · Heliograph` }];
	const { event, picture } = args.loaderData;
	return pageMeta(args, {
		title: event.cancelled ? `Cancelled: ${event.title}` : event.title,
		description: `${kindAndTime(event)}, ${whereText(event)}. ${event.description}`,
		path: href("/events/:id", { id: event.id }),
		...(isListed(event) && !event.cancelled ? { picture } : { unlisted: true }),
	});
}

export default function ShowEvent({ loaderData: { event, saved, ways, flash } }: Route.ComponentProps) {
	const { id, title, kind, description, cancelled, over, registrationUrl, imageUrl } = event;
	const isOpen = !cancelled && !over;
	return (
		<EventPage
			title={title}
			intro={kindText(kind)}
			actions={
				registrationUrl !== "" && (
					<ButtonLink to={registrationUrl} variant="sun" newTab>
						Register
					</ButtonLink>
				)
			}
		>
			<Flash message={flash} />
			<Notices event={event} />
			{event.isMine && <OwnerTools event={event} />}
			<ReceiptWays ways={ways} />
			<div className="grid gap-x-12 gap-y-8 wrap-anywhere md:grid-cols-[minmax(0,1fr)_18rem]">
				<div className="event-side">
					<EventFacts event={event} />
					{isListed(event) && isOpen && <AddToCalendar event={event} />}
				</div>
				<div className="thing-text">
					{imageUrl && <img src={imageUrl} alt="" className="event-image" />}
					<Paragraphs text={description} />
					<Speakers event={event} />
				</div>
			</div>
			{isListed(event) && (
				<div className="thing-actions">
					<SaveButton key={id} entryId={id} name={title} saved={saved} isOver={over} />
					<ShareLink path={href("/events/:id", { id })} title={title} />
					{!event.isMine && <ReportLink kind="event" id={id} title={title} />}
				</div>
			)}
		</EventPage>
	);
}

function Notices({ event: { hidden, approved, cancelled, over } }: { event: ShownEvent }) {
	const notices = [
		hidden && hiddenNotice("event"),
		!approved && "A moderator has not reviewed this event yet. Only its owner and the moderators see it.",
		cancelled && "Cancelled: this event will not take place.",
		over && !cancelled && "This event is over.",
	];
	return notices.map(
		(notice) =>
			notice && (
				<Alert key={notice} tone="info" className="mb-8">
					{notice}
				</Alert>
			),
	);
}

export const ErrorBoundary = errorView({ fallback: eventMessages.showFailed, back: eventBoard });
