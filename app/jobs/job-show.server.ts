import { sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { isOwnEntry } from "#app/boards/board.ts";
import { isClosed } from "#app/boards/closing.ts";
import type { Database } from "#app/db/client.server.ts";
import { findRow } from "#app/db/listing/find-row.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { jobListing } from "./job-list.server.ts";

const onPage = {
	...jobListing.columns,
	...pick(jobListings, "description", "applicationUrl", "companyUrl", "socialLinks", "anonymous", "closesAt", "hidden"),
	poster: sql<string | null>`(select account.name from ${users} as account where account.id = job_listings.user_id)`,
};

export type ShownJob = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/**
 * A job as its page shows it to `viewer`, open or closed; undefined when there is none, or a moderator has hidden it from them. A
 * closed one has no contact.
 */
export async function findJob(db: Database, viewer: Viewer, id: string) {
	const row = await findRow(db, "find-job", jobListings, onPage, id);
	if (!row) return undefined;
	const { userId, poster, ...job } = row;
	const isMine = isOwnEntry(viewer, { userId });
	if (job.hidden && !isMine && !viewer?.isAdmin) return undefined;
	const knowsPoster = !job.anonymous || isMine || viewer?.isAdmin;
	const closed = isClosed(job);
	return {
		...job,
		...(closed && { contact: "", applicationUrl: "" }),
		isMine,
		closed,
		/** Null when it has no name, or is not to be told. */
		poster: (knowsPoster && poster) || null,
	};
}
