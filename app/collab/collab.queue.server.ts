import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { addressKey } from "#app/db/columns.server.ts";
import { moderatedBoard } from "#app/moderation/moderated-board.server.ts";
import type { Snapshot } from "#app/moderation/moderated-kind.ts";
import { findToCorrect } from "#app/moderation/originals.server.ts";
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
	correctionPath: (eventId) => `${href("/collab/new")}?correct=${eventId}`,
});

/** The viewer's listing that the event rejected; undefined when there is no such thing. */
export async function findListingToCorrect(db: Database, viewer: Pick<Member, "id">, eventId: string | null) {
	const row = await findToCorrect(db, viewer, "collab", eventId);
	// A row of this table is what was kept.
	return row as Snapshot<typeof collabListings.$inferSelect> | undefined;
}
