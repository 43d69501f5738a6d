import { href } from "react-router";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { tellingOfGone } from "#app/saved/gone.server.ts";
import { listsApi } from "./list.api.server.ts";
import { addDemoLists } from "./list.demo.server.ts";
import { reportableLists } from "./list.reports.server.ts";
import { savedLists } from "./list.tables.server.ts";
import { listsBegun } from "./list-home.server.ts";
import { myLists } from "./list-mine.server.ts";
import { exportLists } from "./list-own.server.ts";
import { listPictures } from "./list-picture.server.ts";
import { listed } from "./list-show.server.ts";
import { savedNotifications } from "./saved.notifications.server.ts";
import { exportSaved } from "./saved-list.server.ts";

export const listsFeature: Feature = {
	reportable: reportableLists,
	linkPictures: listPictures,
	api: listsApi,
	sitemap: [tableSection("lists", savedLists, listed, ({ id }) => href("/lists/:id", { id }))],
	keptOut: [
		href("/saved"),
		href("/lists/new"),
		href("/lists/edit/:id", { id: "" }),
		href("/lists/delete/:id", { id: "" }),
	],
	notifications: savedNotifications,
	mine: myLists,
	begun: listsBegun,
	myData: {
		read: async (db, viewer) => ({ saved: await exportSaved(db, viewer), lists: await exportLists(db, viewer) }),
	},
	erasure: {
		goes: [
			{
				text: "What you saved, your notes on it and your lists, published or not",
				columns: ["saved_things.*", "saved_lists.*", "saved_list_entries.*"],
			},
		],
		stays: [
			{
				text: "That something of yours which others saved is gone, without a word of it: until they are told, about a day",
				columns: ["gone_entries.*"],
			},
		],
	},
	backgroundJobs: [tellingOfGone],
	addDemo: addDemoLists,
};
