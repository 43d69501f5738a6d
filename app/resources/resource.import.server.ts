import { approvalIn, textsIn } from "#app/moving/imported-row.ts";
import { ownedRows } from "#app/moving/owned-rows.server.ts";
import { parseAs } from "#app/moving/write-rows.server.ts";
import { resources } from "./resource.tables.server.ts";
import { resourceSchema } from "./resource-input.ts";

export const importedResources = ownedRows({
	name: "resources",
	table: resources,
	columnsOf: (row) => ({
		...parseAs(resourceSchema, textsIn(row, "name", "description", "idealFor", "url", "resourceType")),
		...approvalIn(row),
	}),
});
