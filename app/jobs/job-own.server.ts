/** What members do with their own job listings. Every write is limited to the viewer's own. */

import { sql } from "drizzle-orm";
import type { Member, MemberRef } from "#app/accounts/viewer.ts";
import { boardMessages } from "#app/boards/board.ts";
import { endOfDayIn } from "#app/boards/closing.ts";
import { ownEntries } from "#app/boards/own-entry.server.ts";
import { withoutUnusedPay } from "#app/boards/pay.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { canRenew, daysListed, daysOfNotice } from "./job.ts";
import type { JobInput } from "./job-input.ts";
import { refuseListedJob } from "./job-listed.server.ts";

export const ownJobs = ownEntries("job", jobListings, boardMessages);

/** The columns of a new job, as the form says. */
export function jobColumns(input: JobInput) {
	return { ...columnsOf(input), closesAt: input.closesOn ?? endOfDayIn(daysListed) };
}

/** The columns that hold what a form says, but for the closing time. */
function columnsOf({ closesOn: _, ...input }: JobInput) {
	return { ...input, ...withoutUnusedPay(input) };
}

/** Puts a job on the board. @param form in which it was sent */
export function postJob(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: JobInput, form: FormData) {
	return submitEntry(db, viewer, jobListings, jobColumns(input), (transaction) =>
		refuseListedJob(transaction, viewer, input, form),
	);
}

/**
 * Replaces what the viewer's job says. Without a closing day it keeps the one it has.
 * @param seen as in `ownJobs.update`
 */
export async function updateJob(db: Database, viewer: MemberRef, id: string, input: JobInput, seen: string) {
	const day = input.closesOn && sql`${input.closesOn.toISOString()}::timestamptz`;
	const closing = input.closesOn && { closesAt: input.closesOn };
	const besides = input.closesOn
		? {
				// What is to close so soon needs no reminder.
				noticeSentAt: sql`case when closes_at = ${day} then notice_sent_at
			when ${day} <= now() + make_interval(days => ${daysOfNotice}) then now() end`,
			}
		: {};
	const outcome = await ownJobs.update(db, viewer, id, { ...columnsOf(input), ...closing }, seen, besides);
	const isPutOff = input.closesOn && input.closesOn >= endOfDayIn(daysOfNotice);
	if (isPutOff && !isRefusal(outcome)) await markRead(db, viewer, "closing", id);
	return outcome;
}

/**
 * Keeps the viewer's job on the board until 60 days from now; one that stays longer anyway, or is hidden, stays as it is.
 * @returns whether it stays longer now
 * @throws as `ownJobs.find`
 */
export async function renewJob(db: Database, viewer: MemberRef, id: string) {
	if (!canRenew(await ownJobs.find(db, viewer, id))) return false;
	const until = sql`${endOfDayIn(daysListed).toISOString()}::timestamptz`;
	await ownJobs.change(db, viewer, id, {
		closesAt: sql`greatest(${jobListings.closesAt}, ${until})`,
		noticeSentAt: null,
		updatedAt: changedNow,
	});
	await markRead(db, viewer, "closing", id);
	return true;
}
