import { href } from "react-router";
import { isListed } from "#app/boards/board.ts";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { requests } from "./request.tables.server.ts";
import { requesterText, whereText } from "./request.ts";

/** How requests are reported and hidden. A closed one is still there for whoever has its link. */
export const reportableRequests = reportableBoard(requests, {
	kind: "request",
	isShownTo: (_db, _viewer, request) => isListed(request),
	titleOf: ({ title }) => title,
	textOf: (request) => `${requesterText(request)}, ${whereText(request)}\n\n${request.description}`,
	publicPath: ({ id }) => href("/requests/:id", { id }),
	hiddenPath: (id) => href("/requests/:id", { id }),
});
