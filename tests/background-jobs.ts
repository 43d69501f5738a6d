import { type BackgroundJob, openBoss, runJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { createLogger } from "#server/log.ts";

const silent = createLogger("silent");

/** Does what is due in the queue of a job, once, as a server does that looks for work. Returns what became of each. */
export async function runDueJobs<Tools extends { db: Database }>(
	job: BackgroundJob<Tools>,
	tools: Tools,
	logger = silent,
) {
	const boss = openBoss(tools.db);
	const { name } = job.queue;
	const found = await boss.fetch<object>(name, { batchSize: 100, includeMetadata: true });
	return Promise.all(
		found.map(async (one) => {
			const { id, status, output } = await runJob(job, tools, one, logger);
			await (status === "completed" ? boss.complete(name, id) : boss.fail(name, id, output));
			return status;
		}),
	);
}
