import { href } from "react-router";
import { nextClosing } from "#app/boards/closing.server.ts";
import { exportOwn } from "#app/boards/own-entry.server.ts";
import { tableSection } from "#app/db/listing/sitemap-section.server.ts";
import type { Feature } from "#app/feature.ts";
import { jobsApi } from "./job.api.server.ts";
import { addDemoJobs } from "./job.demo.server.ts";
import { jobFeed } from "./job.feed.server.ts";
import { importedJobs } from "./job.import.server.ts";
import { jobNotifications } from "./job.notifications.server.ts";
import { reportableJobs } from "./job.reports.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { readJobFilters } from "./job-filters.ts";
import { jobConditions, jobListing, listed } from "./job-list.server.ts";
import { myJobs } from "./job-mine.server.ts";
import { jobsOfOrganisation } from "./job-organisation.server.ts";
import { jobPictures } from "./job-picture.server.ts";
import { jobReminders, jobsClosing } from "./job-reminders.server.ts";

export const jobFeature: Feature = {
	reportable: reportableJobs,
	linkPictures: jobPictures,
	api: jobsApi,
	followed: {
		kind: "job",
		path: href("/jobs"),
		read(search) {
			const asked = readJobFilters(search);
			return { place: jobFeed(asked), ...jobListing, filters: jobConditions(asked) };
		},
	},
	organisations: jobsOfOrganisation,
	pages: [href("/jobs")],
	sitemap: [tableSection("jobs", jobListings, listed, ({ id }) => href("/jobs/:id", { id }))],
	keptOut: [
		href("/jobs/new"),
		href("/jobs/edit/:id?"),
		href("/jobs/renew/:id", { id: "" }),
		href("/jobs/delete/:id", { id: "" }),
	],
	notifications: jobNotifications,
	mine: myJobs,
	asked: [jobsClosing],
	myData: { read: async (db, viewer) => ({ jobs: await exportOwn(db, jobListings, viewer) }) },
	erasure: { goes: [{ text: "Your job listings, open or closed", columns: ["job_listings.*"] }] },
	changesInTime: { job_listings: (db) => nextClosing(db, jobListing) },
	insight: { value: "jobs", label: "Jobs posted", table: jobListings },
	addDemo: addDemoJobs,
	imported: () => [importedJobs],
	backgroundJobs: [jobReminders],
};
