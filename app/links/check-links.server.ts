import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { publicInternet } from "#app/web/outside.server.ts";
import type { Site } from "#app/web/request-context.ts";
import { checkLink, type Finding } from "./check-link.server.ts";
import { type Hosts, type Outside, politeHosts } from "./hosts.server.ts";
import { daysAfterFailure, daysBetweenChecks, deadAfter } from "./link.ts";
import { keepUpWithUses } from "./link-uses.server.ts";
import { type Owners, tellOwners } from "./tell-owners.server.ts";

/** Links that are looked at together: when none of them is answered, it may be the network. */
const linksAtOnce = 60;
/** Milliseconds of one run. It ends before the job counts as lost, so that no two of them ask a host at the same time. */
const runMs = 240_000;
/** Of one host among them, so that one with a thousand links leaves time for the others. */
const linksOfHost = 6;
/** Links that have waited longest, among which they are chosen. */
const linksRead = 600;
const linksToProbe = 3;
/** In seconds. */
const oneDay = 86_400;

type Due = { key: string; url: string };

interface Checking {
	db: Database;
	owners: Owners;
	outside: Omit<Outside, "signal">;
	logger: Logger;
	now?: () => Date;
}

/** Checks what is due, until nothing is, the time is over or the network is gone. */
export async function checkLinks({ db, owners, outside, logger, now = () => new Date() }: Checking) {
	await keepUpWithUses(db, owners);
	const ending = new AbortController();
	const timer = setTimeout(() => ending.abort(), runMs);
	try {
		const hosts = politeHosts({ ...outside, signal: ending.signal });
		while (!ending.signal.aborted) {
			const due = await takeDue(db, now());
			if (due.length === 0) return;
			const found = await Promise.all(due.map(async (link) => ({ ...link, finding: await findingOf(link, hosts) })));
			const isThere = found.some(({ finding }) => finding?.isAnswered) || (await isNetworkThere(db, hosts));
			for (const { finding, ...link } of found) {
				if (finding && isThere) await keepFinding({ db, owners }, link, finding, now());
			}
			if (isThere) continue;
			logger.info("No link is checked: nothing outside answers");
			return;
		}
	} finally {
		clearTimeout(timer);
	}
}

/** Undefined when the time was over before. */
function findingOf({ url }: Due, hosts: Hosts) {
	return checkLink(url, hosts).catch((error) => {
		if (!hosts.signal.aborted) throw error;
		return undefined;
	});
}

/**
 * Takes the links that have waited longest, a few of each host. Whatever becomes of this run, they are due again an hour later. Where they
 * are so many that others may wait behind them, the rest of such a host is put off, to make room.
 */
async function takeDue(db: Database, now: Date) {
	const at = sql`${now.toISOString()}::timestamptz`;
	const { rows } = await db.execute<Due>(sql`
		with due as (
			select key, next_check_at from links where next_check_at <= ${at} order by next_check_at limit ${linksRead}
		),
		numbered as (
			select key, next_check_at, count(*) over () as all_due,
				row_number() over (partition by substring(key from '^[^/?]*') order by next_check_at) as of_host
			from due
		),
		put_off as (
			update links set next_check_at = ${at} + interval '10 minutes'
			where key in (select key from numbered where all_due = ${linksRead} and of_host > ${linksOfHost})
		)
		update links set next_check_at = ${at} + interval '1 hour' where next_check_at <= ${at} and key in (
			select key from numbered where of_host <= ${linksOfHost} order by next_check_at limit ${linksAtOnce}
		) returning key, url
	`);
	return rows;
}

/** Whether one of those answers that answered last: when nothing else does, it may be that nothing can be reached from here. */
async function isNetworkThere(db: Database, hosts: Hosts) {
	const { rows } = await db.execute<Due>(
		sql`select key, url from links where answered_at is not null order by answered_at desc limit ${linksToProbe}`,
	);
	const findings = await Promise.all(rows.map((link) => findingOf(link, hosts)));
	return findings.some((finding) => finding?.isAnswered);
}

/** Exported for tests, which bring the time along. */
export function keepFinding(
	{ db, owners }: Pick<Checking, "db" | "owners">,
	{ key }: Pick<Due, "key">,
	{ state, found, isAnswered, retryAfterSeconds = 0 }: Finding,
	now: Date,
) {
	const at = sql`${now.toISOString()}::timestamptz`;
	const days = (count: number | ReturnType<typeof sql>) => sql`make_interval(days => ${count})`;
	const answered = isAnswered ? sql`answered_at = ${at},` : sql``;
	return db.transaction(async (transaction) => {
		if (state === "later") {
			const wait = Math.min(Math.max(retryAfterSeconds, oneDay), daysBetweenChecks * oneDay);
			await transaction.execute(sql`
				update links set ${answered} found = ${found}, next_check_at = ${at} + make_interval(secs => ${wait}) where key = ${key}
			`);
			return;
		}
		if (state === "unasked") {
			const [, , week] = daysAfterFailure;
			await transaction.execute(sql`
				update links set ${answered} found = ${found},
				next_check_at = ${at} + case failures when 0 then ${days(daysBetweenChecks)} else ${days(week)} end where key = ${key}
			`);
			return;
		}
		if (state !== "fails") {
			await transaction.execute(sql`
				update links set ${answered} found = ${found}, failures = 0, failing_since = null,
				next_check_at = ${at} + ${days(daysBetweenChecks)} where key = ${key}
			`);
			await transaction.execute(sql`delete from dead_links where key = ${key}`);
			return;
		}
		const [first, second, third] = daysAfterFailure;
		await transaction.execute(sql`
			update links set ${answered} found = ${found}, failures = failures + 1,
			failing_since = coalesce(failing_since, ${at}),
			next_check_at = greatest(${at} + interval '1 day', case failures
				when 0 then ${at} + ${days(first)}
				when 1 then failing_since + ${days(second)}
				when 2 then failing_since + ${days(third)}
				else ${at} + ${days(third)}
			end) where key = ${key}
		`);
		const { rowCount } = await transaction.execute(sql`
			insert into dead_links (key, since) select key, failing_since from links
			where key = ${key} and failures >= ${deadAfter.failures} and failing_since <= ${at} - ${days(deadAfter.days)}
			on conflict do nothing
		`);
		// Those of new uses are told once their use is known (see `keepUpWithUses`).
		if (rowCount) await tellOwners(transaction, owners, sql`used.key = ${key} and used.state = 'known'`);
	});
}

interface LinkTools {
	db: Database;
	site: Pick<Site, "mailOrigin" | "checksLinks">;
	logger: Logger;
}

export function linkChecking(owners: Owners): BackgroundJob<LinkTools> {
	return {
		queue: { name: "links", options: { expireInSeconds: 300 } },
		title: "Checking links",
		cron: "* * * * *",
		async run({ db, site, logger }) {
			if (!site.checksLinks) return;
			const userAgent = `Heliograph (+${site.mailOrigin})`;
			const outside = { network: publicInternet, pauseMs: 5_000, timeoutMs: 10_000, userAgent };
			await checkLinks({ db, owners, logger, outside });
		},
	};
}
