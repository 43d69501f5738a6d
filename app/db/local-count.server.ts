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

/** What somebody has done since they began anew. */
interface Count {
	points: number;
	/** Of these, what the database does not know. */
	untold: number;
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
	/** Those of which the database does not know all. */
	let untold = new Map<string, Count>();
	let isTimed = false;

	function tellSoon() {
		if (isTimed) return;
		isTimed = true;
		setTimeout(tell, toldAfterMs).unref();
	}

	async function tell() {
		isTimed = false;
		// In one order, so that servers don't wait for each other in a circle.
		const told = [...untold].sort(([one], [other]) => (one < other ? -1 : 1)).map(take);
		untold = new Map();
		try {
			await tellOf(told);
		} catch {
			// Of those who are still remembered and have not begun anew, so that it stays as many while the database is away.
			for (const { who, count, attempts } of told) {
				if (counts.peek(who) !== count) continue;
				count.untold += attempts;
				untold.set(who, count);
			}
			tellSoon();
		}
	}

	async function tellOf(told: ReturnType<typeof take>[]) {
		const { rows } = await pool.query<{ who: string; points: number; expire: string }>(telling, [
			`${name}:`,
			told.map(({ who }) => who),
			told.map(({ attempts }) => attempts),
			Date.now(),
			seconds * 1000,
		]);
		const counted = new Map(told.map(({ who, count }) => [who, count]));
		for (const { who, points, expire } of rows) {
			const count = counted.get(who);
			// What was told too late for the time it was in is the next one's in the database, and nobody's here.
			if (!count || count.expire <= Date.now()) continue;
			count.points = Math.max(count.points, points + count.untold);
			count.expire = Number(expire);
		}
	}

	return (who: string): Use => {
		const now = Date.now();
		const known = counts.get(who);
		const count = known && known.expire > now ? known : { points: 0, untold: 0, expire: now + seconds * 1000 };
		const isRefused = count.points >= times;
		if (!isRefused) {
			count.points += 1;
			count.untold += 1;
			counts.set(who, count);
			untold.set(who, count);
			tellSoon();
		}
		return { isRefused, left: Math.max(0, times - count.points), seconds: Math.ceil((count.expire - now) / 1000) };
	};
}

/** What is to be told of somebody, which is then told. */
function take([who, count]: [string, Count]) {
	const attempts = count.untold;
	count.untold = 0;
	return { who, count, attempts };
}

const telling = `
	insert into rate_limits as counted (key, points, expire)
	select $1 || who, attempts, $4::bigint + $5::bigint from unnest($2::text[], $3::int[]) as told (who, attempts)
	on conflict (key) do update set
		points = case when counted.expire <= $4 then 0 else counted.points end + excluded.points,
		expire = case when counted.expire <= $4 then excluded.expire else counted.expire end
	returning substr(key, char_length($1) + 1) as who, points, expire`;
