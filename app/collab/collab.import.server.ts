import { approvalIn, checkboxIn, flagIn, listIn, textsIn } from "#app/moving/imported-row.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { columnsOf, detailedSchema, quickSchema } from "./collab-input.ts";

/** Listings with a category are detailed ones. */
export const importedListings = ownedRows({
	name: "collab_listings",
	table: collabListings,
	derived: ["type"],
	columnsOf(row) {
		const fields = {
			...textsIn(row, "type", "name", "email", "title", "category", "description"),
			...textsIn(row, "contact", "linkedin", "link", "portfolioLink"),
			tags: listIn(row, "tags").join(","),
			anonymous: checkboxIn(row, "anonymous"),
			socialLinks: listIn(row, "social_links"),
		};
		const input = fields.category === "" ? parseAs(quickSchema, fields) : parseAs(detailedSchema, fields);
		return {
			...columnsOf(input),
			...approvalIn(row),
			filled: flagIn(row, "filled"),
		};
	},
});
