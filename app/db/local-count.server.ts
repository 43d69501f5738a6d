import { LRUCache } from "lru-cache";
import type { Database } from "./client.server.ts";
import type { RateLimit } from "./rate-limit.server.ts";

/** Milliseconds after which the database, and so every other server, knows what was counted here. */
const toldAfterMs = 1_000;
/** Whose counts are remembered, the latest. */
const maxRemembered = 20_000;

export interface Use {
	isRefused: boolean;
	/** How often it may happen still. */
	left: number;
	/** Until all is forgotten. */
	seconds: number;
}

interface Count {
	points: number;
	/** Milliseconds since 1970. */
	expire: number;
}

/**
 * Counts attempts in memory, and tells the database once a second of all of them together, which says what other servers have counted. So
 * nobody waits for it, and who asks several servers may have what comes within a second or two more. What can't be told yet is counted here.
 * @returns what counts one attempt of somebody
 */
export function countLocally({ $client: pool }: Database, { name, times, seconds }: RateLimit) {
	const counts = new LRUCache<string, Count>({ max: maxRemembered });
	/** Attempts that the database does not know. */
	let untold = new Map<string, number>();
	let isTimed = false;

	function tellSoon() {
		if (isTimed) return;
		isTimed = true;
		setTimeout(tell, toldAfterMs).unref();
	}

	async function tell() {
		isTimed = false;
		const told = untold;
		untold = new Map();
		try {
			await tellOf(told);
		} catch {
			// Of those who are still remembered, so that it stays as many while the database is away.
			for (const [who, times] of told) if (counts.has(who)) untold.set(who, times + (untold.get(who) ?? 0));
			tellSoon();
		}
	}

	async function tellOf(told: Map<string, number>) {
		// In one order, so that servers don't wait for each other in a circle.
		const who = [...told.keys()].sort();
		const { rows } = await pool.query<Count & { who: string }>(telling, [
			`${name}:`,
			who,
			who.map((one) => told.get(one)),
			Date.now(),
			seconds * 1000,
		]);
		for (const { who, points, expire } of rows) {
			const known = counts.get(who)?.points ?? 0;
			counts.set(who, { points: Math.max(known, points + (untold.get(who) ?? 0)), expire: Number(expire) });
		}
	}

	return (who: string): Use => {
		const now = Date.now();
		const known = counts.get(who);
		const count = known && known.expire > now ? known : { points: 0, expire: now + seconds * 1000 };
		const isRefused = count.points >= times;
		if (!isRefused) {
			count.points += 1;
			counts.set(who, count);
			tellSoon();
			untold.set(who, (untold.get(who) ?? 0) + 1);
		}
		return { isRefused, left: Math.max(0, times - count.points), seconds: Math.ceil((count.expire - now) / 1000) };
	};
}

const telling = `
	insert into rate_limits as counted (key, points, expire)
	select $1 || who, attempts, $4::bigint + $5::bigint from unnest($2::text[], $3::int[]) as told (who, attempts)
	on conflict (key) do update set
		points = case when counted.expire <= $4 then 0 else counted.points end + excluded.points,
		expire = case when counted.expire <= $4 then excluded.expire else counted.expire end
	returning substr(key, char_length($1) + 1) as who, points, expire`;
