import { href } from "react-router";
import { type LinkPicture, linkPictureFile } from "#app/drawing/link-picture.server.ts";
import { entriesText } from "./list.ts";

interface PictureFacts {
	id: string;
	title: string;
	by: string | null;
	entries: number;
}

/** What other sites show where somebody shares the link of the list. */
export function listPicture({ title, by, entries }: PictureFacts): LinkPicture {
	return { flash: "LIST", title, line: by ? `A list by ${by}` : "A list", foot: entriesText(entries) };
}

export function listPicturePath(list: PictureFacts) {
	return href("/lists/:id/picture/:file", { id: list.id, file: linkPictureFile(listPicture(list)) });
}
