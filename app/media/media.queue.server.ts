import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { addressKey } from "#app/db/columns.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import type { Snapshot } from "#app/moderation/moderated-kind.ts";
import { findToCorrect } from "#app/moderation/originals.server.ts";
import { mediaItems } from "./media.tables.server.ts";
import { mediaTypeLabels } from "./media.ts";
import { mediaFieldsOf } from "./media-fields.ts";

type MediaSnapshot = Snapshot<typeof mediaItems.$inferSelect>;

export const moderatedMedia = moderatedBoard(mediaItems, {
	kind: "media",
	addressed: sql`
		select id, title, not approved as waits, ${addressKey("url")} as address from ${mediaItems}
	`,
	describe({ title = "", description = "", author = "", type = "other", url = "", imageUrl = "", tags = [], image }) {
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
			],
			imageUrl: image ? pictureUrl(image) : null,
		};
	},
	personal: ["userId"],
	publicPath: (id) => href("/inaction/:id", { id }),
	correctionPath: (eventId) => `${href("/inaction/new")}?correct=${eventId}`,
});

/** The viewer's item that the event rejected, as the form has it; null when there is no such thing. */
export async function findMediaToCorrect(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	// A row of this table is what was kept.
	const row = (await findToCorrect(db, viewer, "media", eventId)) as MediaSnapshot | undefined;
	return row ? mediaFieldsOf(row) : null;
}
