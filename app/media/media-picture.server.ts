import { href } from "react-router";
import { type LinkPicture, linkPictureFile } from "#app/drawing/link-picture.server.ts";
import { mediaTypeLabels } from "./media.ts";
import type { ShownMedia } from "./media-show.server.ts";

/** What other sites show where somebody shares the link of the item's page. */
export function mediaPicture({ title, type, author }: ShownMedia): LinkPicture {
	return { flash: "SEE", title, line: `${mediaTypeLabels[type]} by ${author}`, foot: "SciComm in Action" };
}

export function mediaPicturePath(item: ShownMedia) {
	return href("/inaction/:id/picture/:file", { id: item.id, file: linkPictureFile(mediaPicture(item)) });
}
