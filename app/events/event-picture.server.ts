import { isListed } from "#app/boards/board.ts";
import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { kindAndTime, whereText } from "./event.ts";
import { findEvent } from "./event-show.server.ts";

export const eventPictures = linkPictures({
	board: "events",
	find: findEvent,
	isOpen: (event) => isListed(event) && !event.cancelled,
	show: (event) => ({
		flash: "MEET",
		title: event.title,
		line: kindAndTime(event),
		foot: whereText(event),
	}),
});
