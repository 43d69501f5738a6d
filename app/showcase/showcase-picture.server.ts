import { isListed } from "#app/boards/board.ts";
import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { categoryLabel } from "./showcase.ts";
import { findItem, type ShownItem } from "./showcase-show.server.ts";

export const itemPictures = linkPictures<ShownItem>({
	board: "showcase",
	find: findItem,
	isOpen: isListed,
	show: ({ title, category, tags }) => ({
		flash: "STAR",
		title,
		line: categoryLabel(category),
		foot: tags.join(" · ") || "Showcase",
	}),
});
