import { href } from "react-router";
import { type LinkPicture, linkPictureFile } from "#app/drawing/link-picture.server.ts";
import { categoryLabel } from "./showcase.ts";
import type { ShownItem } from "./showcase-show.server.ts";

/** What other sites show where somebody shares the link of the item's page. */
export function itemPicture({ title, category, tags }: ShownItem): LinkPicture {
	return { flash: "STAR", title, line: categoryLabel(category), foot: tags.join(" · ") };
}

export function itemPicturePath(item: ShownItem) {
	return href("/showcase/:id/picture/:file", { id: item.id, file: linkPictureFile(itemPicture(item)) });
}
