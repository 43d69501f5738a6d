import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { addressKey } from "#app/db/columns.server.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import type { Snapshot } from "#app/moderation/moderated-kind.ts";
import { findToCorrect } from "#app/moderation/originals.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceTypeLabel } from "./resource.ts";
import { resourceFieldsOf } from "./resource-input.ts";

type ResourceSnapshot = Snapshot<typeof resources.$inferSelect>;

export const moderatedResources = moderatedBoard(resources, {
	kind: "resource",
	addressed: sql`
		select id, name as title, not approved as waits, ${addressKey("url")} as address from ${resources}
	`,
	describe({ name = "", description = "", idealFor = "", url = "", resourceType = "other" }) {
		return {
			title: name,
			text: description,
			author: "",
			type: resourceTypeLabel(resourceType),
			url,
			facts: [
				{ label: "Ideal for", value: idealFor },
				{ label: "URL", value: url, as: "link" },
			],
			imageUrl: null,
		};
	},
	personal: ["userId"],
	publicPath: (id) => href("/resources/:id", { id }),
	correctionPath: (eventId) => `${href("/resources/new")}?correct=${eventId}`,
});

/** The viewer's resource that the event rejected, as the form has it; null when there is no such thing. */
export async function findResourceToCorrect(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	// A row of this table is what was kept.
	const row = (await findToCorrect(db, viewer, "resource", eventId)) as ResourceSnapshot | undefined;
	return row ? resourceFieldsOf(row) : null;
}
