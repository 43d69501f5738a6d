import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import { type LinkPicture, linkPictureFile } from "#app/drawing/link-picture.server.ts";
import { dayText } from "#app/ui/day-text.ts";
import { purposeLabels, requesterText, whereText } from "./request.ts";
import type { ShownRequest } from "./request-show.server.ts";

/** What other sites show where somebody shares the link of the request. */
export function requestPicture(request: ShownRequest): LinkPicture {
	return {
		flash: "CQ",
		title: request.title,
		line: `${purposeLabels[request.purpose]}, ${whereText(request)}, until ${dayText(lastDayOf(request.closesAt))}`,
		foot: `Asked by ${requesterText(request)}`,
	};
}

export function requestPicturePath(request: ShownRequest) {
	return href("/requests/:id/picture/:file", { id: request.id, file: linkPictureFile(requestPicture(request)) });
}
