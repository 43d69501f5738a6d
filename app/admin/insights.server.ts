import { sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";

/** Weeks of which the numbers are told, the one that runs included. */
export const weeksTold = 26;

/** What is counted, by its name in the answer. */
export const insightKinds = [
	{ value: "accounts", label: "Sign-ups" },
	{ value: "cards", label: "Cards" },
	{ value: "resources", label: "Resources submitted" },
	{ value: "listings", label: "Collab listings submitted" },
	{ value: "jobs", label: "Jobs posted" },
	{ value: "media", label: "Media submitted" },
	{ value: "projects", label: "Projects" },
	{ value: "applications", label: "Showcase applications" },
	{ value: "reports", label: "Reports" },
] as const;
export type InsightKind = (typeof insightKinds)[number]["value"];
export type WeekOfInsight = { week: string } & Record<InsightKind, number>;

const rejections = sql`
	select case subject_kind when 'resource' then 'resources' when 'collab' then 'listings' when 'media' then 'media' end,
		event.waiting_since
	from moderation_events as event
	where action = 'rejected' and subject_kind in ('resource', 'collab', 'media')
		and not exists (select from moderation_events as later where later.undoes = event.id)
`;
const decidedApplications = sql`
	select 'applications', event.waiting_since from moderation_events as event
	where action in ('approved', 'rejected') and subject_kind = 'showcase'
		and not exists (select from moderation_events as later where later.undoes = event.id)
`;

/**
 * What came in, week by week (from Monday, in UTC), the oldest first. What was rejected counts for when it was submitted; what its
 * owner has deleted doesn't count.
 * @param now of the week that runs
 */
export async function readWeeks(db: Database, now = new Date()): Promise<WeekOfInsight[]> {
	const weeksBack = sql.raw(String(weeksTold - 1));
	const { rows } = await db.execute<{ week: string; counts: Partial<Record<InsightKind, number>> | null }>(sql`
		with weeks as (
			select generate_series(
				date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '1 week' * ${weeksBack},
				date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC'),
				interval '1 week'
			) as week
		), came as (
			select 'accounts' as kind, created_at as at from users
			union all select 'cards', created_at from scicomm_cards
			union all select 'resources', created_at from resources
			union all select 'listings', created_at from collab_listings
			union all select 'jobs', created_at from job_listings
			union all select 'media', created_at from media_items
			union all select 'projects', created_at from scicomm_projects
			union all select 'applications', created_at from feature_applications
			union all select 'reports', created_at from reports
			union all ${rejections}
			union all ${decidedApplications}
		), counted as (
			select date_trunc('week', at at time zone 'UTC') as week, kind, count(*) as times from came
			where at >= (select min(week) from weeks) at time zone 'UTC' group by 1, 2
		)
		select to_char(week, 'YYYY-MM-DD') as week, jsonb_object_agg(kind, times) filter (where kind is not null) as counts
		from weeks left join counted using (week) group by week order by week
	`);
	return rows.map(({ week, counts }) => ({
		week,
		...(Object.fromEntries(insightKinds.map(({ value }) => [value, counts?.[value] ?? 0])) as Record<
			InsightKind,
			number
		>),
	}));
}
