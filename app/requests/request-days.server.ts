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
	hoursInTime,
	type MonthOfRequests,
	mostTold,
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
			insert into ${requestDays} (day, requests, answered)
			select midnight::date, count(sent.id), count(sent.id) filter (where sent.is_answered)
			from generate_series(${from}::timestamp, ${today}::timestamp, interval '1 day') as midnight left join sent on sent.day = midnight::date
			group by 1 order by 1
			on conflict (day) do update ${recounted(requestDays, unsettled)}
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
			on conflict (day, spread, value) do update ${recounted(requestDaySpread, unsettled)}
		`);
	});
}

/** What a day that was counted becomes when it is counted again, if that is anything else. */
function recounted({ day, requests: sent, answered }: typeof requestDays | typeof requestDaySpread, unsettled: SQL) {
	const isUnsettled = sql`${day} >= ${unsettled}`;
	return sql`
		set requests = case when ${isUnsettled} then excluded.requests else greatest(${sent}, excluded.requests) end,
			answered = case when ${isUnsettled} then excluded.answered else greatest(${answered}, excluded.answered) end
		where (${sent}, ${answered}) <> (excluded.requests, excluded.answered)
	`;
}

/** Requests of the days from one on, and whether somebody said yes in time. */
function sent(from: SQL, now: Date) {
	return sql`sent as materialized (
		select request.id, (request.created_at at time zone 'UTC')::date as day, request.topics, request.languages, coalesce((
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
	const { rows } = await db.execute<Record<keyof MonthOfRequests, string | number | null>>(sql`
		select to_char(day, 'YYYY-MM') as month, sum(requests)::int as requests, sum(answered)::int as answered,
			(array_agg(members order by day desc) filter (where members is not null))[1] as members,
			(array_agg(members_asked order by day desc) filter (where members is not null))[1] as "membersAsked"
		from ${requestDays} where day >= date_trunc('month', (select min(day) from ${requestDays} where requests > 0))
		group by 1 order by 1
	`);
	return rows.map(({ month, requests, answered, members, membersAsked }) => ({
		month: String(month),
		requests: Number(requests),
		answered: Number(answered),
		members: members === null ? null : Number(members),
		membersAsked: membersAsked === null ? null : Number(membersAsked),
	}));
}

/** The topics or languages most wanted in all of those days, first the one wanted most. */
export async function readSpread<By extends Spread>(db: Database, spread: By) {
	const { rows } = await db.execute<ShareOfRequests<SpreadValues[By]> & Record<string, unknown>>(sql`
		select value, sum(requests)::int as requests, sum(answered)::int as answered from ${requestDaySpread}
		where spread = ${spread} group by value order by sum(requests) desc, value limit ${mostTold}
	`);
	return rows;
}
