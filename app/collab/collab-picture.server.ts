import { isListed } from "#app/boards/board.ts";
import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { headingOf } from "./collab.ts";
import { findListing, type ShownListing } from "./collab-show.server.ts";

export const listingPictures = linkPictures<ShownListing>({
	board: "collab",
	find: findListing,
	isOpen: isListed,
	show: (listing) => ({
		flash: "JOIN",
		title: headingOf(listing),
		line: listing.category ?? listing.type,
		foot: listing.tags.join(" · ") || "Collab Board",
	}),
});
