import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { collabApi } from "./collab.api.server.ts";
import { addDemoListings } from "./collab.demo.server.ts";
import { importedListings } from "./collab.import.server.ts";
import { moderatedCollab } from "./collab.queue.server.ts";
import { reportableListings } from "./collab.reports.server.ts";
import { collabListings } from "./collab.tables.server.ts";
import { listListingsForExport } from "./collab-list.server.ts";
import { myListings } from "./collab-mine.server.ts";

export const collabFeature: Feature = {
	moderated: moderatedCollab,
	reportable: reportableListings,
	api: collabApi,
	pages: [href("/collab")],
	keptOut: [
		href("/collab/new"),
		href("/collab/edit"),
		href("/collab/filled/:id", { id: "" }),
		href("/collab/delete/:id", { id: "" }),
	],
	mine: myListings,
	myData: { read: async (db, viewer) => ({ collabListings: await listListingsForExport(db, viewer) }) },
	erasure: { goes: [{ text: "Your collab listings, on the board or not", columns: ["collab_listings.*"] }] },
	insight: { value: "listings", label: "Collab listings submitted", table: collabListings },
	addDemo: addDemoListings,
	imported: () => [importedListings],
};
