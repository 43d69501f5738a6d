import { prepareQueues } from "#app/background-jobs/background-jobs.server.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { mailQueue } from "#app/mail/mail-delivery.server.ts";
import { backgroundJobs } from "../background-jobs.ts";

/** Makes the tables of the job queue, which are not the migrations' own. @returns the names of the queues that this version works at */
export async function prepareJobs(url: string) {
	const db = connectDatabase(url, 1);
	try {
		const jobs = [...backgroundJobs, { queue: mailQueue }];
		await prepareQueues(db, jobs);
		return jobs.map(({ queue }) => queue.name);
	} finally {
		await db.$client.end();
	}
}
