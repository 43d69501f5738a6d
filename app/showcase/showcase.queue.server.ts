import { eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { addressKey } from "#app/db/columns.server.ts";
import { pictureUrl } from "#app/images/image.ts";
import type { ModeratedKind, Snapshot, SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { findSnapshot, readSnapshots, restoreRow } from "#app/moderation/snapshot.server.ts";
import { findRoom } from "./featured-row.server.ts";
import { featureApplications, showcaseItems } from "./showcase.tables.server.ts";
import { categoryLabel } from "./showcase.ts";

type Application = Snapshot<typeof featureApplications.$inferSelect> & SnapshotRow;

/** How applications for the showcase are moderated: an approved one becomes an item, under the id that it has. */
export const moderatedApplications: ModeratedKind<Application> = {
	kind: "showcase",
	addressed: sql`
		select id, title, true as waits, ${addressKey("link")} as address from ${featureApplications}
		union all select id, title, false as waits, ${addressKey("link")} as address from ${showcaseItems}
	`,
	countsWaiting: sql`select count(*)::int as pending, 0 as edited from ${featureApplications}`,
	waiting(state) {
		if (state === "edited") return null;
		const { createdAt, id } = featureApplications;
		return sql`select ${id} as id, ${createdAt} as at from ${featureApplications}`;
	},
	readAll: (db, ids) => readSnapshots(db, featureApplications, sql`where ${inArray(featureApplications.id, ids)}`),
	find: (db, id, lock) => findSnapshot(db, featureApplications, id, lock),
	stateOf: () => "pending",
	approvedOf: () => null,
	async approve(transaction, { id, title, description, link, category, tags, image }, { featured = false }) {
		const refusal = featured ? await findRoom(transaction) : undefined;
		if (refusal) return refusal;
		await transaction.insert(showcaseItems).values({ id, title, description, link, category, tags, image, featured });
		await transaction.delete(featureApplications).where(eq(featureApplications.id, id));
		return undefined;
	},
	async unapprove(transaction, row) {
		const items = await transaction
			.delete(showcaseItems)
			.where(eq(showcaseItems.id, row.id))
			.returning({ id: showcaseItems.id });
		if (items.length === 0) return false;
		await restoreRow(transaction, featureApplications, row);
		return true;
	},
	async remove(transaction, { id }) {
		await transaction.delete(featureApplications).where(eq(featureApplications.id, id));
	},
	restore: (transaction, row) => restoreRow(transaction, featureApplications, row),
	describe({ title = "", description = "", name = "", email = "", link = "", category, tags = [], image }) {
		return {
			title,
			text: description,
			author: name,
			type: category ? categoryLabel(category) : "",
			url: link,
			facts: [
				{ label: "Link", value: link, as: "link" },
				{ label: "Tags", value: tags.join(", ") },
				{ label: "Email", value: email, as: "email", personal: true },
			],
			imageUrl: image ? pictureUrl(image) : null,
		};
	},
	personal: ["name", "email"],
	addressOf: ({ email }) => email,
	publicPath: (id) => href("/showcase/:id", { id }),
	// Who applies has no account that could show what it was.
	correctionPath: () => href("/showcase/apply"),
};
