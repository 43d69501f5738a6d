import { href } from "react-router";
import { exportOwn } from "#app/boards/own-entry.server.ts";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { collabApi } from "./collab.api.server.ts";
import { addDemoListings } from "./collab.demo.server.ts";
import { listingFeed } from "./collab.feed.server.ts";
import { importedListings } from "./collab.import.server.ts";
import { moderatedCollab } from "./collab.queue.server.ts";
import { reportableListings } from "./collab.reports.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { readCollabFilters } from "./collab-filters.ts";
import { collabConditions, collabListing, listed } from "./collab-list.server.ts";
import { myListings } from "./collab-mine.server.ts";
import { listingPictures } from "./collab-picture.server.ts";

export const collabFeature: Feature = {
	moderated: moderatedCollab,
	reportable: reportableListings,
	linkPictures: listingPictures,
	api: collabApi,
	followed: {
		kind: "collab",
		path: href("/collab"),
		read(search) {
			const asked = readCollabFilters(search);
			return { place: listingFeed(asked), ...collabListing, filters: collabConditions(asked) };
		},
	},
	pages: [href("/collab")],
	sitemap: [tableSection("collab", collabListings, listed, ({ id }) => href("/collab/:id", { id }))],
	keptOut: [
		href("/collab/new"),
		href("/collab/edit"),
		href("/collab/filled/:id", { id: "" }),
		href("/collab/delete/:id", { id: "" }),
	],
	mine: myListings,
	myData: { read: async (db, viewer) => ({ collabListings: await exportOwn(db, collabListings, viewer) }) },
	erasure: { goes: [{ text: "Your collab listings, on the board or not", columns: ["collab_listings.*"] }] },
	insight: { value: "listings", label: "Collab listings submitted", table: collabListings },
	addDemo: addDemoListings,
	imported: () => [importedListings],
};
