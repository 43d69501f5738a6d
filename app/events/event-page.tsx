import { href } from "react-router";
import { Page, type PageProps } from "#app/ui/page.tsx";
import "./event.css";

/** The way back from a page about an event. */
export const eventBoard = { to: href("/events"), label: "Back to Events" };

/** A page of the board other than its list, with the way there. */
export function EventPage(props: PageProps) {
	return <Page {...props} back={{ to: eventBoard.to, label: "Events" }} />;
}
