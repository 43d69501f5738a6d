import { sql } from "drizzle-orm";
import { type Database, prepareOnce } from "./client.server.ts";
import type { RateLimit } from "./rate-limit.server.ts";
import { rateLimits } from "./rate-limit.tables.server.ts";

/**
 * Counts things that `who` uses, such as entries that are read, each once however often it is used. What is counted stands beside
 * the rate limits and is forgotten like them: all of it `seconds` after the first.
 * @param things no longer list than a page has; the first ones are counted first
 * @returns which of them may be used, and the seconds until all are forgotten
 */
export async function countDistinct(db: Database, limit: RateLimit, who: string, things: string[]) {
	const now = Date.now();
	const counter = `${limit.name}:${who}`;
	const keys = new Map(things.map((thing) => [`${counter} ${thing}`, thing]));
	const answer = (allowed: Iterable<string>, expire: number) => ({
		allowed: new Set([...allowed].map((key) => keys.get(key) ?? "")),
		seconds: Math.max(1, Math.ceil((expire - now) / 1000)),
	});
	const findKnown = prepareOnce(db, "find-counted-things", (name) =>
		db
			.select({ key: rateLimits.key, expire: rateLimits.expire })
			.from(rateLimits)
			.where(
				sql`${rateLimits.key} = any(${sql.placeholder("keys")}) and ${rateLimits.expire} > ${sql.placeholder("now")}`,
			)
			.prepare(name),
	);
	const known = await findKnown.execute({ keys: [...keys.keys()], now });
	if (known.length === keys.size) return answer(keys.keys(), Number(known[0]?.expire ?? now));
	return db.transaction(async (transaction) => {
		const isOver = sql`${rateLimits.expire} <= ${now}`;
		// Locks the counter, so that what others count at the same time is seen below.
		const [counted] = await transaction
			.insert(rateLimits)
			.values({ key: counter, points: 0, expire: now + limit.seconds * 1000 })
			.onConflictDoUpdate({
				target: rateLimits.key,
				set: {
					points: sql`case when ${isOver} then 0 else ${rateLimits.points} end`,
					expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
				},
			})
			.returning({ points: rateLimits.points, expire: rateLimits.expire });
		const expire = Number(counted?.expire);
		const room = Math.max(0, limit.times - (counted?.points ?? 0));
		const { rows } = await transaction.execute<{ key: string }>(sql`
			with asked as (
				select asked.key, place, rate_limits.key is not null as known
				from unnest(${sql.param([...keys.keys()])}::text[]) with ordinality as asked(key, place)
				left join rate_limits on rate_limits.key = asked.key and rate_limits.expire = ${expire}
			), added as (
				insert into rate_limits (key, points, expire)
				select key, 1, ${expire}::bigint from (select key from asked where not known order by place limit ${room}) as first
				on conflict (key) do update set points = 1, expire = excluded.expire
				returning key
			), counted as (
				update rate_limits set points = points + (select count(*) from added) where key = ${counter}
			)
			select key from asked where known union all select key from added
		`);
		return answer(
			rows.map(({ key }) => key),
			expire,
		);
	});
}
