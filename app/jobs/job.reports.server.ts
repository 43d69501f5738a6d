import { href } from "react-router";
import { reportableBoard } from "#app/moderation/reportable.server.ts";
import { jobListings } from "./job.tables.server.ts";

/** How jobs are reported and hidden. A closed one is still there for whoever has its link. */
export const reportableJobs = reportableBoard(jobListings, {
	kind: "job",
	isShownTo: (_db, _viewer, { hidden }) => !hidden,
	titleOf: ({ title }) => title,
	textOf: ({ company, location, description }) => `${company}, ${location}\n\n${description}`,
	publicPath: ({ id }) => href("/jobs/:id", { id }),
	hiddenPath: (id) => href("/jobs/:id", { id }),
});
