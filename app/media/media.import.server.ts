import { approvalIn, listIn, pastIn, textIn, textsIn } from "#app/moving/imported-row.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { coverEdge } from "./media.ts";
import { mediaColumns, mediaSchema } from "./media-input.ts";
import { coverKept } from "./media-own.server.ts";

/** Covers that are in the folder come along; others stay where they are, and are fetched like those of items that are submitted. */
export const importedMedia = ownedRows({
	name: "media_items",
	table: mediaItems,
	derived: ["image", "coverCheckedAt"],
	changesOf: ({ imageUrl, image }) => (typeof imageUrl === "string" && !image ? coverKept(imageUrl) : {}),
	async columnsOf(row, { holds, takePicture }) {
		const address = textIn(row, "image_url");
		const cover = textIn(row, "cover") || ((await holds(address)) ? address : "");
		const input = parseAs(mediaSchema, {
			...textsIn(row, "title", "url", "type", "description", "author"),
			imageUrl: address.startsWith("http") ? address : "",
			tags: listIn(row, "tags").join(","),
		});
		return {
			...mediaColumns(input),
			...(cover && { image: await takePicture(cover, coverEdge), coverCheckedAt: new Date() }),
			...approvalIn(row),
			date: pastIn(row, "date") ?? pastIn(row, "created_at") ?? new Date(),
		};
	},
});
