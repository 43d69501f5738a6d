import { imageEdge } from "#app/images/form-image.ts";
import { flagIn, type ImportedRow, listIn, textIn, textsIn } from "#app/moving/imported-row.ts";
import type { ImportedTable, ImportTools } from "#app/moving/imported-table.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { trimRow } from "./featured-row.server.ts";
import { featureApplications, showcaseItems } from "./showcase.tables.server.ts";
import { applicationSchema, itemSchema } from "./showcase-input.ts";

export const importedItems: ImportedTable = {
	...ownedRows({
		name: "showcase_items",
		table: showcaseItems,
		async columnsOf(row, tools) {
			const { withoutImage: _, ...input } = parseAs(itemSchema, {
				...entryIn(row),
				tags: listIn(row, "tags").join(","),
			});
			return { ...input, featured: flagIn(row, "featured"), image: await imageIn(row, tools) };
		},
	}),
	async finish({ db, isWriting }) {
		if (isWriting) await trimRow(db);
		return [];
	},
};

export const importedApplications = ownedRows({
	name: "feature_applications",
	table: featureApplications,
	async columnsOf(row, tools) {
		const fields = {
			...entryIn(row),
			...textsIn(row, "name", "email"),
			tags: listIn(row, "tags"),
		};
		return { ...parseAs(applicationSchema, fields), image: await imageIn(row, tools) };
	},
});

function entryIn(row: ImportedRow) {
	return textsIn(row, "category", "title", "description", "link");
}

function imageIn(row: ImportedRow, { takePicture }: ImportTools) {
	return takePicture(textIn(row, "image"), imageEdge);
}
