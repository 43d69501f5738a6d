import { mediaItems } from "#app/db/schema.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { boardSubject } from "#app/moderation/board-subject.server.ts";

/** How media items are moderated. */
export const mediaSubject = boardSubject(mediaItems, {
	kind: "media",
	describe({ title = "", description = "", author = "", type = "other", url = "", imageUrl = "", tags = [], image }) {
		return {
			title,
			text: description,
			author,
			type: `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`,
			url,
			facts: [
				{ label: "URL", value: url, as: "link" },
				{ label: "Tags", value: tags.join(", ") },
				{ label: "Cover image URL", value: imageUrl, as: "link" },
			],
			imageUrl: image ? pictureUrl(image) : null,
		};
	},
	personal: ["userId"],
	publicPath: (title) => `/inaction?${new URLSearchParams({ q: title })}`,
	correctionPath: (eventId) => `/inaction/new?correct=${eventId}`,
});
