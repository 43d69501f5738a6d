import { checkboxIn, listIn, pastIn, textIn } from "#app/moving/imported-row.ts";
import { ownedRows, parseAs } from "#app/moving/owned-rows.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaColumns, mediaSchema } from "./media-input.ts";

/** Covers stay where they are, and are fetched like those of items that are submitted. */
export const importedMedia = ownedRows({
	name: "media_items",
	table: mediaItems,
	columnsOf: (row) => ({
		...mediaColumns(
			parseAs(mediaSchema, {
				title: textIn(row, "title"),
				url: textIn(row, "url"),
				type: textIn(row, "type"),
				description: textIn(row, "description"),
				author: textIn(row, "author"),
				imageUrl: textIn(row, "image_url"),
				tags: listIn(row, "tags").join(","),
			}),
		),
		approved: checkboxIn(row, "approved") === "on",
		date: pastIn(row, "date") ?? pastIn(row, "created_at") ?? new Date(),
	}),
});
