/** Numbers about the running server, for Prometheus (docs/decisions/0063-numbers-for-prometheus.md). */
import cluster from "node:cluster";
import { sql } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Database } from "#app/db/client.server.ts";
import type { PageCache } from "../http/page-cache.ts";
import { onceAtATime } from "../once-at-a-time.ts";
import { release } from "../version.ts";
import { askForAll } from "./all-processes.ts";
import { countRequests } from "./request-times.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** Begins to count in this process. */
export function createMetrics(db: Database) {
	/** What each process counts for itself. Answered are the sums over all that serve. */
	const own = new Registry();
	collectDefaultMetrics({ register: own });
	const requests = countRequests();
	own.registerMetric(requests.metric);
	countConnections(db, own);
	const pages = countPages(own);
	const shared = ofDatabase(db);
	const readOwn = cluster.isWorker ? askForAll(own) : () => own.metrics();
	return {
		contentType: own.contentType,
		countRequest: requests.count,
		countPagesOf: pages.countThoseOf,
		/** What Prometheus is given. */
		read: async () => (await Promise.all([readOwn(), shared.metrics()])).join("\n"),
	};
}

function countConnections({ $client: pool }: Database, registry: Registry) {
	new Gauge({
		name: "heliograph_database_connections",
		help: "Connections to the database, by what they do",
		labelNames: ["state"],
		registers: [registry],
		collect() {
			this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
			this.set({ state: "idle" }, pool.idleCount);
		},
	});
	new Gauge({
		name: "heliograph_database_waiting",
		help: "Requests that wait for a connection to the database",
		registers: [registry],
		collect() {
			this.set(pool.waitingCount);
		},
	});
}

function countPages(registry: Registry) {
	let cache: PageCache | undefined;
	new Counter({
		name: "heliograph_page_cache_requests_total",
		help: "Requests for pages that may be kept: found (hit), not found (miss), or found and no longer true (stale)",
		labelNames: ["result"],
		registers: [registry],
		collect() {
			this.reset();
			for (const [result, count] of Object.entries(cache?.found ?? {})) this.inc({ result }, count);
		},
	});
	new Gauge({
		name: "heliograph_page_cache_bytes",
		help: "Memory for pages that are kept",
		registers: [registry],
		collect() {
			this.set(cache?.size() ?? 0);
		},
	});
	return {
		countThoseOf(one: PageCache) {
			cache = one;
		},
	};
}

/** How many jobs of a queue there are; pg-boss counts them once in a minute. Its `ready` ones wait for nobody but who does them. */
const jobs = sql`
	select name, ready_count as waiting, deferred_count as deferred, active_count as active, failed_count as failed
	from pgboss.queue where name not like '\_\_pgboss%'
`;

/** What is the same whichever process is asked. */
function ofDatabase(db: Database) {
	const registry = new Registry();
	new Gauge({
		name: "heliograph_info",
		help: "The version that runs",
		labelNames: ["version", "build"],
		registers: [registry],
	}).set({ version: release.version, build: release.build ?? "" }, 1);
	/** The rows of `jobs`, asked for once by all that is collected at a time; undefined where the database does not answer. */
	const ask = onceAtATime(() =>
		db.execute<Record<string, string | number>>(jobs).then(
			({ rows }) => rows,
			() => undefined,
		),
	);
	new Gauge({
		name: "heliograph_database_up",
		help: "Whether the database answers",
		registers: [registry],
		async collect() {
			this.set((await ask()) ? 1 : 0);
		},
	});
	new Gauge({
		name: "heliograph_jobs",
		help: "Jobs done in the background, mails among them, by queue and state, as counted in the last minute",
		labelNames: ["queue", "state"],
		registers: [registry],
		async collect() {
			const rows = await ask();
			this.reset();
			for (const { name, ...counts } of rows ?? [])
				for (const [state, count] of Object.entries(counts)) this.set({ queue: name ?? "", state }, Number(count));
		},
	});
	return registry;
}
