import { sql } from "drizzle-orm";
import { href } from "react-router";
import { exportOwn } from "#app/boards/own-entry.server.ts";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { resourcesApi } from "./resource.api.server.ts";
import { addDemoResources } from "./resource.demo.server.ts";
import { resourceFeed } from "./resource.feed.server.ts";
import { importedResources } from "./resource.import.server.ts";
import { moderatedResources } from "./resource.queue.server.ts";
import { reportableResources } from "./resource.reports.server.ts";
import { resources } from "./resource.tables.server.ts";
import { readResourceFilters } from "./resource-filters.ts";
import { listed, resourceConditions, resourceListing } from "./resource-list.server.ts";
import { myResources } from "./resource-mine.server.ts";
import { resourcePictures } from "./resource-picture.server.ts";

export const resourceFeature: Feature = {
	moderated: moderatedResources,
	reportable: reportableResources,
	linkPictures: resourcePictures,
	api: resourcesApi,
	followed: {
		kind: "resource",
		path: href("/resources"),
		read(search) {
			const asked = readResourceFilters(search);
			return { place: resourceFeed(asked), ...resourceListing, filters: resourceConditions(asked) };
		},
	},
	pages: [href("/resources")],
	sitemap: [tableSection("resources", resources, listed, ({ id }) => href("/resources/:id", { id }))],
	keptOut: [href("/resources/new"), href("/resources/edit/:id", { id: "" }), href("/resources/delete/:id", { id: "" })],
	mine: myResources,
	myData: { read: async (db, viewer) => ({ resources: await exportOwn(db, resources, viewer) }) },
	linkOwners: sql`select id, user_id from ${resources}`,
	erasure: { goes: [{ text: "The resources you submitted, listed or not", columns: ["resources.*"] }] },
	insight: { value: "resources", label: "Resources submitted", table: resources },
	addDemo: addDemoResources,
	imported: () => [importedResources],
};
