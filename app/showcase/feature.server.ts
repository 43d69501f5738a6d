import { sql } from "drizzle-orm";
import { href } from "react-router";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { isApplicationFrom, listApplicationsFrom, withdrawApplications } from "./application-own.server.ts";
import { showcaseApi } from "./showcase.api.server.ts";
import { addDemoItems } from "./showcase.demo.server.ts";
import { showcaseFeed } from "./showcase.feed.server.ts";
import { importedApplications, importedItems } from "./showcase.import.server.ts";
import { moderatedApplications } from "./showcase.queue.server.ts";
import { reportableItems } from "./showcase.reports.server.ts";
import { featureApplications, showcaseItems } from "./showcase.tables.server.ts";
import { readShowcaseFilters } from "./showcase-filters.ts";
import { isShown, showcaseConditions } from "./showcase-list.server.ts";
import { itemPictures } from "./showcase-picture.server.ts";

export const showcaseFeature: Feature = {
	moderated: moderatedApplications,
	reportable: reportableItems,
	linkPictures: itemPictures,
	api: showcaseApi,
	followed: {
		kind: "showcase",
		path: href("/showcase"),
		read(search) {
			const filters = readShowcaseFilters(search);
			return {
				place: showcaseFeed(filters),
				table: showcaseItems,
				listed: isShown,
				filters: showcaseConditions(filters),
			};
		},
	},
	pages: [href("/showcase"), href("/showcase/apply")],
	sitemap: [tableSection("showcase", showcaseItems, isShown, ({ id }) => href("/showcase/:id", { id }))],
	keptOut: [href("/showcase/edit/:id", { id: "" })],
	pictures: [
		{ column: showcaseItems.image, isOpen: isShown },
		{ column: featureApplications.image, isOpen: sql`false`, isFrom: isApplicationFrom },
	],
	myData: {
		read: async (db, viewer) => ({
			// Whoever signs up with an address need not own it.
			applications: viewer.confirmed ? await listApplicationsFrom(db, viewer.email) : null,
		}),
	},
	imported: () => [importedItems, importedApplications],
	erasure: {
		goes: [
			{
				text: "Your applications for the showcase that wait or were not accepted, if they have your address",
				columns: ["feature_applications.*", "moderation_originals.*", "moderation_words.*"],
				of: "confirmed",
			},
		],
		stays: [
			{
				text: "Applications that became showcase items, since those belong to no account. Write to us if you want one removed",
				columns: ["showcase_items.*"],
			},
		],
		withdraw: withdrawApplications,
	},
	insight: {
		value: "applications",
		label: "Showcase applications",
		table: featureApplications,
		leavesWhenApproved: true,
	},
	addDemo: addDemoItems,
};
