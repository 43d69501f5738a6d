/** The processes of a bench: how they start and end. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describeSettings } from "#server/env.ts";
import type { Waited } from "../chaos/watch.ts";
import type { BareAnswer } from "./bare.ts";
import { call } from "./http.ts";
import type { Load, LoadResult } from "./load.ts";

/** Milliseconds a server has for its first answer. */
const startTimeoutMs = 120_000;

const endings: (() => Promise<void>)[] = [];

/** Something to do when the bench is over, however it ends. What was begun last ends first. */
export function atEnd(ending: () => Promise<void>) {
	endings.push(ending);
}

let end: Promise<void> | undefined;

/** Returns when everything has ended, also when somebody else has begun to end it. */
export function endAll() {
	end ??= endOneByOne();
	return end;
}

async function endOneByOne() {
	for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
}

/** Runs what measures. However it ends, all that was started ends with it. */
export async function runToEnd(main: () => Promise<unknown>) {
	let interrupted = false;
	for (const signal of ["SIGINT", "SIGTERM"] as const) {
		process.on(signal, async () => {
			interrupted = true;
			await endAll();
			process.exit(1);
		});
	}
	process.on("uncaughtException", async (error) => {
		console.error(error);
		await endAll();
		process.exit(1);
	});
	try {
		await main();
	} catch (error) {
		// What an interruption breaks is nobody's fault.
		if (!interrupted) console.error(error);
		process.exitCode = 1;
	} finally {
		await endAll();
	}
}

/** A server's settings: these, and neither the operator's nor those of a file `.env`, which an empty variable outdoes. */
export function settingsOf(settings: Record<string, string>): NodeJS.ProcessEnv {
	const names = describeSettings().match(/^ +[A-Z_]+/gm) ?? [];
	const unset = Object.fromEntries([...names, "NODE_OPTIONS"].map((name) => [name.trim(), ""]));
	return { ...process.env, ...unset, HOST: "127.0.0.1", LOG_LEVEL: "info", TRUSTED_PROXIES: "1", ...settings };
}

/**
 * Starts the built product as `npm start` does, on a database that is there, and waits until it is ready.
 * @param settings what is not as usual; visitors are told the server's own address, since without one no page is kept
 */
export async function startProduct(databaseUrl: string, settings: Record<string, string> = {}) {
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	const env = settingsOf({ PORT: String(port), DATABASE_URL: databaseUrl, ORIGIN: url, ...settings });
	const server = startServer(serveArguments(), env);
	await server.waitForAnswer(`${url}/readyz`);
	return { ...server, url };
}

/** The setting of a product that makes each page anew. */
export const keepsNothing = { PAGE_CACHE_MB: "0" };

/** Starts a server, in this folder or another. Its log goes to the null device: writing it is part of the work. */
export function startServer(args: string[], env: NodeJS.ProcessEnv, program = process.execPath, cwd?: string) {
	// With a channel, at whose end it stops: however the measuring ends, it does not outlive it.
	const stdio: ["ignore", "ignore", "pipe", "ipc"] = ["ignore", "ignore", "pipe", "ipc"];
	// Ctrl-C must not reach it: for a server that is told twice to stop, that means at once.
	const child = spawn(program, args, { cwd, env, stdio, detached: true, windowsHide: true });
	let words = "";
	child.stderr?.setEncoding("utf8").on("data", (chunk) => {
		words = (words + chunk).slice(-4_000);
	});
	return {
		...keepUntilEnd(child),
		stop: () => stop(child),
		/** Asks every few milliseconds until the answer is 200. */
		async waitForAnswer(url: string) {
			for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(5)) {
				if (hasEnded(child)) throw new Error(`${args.join(" ")} has ended before its time.\n${words}`);
				const answer = await call({ url }).catch(() => undefined);
				if (answer?.status === 200) return;
			}
			throw new Error(`${url} did not answer with 200 in ${startTimeoutMs / 1000} s.\n${words}`);
		},
	};
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * What `npm start` gives to Node, but for a file of settings. It stands in the one script that must run on any Node, and that
 * starts to work when it is imported: so its text is read.
 */
export function serveArguments(folder = ".") {
	const line = /^const serve = .*$/m.exec(readFileSync(join(folder, "scripts/bootstrap.mjs"), "utf8"))?.[0] ?? "";
	const args = [...line.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text);
	if (args.includes("build/server/main.js")) return args;
	throw new Error("scripts/bootstrap.mjs no longer says in its line `const serve` how the server starts.");
}

export async function startBare() {
	const port = await findFreePort();
	const child = fork("scripts/bench/bare.ts", [String(port)], { serialization: "advanced", execArgv: [] });
	const { pid } = keepUntilEnd(child);
	await nextMessage(child);
	const answerWith = (answer: BareAnswer) => {
		child.send(answer);
		return nextMessage(child);
	};
	return { url: `http://127.0.0.1:${port}`, pid, answerWith };
}

/** The server of `plain-list.ts`. */
export async function startPlainList(databaseUrl: string) {
	const port = await findFreePort();
	const child = fork("scripts/bench/plain-list.ts", [String(port), databaseUrl], { execArgv: [] });
	const { pid } = keepUntilEnd(child);
	await nextMessage(child);
	return { url: `http://127.0.0.1:${port}`, pid, stop: () => stop(child) };
}

export type Bare = Awaited<ReturnType<typeof startBare>>;

export function startLoad() {
	const child = fork("scripts/bench/load.ts", { execArgv: [] });
	keepUntilEnd(child);
	const run = (load: Load) => {
		child.send(load);
		// That program answers each load with its result.
		return nextMessage(child) as Promise<LoadResult>;
	};
	return { run };
}

/** Asks servers at these addresses until it is stopped. */
export function startWatch(servers: { pid: number; url: string }[]) {
	const args = servers.map(({ pid, url }) => `${pid} ${url}`);
	const child = fork("scripts/chaos/watch.ts", args, { serialization: "advanced", execArgv: [] });
	keepUntilEnd(child);
	return {
		stop: () => stop(child),
		/** What each of them let wait since this was asked last. */
		tell() {
			child.send("tell");
			// That program answers each message with a list for each server.
			return nextMessage(child) as Promise<Waited[][]>;
		},
	};
}

export type LoadProcess = ReturnType<typeof startLoad>;

async function nextMessage(child: ChildProcess): Promise<unknown> {
	const over = new AbortController();
	try {
		const ended = once(child, "exit", over).then(() => {
			throw new Error(`${child.spawnargs.join(" ")} has ended before its time`);
		});
		const [message] = await Promise.race([once(child, "message", over), ended]);
		return message;
	} finally {
		over.abort();
	}
}

function keepUntilEnd(child: ChildProcess) {
	atEnd(() => stop(child));
	if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started`);
	return { pid: child.pid };
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
	return exitCode !== null || signalCode !== null;
}

/** Ends a process in good order and waits until it is gone. */
async function stop(child: ChildProcess) {
	if (hasEnded(child)) return;
	child.kill("SIGTERM");
	await once(child, "exit");
}

/** A data folder that is deleted in the end. As root, the data itself may be elsewhere, behind a link. */
export async function makeFolder() {
	const folder = await mkdtemp(join(tmpdir(), "heliograph-bench-"));
	atEnd(async () => {
		const data = await realpath(join(folder, "postgres")).catch(() => folder);
		await rm(data, { recursive: true, force: true });
		await rm(folder, { recursive: true, force: true });
	});
	return folder;
}

let nextPort = 3400;

/** A port that is free and that nobody else is given. */
export async function findFreePort() {
	while (nextPort < 3500) {
		const port = nextPort++;
		const server = createServer();
		const free = new Promise<boolean>((resolve) => {
			server.once("error", () => resolve(false)).once("listening", () => resolve(true));
		});
		server.listen(port, "127.0.0.1");
		if (!(await free)) continue;
		server.close();
		await once(server, "close");
		return port;
	}
	throw new Error("No port from 3400 to 3499 is free.");
}
