/** Several processes that serve one address (docs/decisions/0056-several-processes.md). */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sendJob } from "#app/background-jobs/background-jobs.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { pendingNotifications } from "#app/moderation/moderation.tables.server.ts";
import { decisionMailQueue } from "#app/moderation/pending-notification.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { freePort } from "#tests/free-port.ts";
import { killIfThere, readProcesses, treeOf } from "#tests/process-table.ts";
import { spawnServer } from "#tests/spawn-server.ts";
import manifest from "../package.json" with { type: "json" };

/** Milliseconds after which a request counts as lost. */
const answerTimeoutMs = 30_000;

const running = new Set<ChildProcess>();
afterEach(() => {
	for (const child of running) child.kill("SIGKILL");
	running.clear();
});

const metricsToken = "a token of the tests alone";

interface Line {
	version?: string;
	pid?: number;
	path?: string;
	msg?: string;
}

/** Starts the built server with two processes on a free port. */
function launch(settings: Record<string, string>) {
	const { child, listening } = spawnServer({ PROCESSES: "2", ...settings });
	running.add(child);
	const told: string[] = [];
	const logged: Line[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		if (!stream) continue;
		createInterface(stream).on("line", (line) => {
			if (line.startsWith("{")) logged.push(JSON.parse(line));
			else told.push(line);
		});
	}
	const exited = once(child, "close").then(([code]) => code as number | null);
	const pid = child.pid ?? 0;
	return {
		child,
		pid,
		exited,
		listening,
		logged,
		output: () => told.join("\n"),
		/** The processes that serve. */
		workers: () => readProcesses().flatMap((row) => (row.parent === pid ? row.pid : [])),
	};
}

/** The same, when it serves. */
async function start(settings: Record<string, string>) {
	const server = launch(settings);
	return { ...server, address: await server.listening };
}

type Server = Awaited<ReturnType<typeof start>>;

/** Asks for a page over a connection of its own. */
function ask({ address }: Server, path: string) {
	return fetch(address + path, { headers: { Connection: "close" } });
}

/** How often a path was answered, as Prometheus is told. */
async function countOf({ address }: Server, path: string) {
	const headers = { Authorization: `Bearer ${metricsToken}`, Connection: "close" };
	const text = await (await fetch(`${address}/metrics`, { headers })).text();
	return Number(new RegExp(`request_duration_seconds_count{[^}]*route="${path}".*} (\\d+)`).exec(text)?.[1]);
}

/** Asks until each of the processes has answered. */
async function askEach(server: Server, path: string) {
	const answers: { status: number; text: string }[] = [];
	const from = server.logged.length;
	const answered = () => new Set(server.logged.slice(from).flatMap((line) => (line.path === path ? line.pid : [])));
	await expect
		.poll(async () => {
			const response = await ask(server, path);
			answers.push({ status: response.status, text: await response.text() });
			return answered().size;
		})
		.toBe(2);
	return { answers, pids: [...answered()].toSorted() };
}

test("two processes serve one address, one that is killed is replaced, and SIGTERM leaves none", async () => {
	const { appUrl: url } = await freshDatabase();
	const server = await start({ DATABASE_URL: url, METRICS_TOKEN: metricsToken });
	expect(server.logged[0]).toMatchObject({ msg: "Heliograph starts", version: manifest.version });
	for (const path of ["/healthz", "/readyz"]) {
		const { answers, pids } = await askEach(server, path);
		expect(await countOf(server, path)).toBe(answers.length);
		expect(pids).toEqual(server.workers().toSorted());
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	}
	const [first = 0, second = 0] = server.workers();
	const counted = await countOf(server, "/healthz");
	process.kill(first, "SIGKILL");
	await expect.poll(() => server.workers().length === 2 && !server.workers().includes(first)).toBe(true);
	const after = await askEach(server, "/healthz");
	expect(after.pids).toContain(second);
	// What the one that is gone had counted still counts.
	expect(await countOf(server, "/healthz")).toBe(counted + after.answers.length);
	expect(server.output()).toContain(`Process ${first} has ended (SIGKILL), and another one takes its place`);
	const all = treeOf(server.pid).map(({ pid }) => pid);
	server.child.kill("SIGTERM");
	server.child.kill("SIGTERM");
	expect(await server.exited).toBe(0);
	// A renderer that is still starting finds out a moment later that its server is gone.
	await expect.poll(() => readProcesses().filter(({ pid }) => all.includes(pid))).toEqual([]);
	expect(server.output().match(/Stopping/g)).toHaveLength(1);
});

const shared = await freshDatabase();

// The order matters: each test finds the two processes that the one before has left, and after the last one no more can begin.
describe("one server", () => {
	let server: Server;
	beforeAll(async () => {
		server = await start({ DATABASE_URL: shared.appUrl });
		running.delete(server.child);
	});
	afterAll(() => void server.child.kill("SIGKILL"));

	test("on SIGHUP each process is replaced, and no request fails, neither on a new connection nor on a kept one", async () => {
		const before = server.workers();
		const agents = [new Agent({ keepAlive: true, maxSockets: 4 }), new Agent({ keepAlive: false, maxSockets: 4 })];
		let isOver = false;
		const failed: unknown[] = [];
		let answered = 0;
		const load = agents
			.flatMap((agent) => Array.from({ length: 4 }, () => agent))
			.map(async (agent) => {
				while (!isOver) {
					await new Promise<void>((resolve, reject) => {
						const request = get(`${server.address}/readyz`, { agent }, (response) => {
							if (response.statusCode !== 200) failed.push(response.statusCode);
							answered++;
							// One that breaks off ends in no other way.
							response.resume().on("end", resolve).on("error", reject);
						});
						request.on("error", reject);
						request.setTimeout(answerTimeoutMs, () => request.destroy(new Error("No answer came.")));
					}).catch((error) => failed.push(error));
				}
			});
		server.child.kill("SIGHUP");
		await expect.poll(server.output).toContain("The processes are replaced");
		isOver = true;
		await Promise.all(load);
		for (const agent of agents) agent.destroy();
		expect(failed).toEqual([]);
		expect(answered).toBeGreaterThan(100);
		expect(server.workers()).toHaveLength(2);
		expect(server.workers().filter((pid) => before.includes(pid))).toEqual([]);
		expect((await askEach(server, "/healthz")).pids).toEqual(server.workers().toSorted());
		expect(server.child.exitCode).toBe(null);
	});

	test("a process that ends is handed no connection that nobody would answer, also when who hands them out is held up", async () => {
		const [ending = 0] = server.workers();
		server.child.kill("SIGSTOP");
		const port = Number(new URL(server.address).port);
		const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
		await Promise.all(sockets.map((socket) => once(socket, "connect")));
		process.kill(ending, "SIGTERM");
		// Time in which a process would end that does not wait to be let go.
		setTimeout(() => server.child.kill("SIGCONT"), 1_500);
		const answers = sockets.map(async (socket) => {
			socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error("No answer came.")));
			socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
			const [answer] = await once(socket.setEncoding("utf8"), "data");
			return String(answer).split("\r\n")[0];
		});
		expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200 OK"]));
		await expect.poll(() => server.workers().length === 2 && !server.workers().includes(ending)).toBe(true);
	});

	test("a process does not begin to serve on tables of another version than its own, and the others stay", async () => {
		// What the one before has had begun may not serve yet.
		await askEach(server, "/healthz");
		const before = server.workers();
		await shared.schemaOwner.$client.query(
			"delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
		);
		server.child.kill("SIGHUP");
		await expect.poll(server.output).toContain("A new process could not begin to serve, and the others stay");
		expect(server.output()).toContain("Restart after an upgrade.");
		expect(server.workers()).toEqual(before);
	});
});

test("on SIGTERM while processes are being replaced none begins any more", async () => {
	const { appUrl: url } = await freshDatabase();
	const server = await start({ DATABASE_URL: url });
	const port = Number(new URL(server.address).port);
	const sockets = Array.from({ length: 4 }, () => connect(port, "127.0.0.1"));
	// In flight in both, so that the one that is replaced first takes its time.
	for (const socket of sockets) {
		await once(socket, "connect");
		socket.on("error", () => {});
		socket.write(
			"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=",
		);
	}
	const former = server.workers();
	server.child.kill("SIGHUP");
	const hasNewServed = async () => {
		await (await ask(server, "/healthz")).text();
		return server.logged.some(({ pid = 0, path }) => path === "/healthz" && !former.includes(pid));
	};
	await expect.poll(hasNewServed).toBe(true);
	server.child.kill("SIGTERM");
	// The new one has nothing to finish.
	await expect.poll(() => server.workers().toSorted()).toEqual(former.toSorted());
	const haveEnded = () => former.some((pid) => !server.workers().includes(pid));
	// What would begin in the place of one that ends does so at once, and takes its time to serve.
	for (const socket of sockets) {
		if (haveEnded()) break;
		socket.destroy();
		await once(socket, "close");
	}
	await expect.poll(haveEnded).toBe(true);
	expect(server.workers().filter((pid) => !former.includes(pid))).toEqual([]);
	for (const socket of sockets) socket.destroy();
	expect(await server.exited).toBe(0);
	expect(server.output()).not.toContain("did not stop in time");
});

test("a page that both have kept changes in both, background jobs run in one of them, and all end when it is killed", async () => {
	const { db, appUrl: url, schemaOwner } = await freshDatabase();
	const PORT = String(await freePort());
	const server = await start({ DATABASE_URL: url, PORT, ORIGIN: `http://localhost:${PORT}` });
	const shown = async () => {
		const { answers } = await askEach(server, "/scicomm/card/directory");
		return [...new Set(answers.map(({ text }) => text.includes("Mary Anning")))];
	};
	expect(await shown()).toEqual([false]);
	const card = { name: "Mary Anning", expertise: "Fossils", availability: "Talks", isVisible: "on" };
	const made = await fetch(`${server.address}/scicomm/card/create`, {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams(card),
	});
	expect(made.status).toBe(303);
	await expect.poll(shown).toEqual([true]);
	await db.update(scicommCards).set({ hidden: true });
	await expect.poll(shown).toEqual([false]);

	// Whatever does these fails, and says so.
	await schemaOwner.execute(sql`alter table ${pendingNotifications} rename to elsewhere`);
	const failures = () => server.logged.filter(({ msg }) => msg === "Telling of a decision failed");
	for (let i = 0; i < 12; i++) {
		await db.transaction((transaction) => sendJob(transaction, decisionMailQueue, { eventId: crypto.randomUUID() }));
	}
	await expect.poll(() => failures().length).toBeGreaterThanOrEqual(12);
	expect(new Set(failures().map(({ pid }) => pid))).toEqual(new Set([server.pid]));

	const workers = server.workers();
	expect(workers).toHaveLength(2);
	server.child.kill("SIGKILL");
	await expect.poll(() => readProcesses().filter(({ pid }) => workers.includes(pid))).toEqual([]);
});

test("processes that end again and again soon after their start end all once none is left that serves, with one sentence", async () => {
	const { appUrl: url } = await freshDatabase();
	const server = await start({ DATABASE_URL: url });
	const kill = (pids: () => number[]) => {
		const killer = setInterval(() => pids().forEach(killIfThere), 50);
		onTestFinished(() => clearInterval(killer));
		return () => clearInterval(killer);
	};
	const [first = 0] = server.workers();
	const stopKilling = kill(() => server.workers().filter((pid) => pid !== first));
	await expect.poll(server.output).toContain("Another one serves");
	expect((await ask(server, "/healthz")).status).toBe(200);
	stopKilling();
	expect((await askEach(server, "/healthz")).pids).toContain(first);
	kill(server.workers);
	expect(await server.exited).toBe(75);
	expect(server.output().match(/soon after their start\.$/gm)).toHaveLength(1);
});
