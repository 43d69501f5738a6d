/** The processes of a bench: how they start and end, and what they cost. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BareAnswer } from "./bench-bare.ts";
import { call } from "./bench-http.ts";
import type { Load, LoadResult } from "./bench-load.ts";

/** Milliseconds a server has for its first answer. */
const patience = 120_000;

const endings: (() => Promise<void>)[] = [];

/** Something to do when the bench is over, however it ends. What was begun last ends first. */
export function atEnd(ending: () => Promise<void>) {
	endings.push(ending);
}

export async function endAll() {
	for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
}

/** A server's settings: these, and neither the operator's nor those of a file `.env`, which an empty variable outdoes. */
export function settingsOf(settings: Record<string, string>): NodeJS.ProcessEnv {
	const names = [
		"ORIGIN",
		"DATABASE_URL",
		"DATABASE_CONNECTIONS",
		"SEED_DEMO",
		"SOCIAL_URL",
		"NETWORK_URL",
		"CONTACT_EMAIL",
	];
	const unset = Object.fromEntries([...names, "NODE_OPTIONS"].map((name) => [name, ""]));
	return { ...process.env, ...unset, HOST: "127.0.0.1", LOG_LEVEL: "info", TRUSTED_PROXIES: "1", ...settings };
}

/** Starts the built product as `npm start` does, on a database that is there, and waits until it is ready. */
export async function startProduct(databaseUrl: string) {
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	const env = settingsOf({ PORT: String(port), DATABASE_URL: databaseUrl });
	const server = startServer(serveArguments(), env);
	await server.waitForAnswer(`${url}/readyz`);
	return { ...server, url };
}

/** Starts a program of Node. Its log goes to the null device: writing it is part of the work. */
export function startServer(args: string[], env: NodeJS.ProcessEnv) {
	const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
	let words = "";
	child.stderr.setEncoding("utf8").on("data", (chunk) => {
		words = (words + chunk).slice(-4_000);
	});
	return {
		...keepUntilEnd(child),
		stop: () => stop(child),
		/** Asks every few milliseconds until the answer is 200. */
		async waitForAnswer(url: string) {
			for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(5)) {
				if (hasEnded(child)) throw new Error(`${args.join(" ")} has ended before its time.\n${words}`);
				const answer = await call({ url }).catch(() => undefined);
				if (answer?.status === 200) return;
			}
			throw new Error(`${url} did not answer with 200 in ${patience / 1000} s.\n${words}`);
		},
	};
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * What `npm start` gives to Node, but for a file of settings. It stands in the one script that must run on any Node, and that
 * starts to work when it is imported: so its text is read.
 */
function serveArguments() {
	const line = /^const serve = .*$/m.exec(readFileSync("scripts/bootstrap.mjs", "utf8"))?.[0] ?? "";
	const args = [...line.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text);
	if (!args.includes("build/server/main.js"))
		throw new Error(`scripts/bootstrap.mjs has no line "const serve" as expected.`);
	return args;
}

export async function startBare() {
	const port = await findFreePort();
	const child = fork("scripts/bench-bare.ts", [String(port)], { serialization: "advanced", execArgv: [] });
	const { pid } = keepUntilEnd(child);
	await once(child, "message");
	return { url: `http://127.0.0.1:${port}`, pid, answerWith: (answer: BareAnswer) => ask<"ready">(child, answer) };
}

export type Bare = Awaited<ReturnType<typeof startBare>>;

export async function startLoad() {
	const child = fork("scripts/bench-load.ts", { execArgv: [] });
	keepUntilEnd(child);
	return { run: (load: Load) => ask<LoadResult>(child, load) };
}

export type LoadProcess = Awaited<ReturnType<typeof startLoad>>;

async function ask<Answer>(child: ChildProcess, message: BareAnswer | Load) {
	child.send(message);
	const end = new AbortController();
	try {
		const ended = once(child, "exit", { signal: end.signal }).then(() => {
			throw new Error(`${child.spawnargs.join(" ")} has ended before its time`);
		});
		const [answer] = await Promise.race([once(child, "message", { signal: end.signal }), ended]);
		// The programs behind it answer each message with one of this type.
		return answer as Answer;
	} finally {
		end.abort();
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

export async function findFreePort() {
	for (let port = 3400; port < 3500; port++) {
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

/** Seconds of processor time a process has used so far; undefined where the system does not tell. */
export function processorSeconds(pid: number) {
	if (process.platform !== "linux") return undefined;
	// The second field is the program's name in parentheses, which may contain anything.
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
		.replace(/^.*\) /s, "")
		.split(" ");
	// utime and stime, in the hundredths of a second in which Linux tells them on every machine Node runs on.
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Bytes of memory a process has resident; undefined where the system does not tell. */
export function residentBytes(pid: number) {
	if (process.platform !== "linux") return undefined;
	const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
	return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
