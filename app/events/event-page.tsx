import type { ReactNode } from "react";
import { href } from "react-router";
import { Page } from "#app/ui/page.tsx";
import "./event.css";

/** The way back from a page about an event. */
export const eventBoard = { to: href("/events"), label: "Back to Events" };

interface EventPageProps {
	title: string;
	intro?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page of the board other than its list, with the way back. */
export function EventPage(props: EventPageProps) {
	return (
		<div className="event-page">
			<p className="page event-back">
				<a href={eventBoard.to}>{eventBoard.label}</a>
			</p>
			<Page {...props} />
		</div>
	);
}
