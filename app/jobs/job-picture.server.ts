import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { findJob } from "./job-list.server.ts";

export const jobPictures = linkPictures({
	board: "jobs",
	find: findJob,
	isOpen: ({ closed, hidden }) => !closed && !hidden,
	show: ({ title, company, jobType, location }) => ({
		flash: "JOB",
		title,
		line: `${jobType} in ${location}`,
		foot: company,
	}),
});
