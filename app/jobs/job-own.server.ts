/** What members do with their own job listings. Every write is limited to the viewer's own. */

import { and, asc, eq, sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import { boardMessages } from "#app/boards/board.ts";
import { endOfDayIn } from "#app/boards/closing.ts";
import { submitEntry } from "#app/boards/submissions.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { isOfVersion, versionOf } from "#app/db/version.server.ts";
import { conflict, type Refusal } from "#app/forms/form-answer.ts";
import { forbidden, notFound } from "#app/web/responses.ts";
import { isUuid } from "#app/web/uuid.ts";
import { jobListings } from "./job.tables.server.ts";
import { canEditJob, canRenew, daysListed, jobMessages } from "./job.ts";
import type { JobInput } from "./job-input.ts";
import { refuseListedJob } from "./job-listed.server.ts";

type Owner = Pick<Member, "id">;

const changeable = {
	title: jobListings.title,
	company: jobListings.company,
	location: jobListings.location,
	remote: jobListings.remote,
	remoteCountries: jobListings.remoteCountries,
	jobType: jobListings.jobType,
	category: jobListings.category,
	salaryRange: jobListings.salaryRange,
	payMin: jobListings.payMin,
	payMax: jobListings.payMax,
	payCurrency: jobListings.payCurrency,
	payPer: jobListings.payPer,
	description: jobListings.description,
	contact: jobListings.contact,
	applicationUrl: jobListings.applicationUrl,
	companyUrl: jobListings.companyUrl,
	socialLinks: jobListings.socialLinks,
	tags: jobListings.tags,
	anonymous: jobListings.anonymous,
	closesAt: jobListings.closesAt,
};

function ownJob(owner: Owner, id: string) {
	return and(eq(jobListings.id, id), eq(jobListings.userId, owner.id));
}

/** The columns of a new job, as the form says. */
export function jobColumns(input: JobInput) {
	return { ...columnsOf(input), closesAt: input.closesOn ?? endOfDayIn(daysListed) };
}

/** The columns that hold what a form says, but for the closing time. */
function columnsOf({ closesOn: _, payCurrency, payPer, ...input }: JobInput) {
	const isPaid = input.payMin !== null || input.payMax !== null;
	return { ...input, payCurrency: isPaid ? payCurrency : null, payPer: isPaid ? payPer : null };
}

/** Puts a job on the board. @param form in which it was sent */
export function postJob(db: Database, viewer: Pick<Member, "id" | "confirmed">, input: JobInput, form: FormData) {
	return submitEntry(db, viewer, jobListings, jobColumns(input), (transaction) =>
		refuseListedJob(transaction, viewer, input, form),
	);
}

export type JobToEdit = Awaited<ReturnType<typeof findOwnJob>>;

/**
 * The viewer's job as its form needs it.
 * @throws the answer that there is none (404), or that it is somebody else's (403)
 */
export async function findOwnJob(db: Database, viewer: Owner, id: string) {
	if (!isUuid(id)) throw notFound(jobMessages.notFound);
	const [row] = await db
		.select({
			...changeable,
			userId: jobListings.userId,
			hidden: jobListings.hidden,
			updatedAt: jobListings.updatedAt,
		})
		.from(jobListings)
		.where(eq(jobListings.id, id));
	if (!row) throw notFound(jobMessages.notFound);
	if (!canEditJob(viewer, row)) throw forbidden(jobMessages.notYours);
	const { userId: _, ...job } = row;
	return job;
}

/**
 * Replaces what the viewer's job says. Without a closing day it keeps the one it has.
 * @param seen the version that was edited: if the job has changed since, nothing happens
 * @throws as `findOwnJob`
 */
export async function updateJob(
	db: Database,
	viewer: Owner,
	id: string,
	input: JobInput,
	seen: string,
): Promise<Refusal | undefined> {
	const [updated] = isUuid(id) ? await replace(db, viewer, id, input, seen) : [];
	if (updated) return undefined;
	return conflict(boardMessages.changedElsewhere, versionOf(await findOwnJob(db, viewer, id)));
}

function replace(db: Database, viewer: Owner, id: string, input: JobInput, seen: string) {
	const closing = input.closesOn && {
		closesAt: input.closesOn,
		noticeSentAt: sql`case when closes_at = ${input.closesOn.toISOString()}::timestamptz then notice_sent_at end`,
	};
	return db
		.update(jobListings)
		.set({ ...columnsOf(input), ...closing, updatedAt: sql`clock_timestamp()` })
		.where(and(ownJob(viewer, id), isOfVersion(jobListings.updatedAt, seen)))
		.returning({ id: jobListings.id });
}

/**
 * Keeps the viewer's job on the board until 60 days from now; one that stays longer anyway, or is hidden, stays as it is.
 * @throws as `findOwnJob`
 */
export async function renewJob(db: Database, viewer: Owner, id: string) {
	if (!canRenew(await findOwnJob(db, viewer, id))) return;
	const until = sql`${endOfDayIn(daysListed).toISOString()}::timestamptz`;
	await db
		.update(jobListings)
		.set({
			closesAt: sql`greatest(${jobListings.closesAt}, ${until})`,
			noticeSentAt: null,
			updatedAt: sql`clock_timestamp()`,
		})
		.where(ownJob(viewer, id));
}

/**
 * Deletes the viewer's job for good.
 * @throws as `findOwnJob`
 */
export async function deleteJob(db: Database, viewer: Owner, id: string) {
	const rows = isUuid(id)
		? await db.delete(jobListings).where(ownJob(viewer, id)).returning({ id: jobListings.id })
		: [];
	if (rows.length === 0) await findOwnJob(db, viewer, id);
}

export async function listJobsForExport(db: Database, viewer: Owner) {
	return db
		.select({
			id: jobListings.id,
			...changeable,
			noticeSentAt: jobListings.noticeSentAt,
			hidden: jobListings.hidden,
			createdAt: jobListings.createdAt,
			updatedAt: jobListings.updatedAt,
		})
		.from(jobListings)
		.where(eq(jobListings.userId, viewer.id))
		.orderBy(asc(jobListings.createdAt), asc(jobListings.id));
}
