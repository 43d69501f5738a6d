import { href } from "react-router";
import { isClosed, lastDayOf } from "#app/boards/closing.ts";
import { ownList } from "#app/boards/own-list.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { canRenew, jobDeletion, jobMessages, renewal } from "./job.ts";

const { id, title, closesAt, hidden, createdAt } = jobListings;
const columns = { id, title, closesAt, hidden, createdAt };

export const myJobs = ownList(
	{
		name: "jobs",
		title: "Your jobs",
		none: "No job listings yet. Post one, and communicators will find it on the job board.",
		add: { to: href("/jobs/new"), label: "Post a job" },
		deletion: jobDeletion,
		flashes: { jobDeleted: jobMessages.deleted, jobRenewed: jobMessages.renewedFromToday },
	},
	{ table: jobListings, columns },
	(job) => {
		const { id, title, closesAt, hidden, createdAt } = job;
		const closed = isClosed(job);
		return {
			id,
			title,
			state: hidden ? "Hidden" : closed ? "Closed" : "Live",
			createdAt,
			facts: [{ text: closed ? "Closed after" : "Closes after", day: lastDayOf(closesAt) }],
			links: [
				{ label: "View", to: href("/jobs/:id", { id }) },
				{ label: "Edit", to: href("/jobs/edit/:id?", { id }) },
			],
			button: canRenew(job) ? { ...renewal, action: href("/jobs/renew/:id", { id }) } : undefined,
			deleteAt: href("/jobs/delete/:id", { id }),
		};
	},
);
