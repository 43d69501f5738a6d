import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { whereText } from "./event.ts";
import type { ShownEvent } from "./event-show.server.ts";

/** A file that any calendar takes, and a link to fill in the form of one that takes no files. */
export function AddToCalendar({ event }: { event: ShownEvent }) {
	return (
		<div className="flex flex-wrap items-center gap-2">
			<a href={href("/events/:id/event.ics", { id: event.id })} className="button button-ghost" download>
				<Icon name="download" />
				Add to calendar
			</a>
			<ButtonLink to={googleCalendarUrl(event)} variant="plain" newTab>
				Google Calendar
			</ButtonLink>
		</div>
	);
}

function googleCalendarUrl(event: ShownEvent) {
	const { title, startsAt, endsAt, description, onlineUrl } = event;
	const basic = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
	const search = new URLSearchParams({
		action: "TEMPLATE",
		text: title,
		dates: `${basic(startsAt)}/${basic(endsAt)}`,
		location: whereText(event),
		// An address has no room for more.
		details: [onlineUrl, Array.from(description).slice(0, 500).join("")].filter(Boolean).join("\n\n"),
	});
	return `https://calendar.google.com/calendar/render?${search}`;
}
