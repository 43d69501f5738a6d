import { openBoss } from "#app/background-jobs/background-jobs.server.ts";
import type { Site } from "./site.ts";
import { spawnServer } from "./spawn-server.ts";

/** Has a server do a job, and kills it as soon as it is in the middle of that. */
export async function killServerAt({ db, url }: Pick<Site, "db" | "url">, job: string, middle: () => Promise<unknown>) {
	const boss = openBoss(db, { supervise: false, schedule: false });
	await boss.start();
	await boss.createQueue(job, { policy: "exclusive" });
	await boss.send(job, {});
	await boss.stop({ graceful: false });
	const { child, exited } = spawnServer({ LOG_LEVEL: "error", DATABASE_URL: url });
	await middle();
	child.kill("SIGKILL");
	await exited;
}
