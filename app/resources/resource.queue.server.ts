import { sql } from "drizzle-orm";
import { href } from "react-router";
import { addressKey } from "#app/db/columns.server.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import { correctionPath } from "#app/moderation/originals.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceTypeLabel } from "./resource.ts";

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
	correctionPath: (eventId) => correctionPath(href("/resources/new"), eventId),
});
