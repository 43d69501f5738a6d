/** What everybody may know of how requests go: numbers, and nobody's name. */
import { type SQL, sql } from "drizzle-orm";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { JobTools } from "#app/feature.ts";
import { requestOffers } from "./offer.tables.server.ts";
import { requests } from "./request.tables.server.ts";
import { requestDaySpread, requestDays } from "./request-days.tables.server.ts";
import {
	daysLate,
	daysTold,
	daysUnsettled,
	fewestOutcomes,
	hoursInTime,
	type MonthOfRequests,
	maxTold,
	type ShareOfRequests,
	type Spread,
	type SpreadValues,
} from "./request-days.ts";

export const requestDayCounting: BackgroundJob<JobTools> = {
	queue: { name: "request-days" },
	title: "Counting how requests go",
	cron: "5 * * * *",
	run: ({ db }) => countDays(db),
};

/**
 * Counts the days that can still change, and those that were never counted; forgets those that are no longer told. A settled day only
 * grows: by requests that moderators approve late, while what was deleted since stays counted.
 * @param now of the day that runs
 */
export function countDays(db: Database, now = new Date()) {
	const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`;
	return db.transaction(async (transaction) => {
		await transaction.execute(sql`delete from ${requestDays} where day <= ${today} - ${daysTold}::int`);
		const { rows } = await transaction.execute<{ from: string; unsettled: string }>(sql`
			select greatest(last - ${daysLate}::int, first)::text as from, greatest(last - ${daysUnsettled}::int, first)::text as unsettled
			from (select max(least(day, ${today})) as last, ${today} - ${daysTold - 1}::int as first from ${requestDays}) as counted
		`);
		const from = sql`${rows[0]?.from}::date`;
		const unsettled = sql`${rows[0]?.unsettled}::date`;
		await transaction.execute(sql`
			with ${sent(from, now)}
			insert into ${requestDays} (day, requests, answered, outcomes, wanted, found)
			select midnight::date, count(sent.id), count(sent.id) filter (where sent.is_answered), count(sent.found),
				coalesce(sum(sent.wanted), 0), coalesce(sum(sent.found), 0)
			from generate_series(${from}::timestamp, ${today}::timestamp, interval '1 day') as midnight left join sent on sent.day = midnight::date
			group by 1 order by 1
			on conflict (day) do update ${recounted(requestDays, ["requests", "answered", "outcomes", "wanted", "found"], unsettled)}
		`);
		await transaction.execute(sql`
			with members as (
				select exists (select from ${requestOffers} as offer where offer.user_id = card.user_id) as was_asked
				from (
					select distinct user_id from ${scicommCards} where is_visible and not hidden and requests = 'yes' and user_id is not null
				) as card
			)
			update ${requestDays} set (members, members_asked) = (select count(*), count(*) filter (where was_asked) from members)
			where day = ${today}
		`);
		await transaction.execute(sql`delete from ${requestDaySpread} where day >= ${unsettled}`);
		await transaction.execute(sql`
			with ${sent(from, now)}
			insert into ${requestDaySpread} (day, spread, value, requests, answered)
			select day, spread, value, count(*), count(*) filter (where is_answered)
			from sent cross join lateral (
				select 'topic' as spread, unnest(case when topics = '{}' then array[''] else topics end) as value
				union all
				select 'language', unnest(languages)
			) as named
			group by 1, 2, 3
			on conflict (day, spread, value) do update ${recounted(requestDaySpread, ["requests", "answered"], unsettled)}
		`);
	});
}

/** What a day that was counted becomes when it is counted again, if that is anything else. */
function recounted(table: typeof requestDays | typeof requestDaySpread, numbers: string[], unsettled: SQL) {
	const columns = numbers.map((number) => ({
		name: sql.identifier(number),
		before: sql`${table}.${sql.identifier(number)}`,
		now: sql`excluded.${sql.identifier(number)}`,
	}));
	const list = (parts: SQL[]) => sql.join(parts, sql`, `);
	const sets = columns.map(
		({ name, before, now }) =>
			sql`${name} = case when ${table.day} >= ${unsettled} then ${now} else greatest(${before}, ${now}) end`,
	);
	return sql`
		set ${list(sets)} where (${list(columns.map(({ before }) => before))}) <> (${list(columns.map(({ now }) => now))})
	`;
}

/** Requests of the days from one on, whether somebody said yes in time, and of how many wanted how many were found, once that is known. */
function sent(from: SQL, now: Date) {
	return sql`sent as materialized (
		select request.id, (request.created_at at time zone 'UTC')::date as day, request.topics, request.languages,
		case when request.outcome <> 'unneeded' then request.wanted end as wanted,
		case when request.outcome <> 'unneeded' then least(request.found, request.wanted) end as found, coalesce((
			select min(offer.answered_at) filter (where offer.answer = 'accepted' and not offer.is_unheard) < min(offer.created_at) + make_interval(hours => ${hoursInTime})
			from ${requestOffers} as offer where offer.request_id = request.id
		), false) as is_answered
		from ${requests} as request
		where request.approved and not request.hidden and request.created_at >= ${from}::timestamp at time zone 'UTC'
			and request.created_at <= ${now.toISOString()}::timestamptz
	)`;
}

/** Month by month from the first with a request on, the oldest first. */
export async function readMonths(db: Database): Promise<MonthOfRequests[]> {
	const { rows } = await db.execute<MonthOfRequests & Record<string, unknown>>(sql`
		select to_char(day, 'YYYY-MM') as month, sum(requests)::int as requests, sum(answered)::int as answered,
			(array_agg(members order by day desc) filter (where members is not null))[1] as members,
			(array_agg(members_asked order by day desc) filter (where members is not null))[1] as "membersAsked"
		from ${requestDays} where day >= date_trunc('month', (select min(day) from ${requestDays} where requests > 0))
		group by 1 order by 1
	`);
	return rows;
}

/** Of a hundred communicators who were wanted, how many were found: in tens, and null until that was said of several requests. */
export async function readFound(db: Database) {
	const { rows } = await db.execute<{ found: number }>(sql`
		select round(10.0 * sum(found) / sum(wanted))::int * 10 as found from ${requestDays} having sum(outcomes) >= ${fewestOutcomes}
	`);
	return rows[0]?.found ?? null;
}

/** The topics or languages most wanted in all of those days, first the one wanted most. */
export async function readSpread<By extends Spread>(db: Database, spread: By) {
	const { rows } = await db.execute<ShareOfRequests<SpreadValues[By]> & Record<string, unknown>>(sql`
		select value, sum(requests)::int as requests, sum(answered)::int as answered from ${requestDaySpread}
		where spread = ${spread} group by value order by sum(requests) desc, value limit ${maxTold}
	`);
	return rows;
}
