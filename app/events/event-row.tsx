import { href } from "react-router";
import { languageName } from "#app/boards/languages.ts";
import { Chip } from "#app/ui/chip.tsx";
import { costText, kindText, whereText } from "./event.ts";
import type { ListedEvent } from "./event-list.server.ts";
import "#app/boards/boards.css";

/** An event of a list that says above it which day it is. */
export function EventRow({ event, heading: Heading = "h4" }: { event: ListedEvent; heading?: "h3" | "h4" }) {
	const { id, title, kind, description, organiser, startsAt, timeZone, clock, until, cancelled, free, languages } =
		event;
	return (
		<li className="event-row">
			<p className="event-clock">
				<time dateTime={startsAt.toISOString()}>{clock}</time>
				{until && <span className="text-muted">until {until}</span>}
			</p>
			<div className="grid max-w-text content-start gap-2">
				<Heading className="board-row-title" dir="auto">
					<a href={href("/events/:id", { id })}>{title}</a>
				</Heading>
				<p className="text-muted">
					<bdi>{whereText(event)}</bdi> · <bdi>{organiser}</bdi>
				</p>
				<p dir="auto">{description}</p>
			</div>
			<p className="board-row-facts">
				{cancelled && <strong className="event-cancelled">Cancelled</strong>}
				{kindText(kind) && <Chip>{kindText(kind)}</Chip>}
				{free && <Chip>{costText({ free, cost: "" })}</Chip>}
				{languages.length > 0 && <span className="text-muted">{languages.map(languageName).join(", ")}</span>}
				<span className="sr-only">Times in {timeZone}</span>
			</p>
		</li>
	);
}
