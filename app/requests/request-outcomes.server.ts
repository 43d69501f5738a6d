import { and, isNull, sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { JobTools } from "#app/feature.ts";
import { remindOnce } from "#app/notifications/reminders.server.ts";
import { outcomeMail } from "./outcome-mail.ts";
import { requests } from "./request.tables.server.ts";

/** It was on the board before its day passed, and its author has neither said what came of it nor been asked. */
const due = and(
	requests.approved,
	sql`not ${requests.hidden}`,
	sql`${requests.closesAt} <= now()`,
	sql`exists (select from ${publicEntries} where ${publicEntries.id} = ${requests.id} and ${publicEntries.createdAt} < ${requests.closesAt})`,
	isNull(requests.outcome),
	isNull(requests.askedAt),
);

/** Asks who sent a request what came of it. */
export const requestOutcomes: BackgroundJob<JobTools> = {
	queue: { name: "request-outcomes" },
	title: "Asking what came of requests",
	cron: "50 * * * *",
	run: (tools) =>
		remindOnce(tools, {
			table: requests,
			due,
			done: { askedAt: sql`now()` },
			kind: "request-over",
			setting: "requestReminders",
			list: "requests",
			mail: outcomeMail,
			failed: "Some were not asked what came of their request",
		}),
};
