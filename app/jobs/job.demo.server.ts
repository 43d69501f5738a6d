import { dayOf } from "#app/boards/closing.ts";
import type { Database } from "#app/db/client.server.ts";
import { type DemoJob, demoJobs } from "./job.demo.ts";
import { jobListings } from "./job.tables.server.ts";
import { jobSchema } from "./job-input.ts";
import { jobColumns } from "./job-own.server.ts";

const oneDay = 86_400_000;
/** Hours from one demo job to the next older one. */
const hoursApart = 37;

export async function addDemoJobs(db: Pick<Database, "insert">, now: number) {
	await db.insert(jobListings).values(
		demoJobs.map((demo, i) => {
			const createdAt = new Date(now - (i + 1) * hoursApart * 3_600_000);
			return { ...jobColumns(parseDemoJob(demo, now)), createdAt, updatedAt: createdAt };
		}),
	);
}

/**
 * A demo job as the form would have it, by the form's own rules.
 * @throws {ZodError} when it breaks one
 */
function parseDemoJob({ site, daysLeft, ...fields }: DemoJob, now: number) {
	return jobSchema.parse({
		contact: `jobs@${site}.example.org`,
		companyUrl: `https://example.org/${site}`,
		applicationUrl: `https://example.org/${site}/jobs`,
		...fields,
		closesOn: dayOf(new Date(now + daysLeft * oneDay)),
	});
}
