import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { openBoss } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { mailSettings } from "#app/mail/mail-settings.tables.server.ts";
import type { Site } from "./site.ts";
import { spawnServer } from "./spawn-server.ts";

/**
 * Has a server do a job that writes mails, and kills it between the first one and that to `second`.
 * @param elsewhere connections besides those of the site
 */
export async function killServerBefore(
	second: string,
	job: string,
	{ site: { db, url }, elsewhere }: { site: Pick<Site, "db" | "url">; elsewhere: Database },
) {
	const boss = openBoss(db, { supervise: false, schedule: false });
	await boss.start();
	await boss.createQueue(job, { policy: "exclusive" });
	await boss.send(job, {});
	await boss.stop({ graceful: false });
	await elsewhere.transaction(async (holder) => {
		// However long the server takes to start.
		await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`);
		await holder.select().from(mailSettings).where(eq(mailSettings.userId, second)).for("update");
		const { child, exited } = spawnServer({ LOG_LEVEL: "error", DATABASE_URL: url });
		await expect.poll(() => db.$count(mails)).toBe(1);
		child.kill("SIGKILL");
		await exited;
	});
}
