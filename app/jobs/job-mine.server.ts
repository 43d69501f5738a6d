import { href } from "react-router";
import { isClosed, lastDayOf } from "#app/boards/closing.ts";
import { readOwn } from "#app/db/listing/own-rows.server.ts";
import type { Mine } from "#app/feature.ts";
import { jobListings } from "./job.tables.server.ts";
import { canRenew, jobDeletion, renewal } from "./job.ts";

const { id, title, closesAt, hidden, createdAt } = jobListings;
const columns = { id, title, closesAt, hidden, createdAt };

export const myJobs: Mine = {
	name: "jobs",
	title: "Your jobs",
	none: "No job listings yet. Post one, and communicators will find it on the job board.",
	add: { to: href("/jobs/new"), label: "Post a job" },
	deletion: jobDeletion,
	async list(db, viewer, page) {
		const found = await readOwn(db, { name: "jobs", table: jobListings, columns }, viewer, page);
		const rows = found.rows.map((job) => {
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
		});
		return { ...found, rows };
	},
};
