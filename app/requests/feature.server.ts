import { href } from "react-router";
import { nextClosing } from "#app/boards/closing.server.ts";
import { exportOwn } from "#app/boards/own-entry.server.ts";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { requestsApi } from "./request.api.server.ts";
import { addDemoRequests } from "./request.demo.server.ts";
import { requestFeed } from "./request.feed.server.ts";
import { requestNotifications } from "./request.notifications.server.ts";
import { moderatedRequests } from "./request.queue.server.ts";
import { reportableRequests } from "./request.reports.server.ts";
import { requests } from "./request.tables.server.ts";
import { requestDayCounting } from "./request-days.server.ts";
import { readRequestFilters } from "./request-filters.ts";
import { listed, requestConditions, requestListing } from "./request-list.server.ts";
import { myRequests } from "./request-mine.server.ts";
import { requestOccasions } from "./request-occasions.server.ts";
import { requestsOfOrganisation } from "./request-organisation.server.ts";
import { requestOutcomes } from "./request-outcomes.server.ts";
import { requestPictures } from "./request-picture.server.ts";

export const requestFeature: Feature = {
	moderated: moderatedRequests,
	reportable: reportableRequests,
	linkPictures: requestPictures,
	api: requestsApi,
	followed: {
		kind: "request",
		path: href("/requests"),
		read(search) {
			const asked = readRequestFilters(search);
			return { place: requestFeed(asked), ...requestListing, filters: requestConditions(asked) };
		},
	},
	organisations: requestsOfOrganisation,
	pages: [href("/requests"), href("/requests/how"), href("/requests/openness"), href("/help/requests")],
	sitemap: [tableSection("requests", requests, listed, ({ id }) => href("/requests/:id", { id }))],
	keptOut: [
		href("/requests/new"),
		...(["edit", "close", "delete"] as const).map((what) => href(`/requests/${what}/:id`, { id: "" })),
	],
	occasions: requestOccasions,
	notifications: requestNotifications,
	mine: myRequests,
	myData: { read: async (db, viewer) => ({ requests: await exportOwn(db, requests, viewer) }) },
	erasure: {
		goes: [
			{
				text: "Your requests, open or closed",
				columns: ["requests.*"],
			},
		],
		stays: [
			{
				text: "How often requests were sent and answered on each day, and how many communicators were found, in numbers alone",
				columns: ["request_days.*", "request_day_spread.*"],
			},
		],
	},
	changesInTime: { requests: (db) => nextClosing(db, requestListing) },
	insight: { value: "requests", label: "Requests sent", table: requests },
	addDemo: addDemoRequests,
	backgroundJobs: [requestDayCounting, requestOutcomes],
};
