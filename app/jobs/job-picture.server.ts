import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { typeAndPlace } from "./job.ts";
import { findJob } from "./job-show.server.ts";

export const jobPictures = linkPictures({
	board: "jobs",
	find: findJob,
	isOpen: ({ closed, hidden }) => !closed && !hidden,
	show: (job) => ({ flash: "JOB", title: job.title, line: typeAndPlace(job), foot: job.company }),
});
