/** `/metrics`: what is counted, and who may read it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { siteSettings, startApp } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { followTableChanges } from "../postgres/table-changes.ts";
import { listenerOf } from "./listener.ts";

const token = "a token of the tests alone";
const { db, appUrl: url } = await freshDatabase();
const metrics = createMetrics(db);
const bearer = { Authorization: `Bearer ${token}` };

/** A server that listens on this machine. */
async function listen(parts: Parameters<typeof startApp>[0]) {
	const { app } = await startApp({ db, metrics, ...parts });
	const server = createServer(listenerOf(app)).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return (path: string, headers: Record<string, string> = {}) =>
		fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual" });
}

const changes = followTableChanges(url);
afterAll(changes.stop);
const get = await listen({ metricsToken: token, pages: { changes, maxSize: 4_000_000 } });

/** The value of each line. */
async function read() {
	const answer = await get("/metrics", bearer);
	expect(answer.status).toBe(200);
	const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return new Map(
		lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
	);
}

test("requests are counted by the pattern of their route and by status, not by address", async () => {
	const id = "5f0c2f0e-8d9f-4d4e-9d1f-0a6f3f0f7f11";
	const asked = [
		"/",
		"/jobs",
		"/jobs.data",
		"/jobs/",
		`/jobs/${id}`,
		"/a/page/of/no-one",
		"/healthz",
		`/api/v1/jobs/${id}`,
		"/api/v1/nowhere",
	];
	for (const path of asked) await (await get(path)).arrayBuffer();
	const found = await read();
	const count = (route: string, status: number) =>
		found.get(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
	expect(count("/", 200)).toBe(1);
	expect(count("/jobs", 200)).toBe(3);
	expect(count("/jobs/:id", 404)).toBe(1);
	expect(count("/*", 404)).toBe(1);
	expect(count("/healthz", 200)).toBe(1);
	expect(count("/api/v1/jobs/:id", 404)).toBe(1);
	expect(count("/api/v1/*", 404)).toBe(1);
	const slowest = 'http_request_duration_seconds_bucket{method="GET",route="/jobs",status="200",le="+Inf"}';
	expect(found.get(slowest)).toBe(3);
	expect([...found.keys()].filter((line) => line.includes(id) || line.includes("no-one"))).toEqual([]);
});

test("pages that are kept are counted, and what was found of them", async () => {
	const pages = async () => {
		const found = await read();
		const of = (result: string) => found.get(`heliograph_page_cache_requests_total{result="${result}"}`) ?? 0;
		return {
			hit: of("hit"),
			miss: of("miss"),
			stale: of("stale"),
			bytes: found.get("heliograph_page_cache_bytes") ?? 0,
		};
	};
	const before = await pages();
	await (await get("/collab")).arrayBuffer();
	await (await get("/collab")).arrayBuffer();
	const kept = await pages();
	expect(kept).toMatchObject({ hit: before.hit + 1, miss: before.miss + 1, stale: before.stale });
	expect(kept.bytes).toBeGreaterThan(before.bytes);
	await db.$client.query("delete from collab_listings");
	await expect
		.poll(async () => (await (await get("/collab")).arrayBuffer()) && (await pages()).stale)
		.toBe(kept.stale + 1);
});

test("the database, its connections and the jobs of each queue are told, and that it is away", async () => {
	await db.$client.query("update pgboss.queue set ready_count = 3, failed_count = 2 where name = 'decision-mails'");
	const found = await read();
	expect(found.get("heliograph_database_up")).toBe(1);
	expect(found.get('heliograph_jobs{queue="decision-mails",state="waiting"}')).toBe(3);
	expect(found.get('heliograph_jobs{queue="decision-mails",state="failed"}')).toBe(2);
	expect(found.get('heliograph_database_connections{state="idle"}')).toBeGreaterThan(0);
	expect(found.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
	expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(0);
	const broken = await freshDatabase();
	const metricsOfBroken = createMetrics(broken.db);
	// Each time it is as at that moment.
	expect(await metricsOfBroken.read()).toContain("heliograph_database_up 1");
	await broken.db.$client.end();
	expect(await metricsOfBroken.read()).toContain("heliograph_database_up 0");
});

test("the dashboard for Grafana asks for nothing else", async () => {
	const text = await (await get("/metrics", bearer)).text();
	const told = new Set([...text.matchAll(/^([a-z]\w+)[{ ]/gm)].map(([, name]) => name));
	const dashboard = readFileSync("deploy/grafana-dashboard.json", "utf8");
	const asked = [...dashboard.matchAll(/([a-z]\w+)\{job=/g)].map(([, name]) => name);
	expect(asked.length).toBeGreaterThan(15);
	expect(asked.filter((name) => !told.has(name))).toEqual([]);
});

test("with a token, who does not show it is refused, also at this machine", async () => {
	for (const shown of ["", "Bearer another", token]) {
		const answer = await get("/metrics", { Authorization: shown });
		expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
		expect(await answer.text()).not.toContain("http_request");
	}
});

test.each([
	["alone on this machine", { site: { ...siteSettings, origin: "http://localhost:3000" }, trustedProxies: 0 }, {}, 200],
	["behind a proxy that it knows", { trustedProxies: 1 }, {}, 404],
	[
		"behind a proxy that it does not know",
		{ site: { ...siteSettings, origin: "https://heliograph.example" }, trustedProxies: 0 },
		{},
		404,
	],
	["for a proxy's visitor", { trustedProxies: 0 }, { "X-Forwarded-For": "203.0.113.9" }, 404],
])("without a token, %s, the answer is as safe as it has to be", async (_, parts, headers, status) => {
	const answer = await (await listen(parts))("/metrics", headers);
	expect(answer.status).toBe(status);
});
