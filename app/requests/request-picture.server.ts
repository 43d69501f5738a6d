import { lastDayOf } from "#app/boards/closing.ts";
import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { purposeLabels, requesterText, whereText } from "./request.ts";
import { findRequest, isOpen, type ShownRequest } from "./request-show.server.ts";

export const requestPictures = linkPictures<ShownRequest>({
	board: "requests",
	find: findRequest,
	isOpen,
	show: (request) => ({
		flash: "CQ",
		title: request.title,
		line: `${purposeLabels[request.purpose]}, ${whereText(request)}, until ${dayText(lastDayOf(request.closesAt))}`,
		foot: `Asked by ${requesterText(request)}`,
	}),
});
