/** What is answered when more is asked for than can be made. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { href } from "react-router";
import { afterAll, expect, test } from "vitest";
import { problemType } from "#app/api/problem.server.ts";
import { startApp } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import { followTableChanges } from "../postgres/table-changes.ts";
import { createEntrance } from "./entrance.ts";
import { listenerOf, silenceTimeoutMs } from "./listener.ts";

const { db, appUrl: url } = await freshDatabase();
const changes = followTableChanges(url);
const { app } = await startApp({ db, pages: { changes, maxSize: 4_000_000 } });
const server = createServer(listenerOf(app)).listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await changes.stop();
});

const directory = href("/scicomm/card/directory");

test("while the database does not keep up, new pages are to be asked for again, others are answered, and forms wait", async () => {
	// On a busy machine it may take a while until a page is kept.
	await expect.poll(async () => (await fetch(origin + directory)).headers.get("x-accel-expires")).toBe("@1");
	const { max = 0 } = db.$client.options;
	const taken = await Promise.all(Array.from({ length: max }, () => db.$client.connect()));
	const waiting = Array.from({ length: max + 1 }, () => db.$client.query("select"));
	const form = fetch(origin + href("/news"), {
		method: "POST",
		headers: { Origin: "http://localhost" },
		body: new URLSearchParams({ email: "ada@example.org" }),
	});

	const told = async (path: string) => {
		const { status, headers } = await fetch(origin + path);
		const isReadElsewhere = headers.get("Access-Control-Allow-Origin") === "*";
		return [status, headers.get("Retry-After"), headers.get("Content-Type"), isReadElsewhere];
	};
	// All at once, since the form waits for some seconds and no longer.
	const paths = [`${directory}?q=other`, "/jobs/feed.xml", "/jobs.data", "/api/v1/cards", "/healthz", directory];
	const answers = await Promise.all(paths.map(told));
	for (const client of taken) client.release();
	await Promise.all(waiting);
	expect(answers.slice(0, 4)).toEqual([
		[503, "5", "text/html; charset=utf-8", false],
		[503, "5", "text/html; charset=utf-8", false],
		[503, "5", "text/plain; charset=utf-8", false],
		[503, "60", problemType, true],
	]);
	expect(answers.slice(4).map(([status]) => status)).toEqual([200, 200]);
	expect((await form).status).toBe(200);
	expect((await told(`${directory}?q=other`))[0]).toBe(200);
});

/** So many arrivals at once, by name. */
function arrive(entrance: ReturnType<typeof createEntrance>, count: number, address: string, isForm = false) {
	const told = { begun: 0, refused: 0 };
	for (let i = 0; i < count; i++) {
		entrance.enter({
			address,
			isForm,
			isGone: () => false,
			begin: () => told.begun++,
			refuse: () => told.refused++,
		});
	}
	return told;
}

test("of a thousand that come at once few begin at a time, and one address leaves room for others", async () => {
	const entrance = createEntrance(() => false);
	const [many, few, forms] = [
		arrive(entrance, 1_000, "203.0.113.1"),
		arrive(entrance, 10, "203.0.113.2"),
		arrive(entrance, 100, "203.0.113.1", true),
	];
	expect(many.begun).toBeLessThan(10);
	expect([few.begun, forms.begun]).toEqual([0, 0]);
	await expect.poll(() => many.begun + many.refused + few.begun + forms.begun).toBe(1_110);
	expect([few.refused, forms.refused]).toEqual([0, 0]);
	expect(many.refused).toBeGreaterThan(900);
});

test("who has gone does not begin", async () => {
	const entrance = createEntrance(() => false);
	arrive(entrance, 4, "203.0.113.1");
	let isGone = false;
	const begun: string[] = [];
	for (const name of ["gone", "there"]) {
		const begin = () => begun.push(name);
		entrance.enter({
			address: name,
			isForm: false,
			isGone: () => name === "gone" && isGone,
			begin,
			refuse: () => {},
		});
	}
	isGone = true;
	await expect.poll(() => begun).toEqual(["there"]);
});

test("while connections come, what begins leaves them time in between, and in the end all has begun", async () => {
	const entrance = createEntrance(() => false);
	let isOver = false;
	let turns = 0;
	const accept = () => {
		turns++;
		entrance.noteConnection();
		if (!isOver) setImmediate(accept);
	};
	accept();
	const begunAt: number[] = [];
	for (let i = 0; i < 20; i++) {
		const begin = () => begunAt.push(turns);
		entrance.enter({ address: "203.0.113.1", isForm: true, isGone: () => false, begin, refuse: () => {} });
	}
	await expect.poll(() => begunAt.length).toBe(20);
	isOver = true;
	const gaps = begunAt.slice(1).map((turn, i) => turn - (begunAt[i] ?? 0));
	const fours = gaps.filter((gap) => gap > 0);
	expect(fours).toHaveLength(4);
	for (const gap of fours) expect(gap).toBeCloseTo(128, -1);
});

test("what is sent to the address of a file, or of those who watch, enters like all else", async () => {
	const entered: string[] = [];
	const entrance = createEntrance(() => false);
	const enter: typeof entrance.enter = (arrival) => {
		entered.push(arrival.address);
		arrival.begin();
	};
	const addressOf = ({ method, url }: IncomingMessage) => `${method} ${url}`;
	const admission = { entrance: { ...entrance, enter }, addressOf, refuse: () => {} };
	const quick = createServer(listenerOf({ fetch: () => new Response("ok"), headers: {}, admission }));
	await once(quick.listen(0, "127.0.0.1"), "listening");
	const address = `http://127.0.0.1:${(quick.address() as AddressInfo).port}`;
	for (const path of ["/assets/app.js", "/favicon.ico", "/healthz", "/readyz"])
		for (const method of ["GET", "HEAD", "POST"]) await (await fetch(address + path, { method })).text();
	expect(entered).toEqual(["POST /assets/app.js", "POST /favicon.ico", "POST /healthz", "POST /readyz"]);
	quick.closeAllConnections();
	quick.close();
});

test("a page that nobody reads is left after a minute, and what a form asks for is not", async () => {
	const silence: [method: string, milliseconds: number | undefined][] = [];
	const fetchWith: Parameters<typeof listenerOf>[0]["fetch"] = ({ method }, { outgoing }) => {
		silence.push([method, outgoing.socket?.timeout]);
		return new Response("ok");
	};
	const site = createServer(listenerOf({ fetch: fetchWith, headers: {} }));
	await once(site.listen(0, "127.0.0.1"), "listening");
	const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
	for (const method of ["GET", "POST", "HEAD"])
		await (await fetch(address, { method, headers: { Connection: "close" } })).text();
	expect(silence).toEqual([
		["GET", silenceTimeoutMs],
		["POST", undefined],
		["HEAD", silenceTimeoutMs],
	]);
	site.closeAllConnections();
	site.close();
});
