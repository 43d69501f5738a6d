import { sql } from "drizzle-orm";
import { href } from "react-router";
import { addressKey } from "#app/db/columns.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import { correctionPath } from "#app/moderation/originals.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaTypeLabels } from "./media.ts";

export const moderatedMedia = moderatedBoard(mediaItems, {
	kind: "media",
	addressed: sql`
		select id, title, not approved as waits, ${addressKey("url")} as address from ${mediaItems}
	`,
	describe(item) {
		const {
			title = "",
			description = "",
			author = "",
			type = "other",
			url = "",
			imageUrl = "",
			tags = [],
			image,
		} = item;
		const isToCome = imageUrl !== "" && !item.coverCheckedAt;
		return {
			title,
			text: description,
			author,
			type: mediaTypeLabels[type],
			url,
			facts: [
				{ label: "URL", value: url, as: "link" },
				{ label: "Tags", value: tags.join(", ") },
				{ label: "Cover image URL", value: imageUrl, as: "link" },
				{ label: "Cover", value: isToCome ? "Still to be fetched: look again in a minute." : "" },
			],
			imageUrl: image ? pictureUrl(image) : null,
			isImageToCome: isToCome,
		};
	},
	personal: ["userId"],
	publicPath: (id) => href("/inaction/:id", { id }),
	correctionPath: (eventId) => correctionPath(href("/inaction/new"), eventId),
});
