import { type BackgroundJob, openBoss, runJob } from "#app/background-jobs/background-jobs.server.ts";
import type { JobTools } from "#app/feature.ts";

/** Does what is due in the queue of a job, once, as a server does that looks for work. Returns what became of each. */
export async function runDueJobs(job: BackgroundJob<JobTools>, tools: JobTools) {
	const boss = openBoss(tools.db);
	const { name } = job.queue;
	const found = await boss.fetch<object>(name, { batchSize: 100, includeMetadata: true });
	return Promise.all(
		found.map(async (one) => {
			const { id, status, output } = await runJob(job, tools, one);
			await (status === "completed" ? boss.complete(name, id) : boss.fail(name, id, output));
			return status;
		}),
	);
}
