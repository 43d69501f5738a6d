/** What everybody may know of moderation: numbers, and nobody's name. */
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/client.server.ts";
import { wasTakenBack } from "#app/moderation/events.server.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import type { RejectionReason } from "#app/moderation/moderation.ts";

/** Months of which the numbers are told, the one that runs included. */
export const monthsTold = 12;

export interface MonthOfDecisions {
	/** Such as `2026-11`, in UTC. */
	month: string;
	decisions: number;
	approved: number;
	/** Hours waited, the half and 95 of 100 at most; null without decisions. */
	median: number | null;
	most: number | null;
	reports: number;
}

// What a moderator has taken back at once was none. Whatever the time zone of the database, months are those of UTC.
const standing = sql`moderation_events as event where not ${wasTakenBack(alias(moderationEvents, "event"))}`;
const onSubmission = sql`event.action in ('approved', 'rejected')`;
const hoursWaited = sql`extract(epoch from event.at - event.waiting_since) / 3600`;
const months = sql.raw(String(monthsTold - 1));

/** The first of the months that are told, as a time without a zone. */
const firstMonth = (now: Date) =>
	sql`(date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '1 month' * ${months})`;
const firstMomentTold = (now: Date) => sql`${firstMonth(now)} at time zone 'UTC'`;

/** Month by month, the oldest first. Months without decisions are there too. @param now of the month that runs */
export async function readMonths(db: Database, now = new Date()): Promise<MonthOfDecisions[]> {
	const { rows } = await db.execute<Record<keyof MonthOfDecisions, string | null>>(sql`
		with months as (
			select generate_series(
				${firstMonth(now)},
				date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'),
				interval '1 month'
			) as month
		), told as (
			select date_trunc('month', event.at at time zone 'UTC') as month,
				count(*) filter (where ${onSubmission}) as decisions,
				count(*) filter (where event.action = 'approved') as approved,
				percentile_cont(0.5) within group (order by ${hoursWaited}) filter (where ${onSubmission}) as median,
				percentile_cont(0.95) within group (order by ${hoursWaited}) filter (where ${onSubmission}) as most
			from ${standing} and event.at >= ${firstMomentTold(now)}
			group by 1
		), answered as (
			select date_trunc('month', event.at at time zone 'UTC') as month, count(*) as reports
			from reports join moderation_events as event on event.id = reports.closed_by
			where event.at >= ${firstMomentTold(now)}
			group by 1
		)
		select to_char(month, 'YYYY-MM') as month, coalesce(decisions, 0) as decisions, coalesce(approved, 0) as approved,
			median, most, coalesce(reports, 0) as reports
		from months left join told using (month) left join answered using (month) order by month
	`);
	return rows.map(({ month, decisions, approved, median, most, reports }) => ({
		month: String(month),
		decisions: Number(decisions),
		approved: Number(approved),
		median: median === null ? null : Number(median),
		most: most === null ? null : Number(most),
		reports: Number(reports),
	}));
}

/** How often each reason was given in those months, the most frequent first. */
export async function readReasons(db: Database, now = new Date()) {
	const { rows } = await db.execute<{ reason: RejectionReason; times: number }>(sql`
		select event.reason, count(*)::int as times from ${standing} and event.reason is not null
			and event.at >= ${firstMomentTold(now)}
		group by event.reason order by times desc, event.reason
	`);
	return rows;
}

/** All of those months together: median and 95th percentile can't be told from those of the months. */
export async function readWhole(db: Database, now = new Date()) {
	const { rows } = await db.execute<{
		decisions: number;
		approved: number;
		median: number | null;
		most: number | null;
	}>(sql`
		select count(*)::int as decisions, (count(*) filter (where event.action = 'approved'))::int as approved,
			(percentile_cont(0.5) within group (order by ${hoursWaited}))::float8 as median,
			(percentile_cont(0.95) within group (order by ${hoursWaited}))::float8 as most
		from ${standing} and ${onSubmission}
			and event.at >= ${firstMomentTold(now)}
	`);
	return rows[0] ?? { decisions: 0, approved: 0, median: null, most: null };
}
