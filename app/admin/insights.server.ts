import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { features } from "#app/features.server.ts";

/** Weeks of which the numbers are told, the one that runs included. */
export const weeksTold = 26;

const insights = features.flatMap(({ insight, moderated }) => (insight ? [{ ...insight, kind: moderated?.kind }] : []));

export const insightKinds = [
	{ value: "accounts", label: "Sign-ups" },
	...insights.map(({ value, label }) => ({ value, label })),
	{ value: "reports", label: "Reports" },
];

/** What is in the tables. */
const present = insights.map(({ value, table }) => sql`select ${value}::text, created_at from ${table}`);
/** What decisions have taken out of them. */
const removed = insights.flatMap(({ value, kind, leavesWhenApproved }) => {
	const actions = leavesWhenApproved ? ["approved", "rejected"] : ["rejected"];
	return kind ? actions.map((action) => sql`(${kind}::text, ${action}::text, ${value}::text)`) : [];
});

/**
 * What came in, week by week (from Monday, in UTC), the oldest first. What was rejected counts for when it was submitted; what its
 * owner has deleted doesn't count.
 * @param now of the week that runs
 */
export async function readWeeks(db: Database, now = new Date()) {
	const weeksBack = sql.raw(String(weeksTold - 1));
	const { rows } = await db.execute<{ week: string; counts: Record<string, number> | null }>(sql`
		with weeks as (
			select generate_series(
				date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '1 week' * ${weeksBack},
				date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC'),
				interval '1 week'
			) as week
		), came as (
			select 'accounts' as kind, created_at as at from users
			union all select 'reports', created_at from reports
			union all ${sql.join(present, sql` union all `)}
			union all select removed.name, coalesce((words.snapshot ->> 'createdAt')::timestamptz, event.waiting_since)
				from moderation_events as event
				join (values ${sql.join(removed, sql`, `)}) as removed (kind, action, name)
					on removed.kind = event.subject_kind and removed.action = event.action
				left join moderation_words as words on words.event_id = event.id
				where event.at >= (select min(week) from weeks) at time zone 'UTC' and not exists (select from moderation_events as later where later.undoes = event.id)
		), counted as (
			select date_trunc('week', at at time zone 'UTC') as week, kind, count(*) as times from came
			where at >= (select min(week) from weeks) at time zone 'UTC' group by 1, 2
		)
		select to_char(week, 'YYYY-MM-DD') as week, jsonb_object_agg(kind, times) filter (where kind is not null) as counts
		from weeks left join counted using (week) group by week order by week
	`);
	return rows.map(({ week, counts }) => ({ week, counts: counts ?? {} }));
}
