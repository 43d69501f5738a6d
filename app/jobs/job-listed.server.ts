import { sql } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { addressKey } from "#app/db/columns.server.ts";
import { refuseOnce } from "#app/links/already-listed.server.ts";
import { jobListings } from "./job.tables.server.ts";
import type { JobInput } from "./job-input.ts";
import { listed } from "./job-list.server.ts";

/**
 * Refuses once a job for which one applies where one does for a listing that is open. One's own counts only under the same title: who hires
 * for several posts may take all applications in one place.
 */
export function refuseListedJob(
	db: Database | Transaction,
	viewer: MemberRef,
	{ title, applicationUrl: url }: Pick<JobInput, "title" | "applicationUrl">,
	form: FormData,
) {
	return refuseOnce(form, { kind: "job", url }, async () => {
		const { id, title: titled, applicationUrl, userId } = jobListings;
		const [found] = await db
			.select({ id, title: titled })
			.from(jobListings)
			.where(
				sql`${listed} and ${applicationUrl} <> '' and ${addressKey("application_url")} = address_key(${url})
					and (${userId} is distinct from ${viewer.id} or fold(${titled}) = fold(${title}))`,
			)
			.limit(1);
		return found;
	});
}
