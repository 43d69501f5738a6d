import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { problems, retryAfterSeconds } from "#app/api/api.ts";
import { connectDatabase } from "#app/db/client.server.ts";
import { createLogger } from "#server/log.ts";
import { freshDatabase } from "#tests/database.ts";
import { createApi } from "./api.server.ts";

const { db } = await freshDatabase();
const unreachable = connectDatabase("postgres://nobody@127.0.0.1:1/nothing");
afterAll(() => Promise.all([db, unreachable].map(({ $client }) => $client.end())));

function apiOn(database: typeof db, timeoutMs = 15_000) {
	const api = createApi({
		db: database,
		logger: createLogger("silent"),
		originOf: () => "https://heliograph.example",
		count: () => ({ isRefused: false, left: 1, seconds: 1 }),
		timeoutMs,
	});
	return new Hono().route("/", api);
}

const unavailable = {
	type: "https://heliograph.example/developers#unavailable",
	title: problems.unavailable.title,
	status: 503,
	detail: problems.unavailable.meaning,
};

test("a database that can't be reached is a problem that passes", async () => {
	const response = await apiOn(unreachable).request("/jobs");
	expect([response.status, await response.json()]).toEqual([503, unavailable]);
	expect(response.headers.get("Retry-After")).toBe(String(retryAfterSeconds));
	expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("so is an answer that takes too long", async () => {
	const client = await db.$client.connect();
	await client.query("begin; lock table job_listings");
	const response = await apiOn(db, 300).request("/jobs");
	await client.query("rollback");
	client.release();
	expect([response.status, await response.json()]).toEqual([503, unavailable]);
	expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});
