import { href } from "react-router";
import { isListed } from "#app/boards/board.ts";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { events } from "./event.tables.server.ts";
import { whereText } from "./event.ts";

/** How events are reported and hidden. One that is over is still there for whoever has its link. */
export const reportableEvents = reportableBoard(events, {
	kind: "event",
	isShownTo: (_db, _viewer, event) => isListed(event),
	titleOf: ({ title }) => title,
	textOf: (event) => `${event.organiser}, ${whereText(event)}\n\n${event.description}`,
	publicPath: ({ id }) => href("/events/:id", { id }),
	hiddenPath: (id) => href("/events/:id", { id }),
});
