import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { entriesText } from "./list.ts";
import { findPublicList, type PublicList } from "./list-show.server.ts";

export const listPictures = linkPictures<Pick<PublicList, "id" | "title" | "by" | "entries">>({
	board: "lists",
	find: (db, _viewer, id) => findPublicList(db, id),
	isOpen: () => true,
	show: ({ title, by, entries }) => ({
		flash: "LIST",
		title,
		line: by ? `A list by ${by}` : "A list",
		foot: entriesText(entries),
	}),
});
