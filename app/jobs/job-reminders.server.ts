import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { href } from "react-router";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { HomeRows, JobTools } from "#app/feature.ts";
import { remindOnce } from "#app/notifications/reminders.server.ts";
import { closingMail } from "./closing-mail.ts";
import { jobListings } from "./job.tables.server.ts";
import { daysOfNotice } from "./job.ts";

/** On the board, to close within five days: what was posted to close so soon needs no reminder. */
export const closing = and(
	sql`${jobListings.closesAt} > now()`,
	sql`${jobListings.closesAt} <= now() + make_interval(days => ${daysOfNotice})`,
	sql`${jobListings.createdAt} <= ${jobListings.closesAt} - make_interval(days => ${daysOfNotice})`,
	sql`not ${jobListings.hidden}`,
);

/** The viewer's jobs that close soon, the soonest first. */
export const jobsClosing: HomeRows = {
	select(db, viewer, limit) {
		const { id, title, userId, closesAt } = jobListings;
		// As `lastDayOf` has it.
		const lastDay = sql`${closesAt} - interval '1 millisecond'`;
		return db
			.select({ id, title, none: sql`0`, at: lastDay })
			.from(jobListings)
			.where(and(eq(userId, viewer), closing))
			.orderBy(asc(closesAt), asc(id))
			.limit(limit);
	},
	about: () => "Your job listing closes soon",
	path: (id) => href("/jobs/renew/:id", { id }),
	kinds: ["closing"],
};

export const jobReminders: BackgroundJob<JobTools> = {
	queue: { name: "job-reminders" },
	title: "Reminding of closing jobs",
	cron: "20 * * * *",
	run: (tools) =>
		remindOnce(tools, {
			table: jobListings,
			due: and(closing, isNull(jobListings.noticeSentAt)),
			done: { noticeSentAt: sql`now()` },
			kind: "closing",
			setting: "jobReminders",
			list: "jobs",
			mail: closingMail,
			failed: "Some owners were not told that their job closes",
		}),
};
