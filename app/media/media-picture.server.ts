import { isListed } from "#app/boards/board.ts";
import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { mediaTypeLabels } from "./media.ts";
import { findMedia, type ShownMedia } from "./media-show.server.ts";

export const mediaPictures = linkPictures<ShownMedia>({
	board: "inaction",
	find: findMedia,
	isOpen: isListed,
	show: ({ title, type, author }) => ({
		flash: "SEE",
		title,
		line: `${mediaTypeLabels[type]} by ${author}`,
		foot: "SciComm in Action",
	}),
});
