import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/events.ts";
import { HelpArticle } from "./help-article.tsx";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const intro = "Talks, workshops, festivals and streams: how to add them, put them in calendars and take them down.";

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title: "Help with events", description: intro, path: href("/help/events") });
}

const sections = [
	{
		id: "submit",
		title: "Submitting an event",
		text: (
			<p>
				Anybody with an account can <a href={href("/events/new")}>add an event</a>. A moderator will review it within 48
				hours before it appears on the <a href={href("/events")}>board</a>. If it is not accepted, you are told why, and
				can send it in again.
			</p>
		),
	},
	{
		id: "time",
		title: "Times and time zones",
		text: (
			<>
				<p>
					Give the time of the place, with its time zone. The event's page shows that time, and beside it the time of
					whoever reads it, if the clocks differ there.
				</p>
				<p>
					When clocks are put forward, some times do not exist, and the form says so. When they are put back, an hour
					comes twice: the first one counts.
				</p>
			</>
		),
	},
	{
		id: "speakers",
		title: "Speakers",
		text: (
			<>
				<p>
					Name speakers by the links or handles of their cards, one per line. Their cards must be in the{" "}
					<a href={href("/scicomm/card/directory")}>directory</a>. The event then appears on their cards until it is
					over.
				</p>
				<p>
					Don't want to be named? Sign in, open the event and choose <strong>Take it off</strong>. The event can't name
					that card again. A card that leaves the directory is no longer named anywhere.
				</p>
			</>
		),
	},
	{
		id: "change",
		title: "Changing an event",
		text: (
			<p>
				What you change is on the board at once, and a moderator looks at it afterwards. Only speakers you add wait
				until then. You can find your events on your <a href={href("/profile")}>profile</a>.
			</p>
		),
	},
	{
		id: "cancel",
		title: "Cancelling",
		text: (
			<p>
				A cancelled event stays on the board, marked as cancelled, until it would have ended, and calendars that have
				subscribed strike it out. If it takes place after all, you can undo that in the same place. Deleting is for what
				should never have been there: the page and its link are permanently deleted.
			</p>
		),
	},
	{
		id: "calendars",
		title: "Into your calendar",
		text: (
			<>
				<p>
					<strong>Add to calendar</strong> on an event's page saves a file that every calendar opens. It is a copy:
					later changes don't reach it.
				</p>
				<p>
					<strong>Subscribe in your calendar</strong> below the list keeps up with the board. Search or filter first,
					and the calendar has exactly what you found: only what is online, only in one language, only one series.
				</p>
			</>
		),
	},
	{
		id: "feeds",
		title: "Feeds and the API",
		text: (
			<p>
				The list and any search of it are also an RSS and a JSON feed, and the{" "}
				<a href={href("/developers")}>public API</a> has all events, also past ones that took place.
			</p>
		),
	},
	{
		id: "who-sees-what",
		title: "Who sees what",
		text: (
			<p>
				Once the event is on the board, everyone sees all that is in the form, the online link included: leave it empty
				if it is for those who register. Who submitted it is not shown.
			</p>
		),
	},
];

export default function EventsHelp() {
	return (
		<HelpArticle
			title="Events"
			intro={intro}
			sections={sections}
			next={
				<div className="actions">
					<ButtonLink to={href("/events/new")} variant="sun">
						Add an event
					</ButtonLink>
					<ButtonLink to={href("/events")}>See what is coming</ButtonLink>
				</div>
			}
		/>
	);
}
