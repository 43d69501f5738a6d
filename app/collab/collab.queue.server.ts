import { sql } from "drizzle-orm";
import { href } from "react-router";
import { addressKey } from "#app/db/columns.server.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import { correctionPath } from "#app/moderation/originals.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { headingOf, nameForModerators } from "./collab.ts";

export const moderatedCollab = moderatedBoard(collabListings, {
	kind: "collab",
	addressed: sql`
		select id, coalesce(nullif(title, ''), left(description, 60)) as title, not approved as waits, ${addressKey("link")} as address from ${collabListings} where link <> ''
	`,
	describe(row) {
		const { title = "", description = "", name = "", category, tags = [], socialLinks = [] } = row;
		return {
			title: headingOf({ title, description }),
			text: description,
			author: nameForModerators({ name, anonymous: row.anonymous }),
			type: row.type ?? "",
			url: null,
			facts: [
				{ label: "Category", value: category ?? "" },
				{ label: "Tags", value: tags.join(", ") },
				{ label: "Posted anonymously", value: row.anonymous ? "Yes" : "" },
				{ label: "Email", value: row.email ?? "", as: "email", personal: true },
				{ label: "Contact", value: row.contact ?? "", personal: true },
				{ label: "LinkedIn", value: row.linkedin ?? "", as: "link", personal: true },
				{ label: "Portfolio link", value: row.portfolioLink ?? "", as: "link", personal: true },
				{ label: "Link", value: row.link ?? "", as: "link", personal: true },
				...socialLinks.map((value) => ({ label: "Social link", value, as: "link", personal: true }) as const),
			],
			imageUrl: null,
		};
	},
	personal: ["userId", "name", "email", "contact", "linkedin", "portfolioLink", "link", "socialLinks"],
	publicPath: (id) => href("/collab/:id", { id }),
	correctionPath: (eventId) => correctionPath(href("/collab/new"), eventId),
});
