import { approvalIn, checkboxIn, flagIn, listIn, textIn } from "#app/moving/imported-row.ts";
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
			type: textIn(row, "type"),
			name: textIn(row, "name"),
			email: textIn(row, "email"),
			title: textIn(row, "title"),
			category: textIn(row, "category"),
			description: textIn(row, "description"),
			contact: textIn(row, "contact"),
			tags: listIn(row, "tags").join(","),
			anonymous: checkboxIn(row, "anonymous"),
			linkedin: textIn(row, "linkedin"),
			link: textIn(row, "link"),
			portfolioLink: textIn(row, "portfolio_link"),
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
