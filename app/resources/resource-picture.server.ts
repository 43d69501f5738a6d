import { isListed } from "#app/boards/board.ts";
import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { resourceTypeLabel } from "./resource.ts";
import { findResource, type ShownResource } from "./resource-show.server.ts";

export const resourcePictures = linkPictures<ShownResource>({
	board: "resources",
	find: findResource,
	isOpen: isListed,
	show: ({ name, resourceType, idealFor }) => ({
		flash: "READ",
		title: name,
		line: resourceTypeLabel(resourceType),
		foot: `For ${idealFor}`,
	}),
});
