/** What a command starts ends with it, whichever of its processes is ended first, and by what. */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ownFolder } from "#tests/own-folder.ts";
import { killIfThere, readProcesses, treeOf } from "#tests/process-table.ts";
import { addressIn } from "#tests/spawn-server.ts";

/** Seconds are meant to be enough; a busy machine needs more. */
const pollOptions = { timeout: 60_000, interval: 100 };
const folder = ownFolder("heliograph-left-");
// As root PostgreSQL runs as another user, who has to get to what is in there.
chmodSync(folder, 0o711);

const started = new Set<number>();
afterEach(() => {
	for (const { pid } of leftOf(started)) killIfThere(pid);
	started.clear();
});

type Signal = "SIGTERM" | "SIGHUP" | "SIGINT" | "SIGKILL";

type IsReady = (output: string, tree: ReturnType<typeof treeOf>) => boolean;

/** Runs a command as its user does, in a session of its own as a terminal has it, until it is ready for the test. */
async function run(program: string, args: string[], isReady: IsReady) {
	const child = spawn(program, args, {
		detached: true,
		env: {
			...process.env,
			PORT: "0",
			ORIGIN: "",
			SMTP_URL: "",
			DATABASE_URL: "",
			DATA_FOLDER: folder,
			// What a killed program leaves goes with the folder.
			TMPDIR: folder,
			SEED_DEMO: "false",
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	let processes = treeOf(child.pid ?? 0);
	const look = () => {
		processes = treeOf(child.pid ?? 0);
		return isReady(output, processes) || output;
	};
	await expect.poll(look, pollOptions).toBe(true);
	for (const { pid } of processes) started.add(pid);
	const find = (part: string) => processes.find(({ command }) => command.includes(part))?.pid ?? Number.NaN;
	return { child, find, output: () => output };
}

/** What is left of these processes, and whatever else works on the data folder. */
function leftOf(pids: Set<number>) {
	return readProcesses().filter(({ pid, command }) => pids.has(pid) || command.includes(folder));
}

/** Also the sign that the run before it, of whatever test, has left no database behind. */
async function startProduct() {
	const product = await run("npm", ["start"], isListening);
	expect(product.output()).not.toContain("an earlier run left behind");
	return product;
}

function isListening(output: string) {
	return output.includes("Heliograph is at http");
}

const bootstrap = "bootstrap.mjs start";
const server = "build/server/main.js";

test.each<[Signal, string]>([
	// npm passes every signal on to what it has started; that answers to each, and so does the server (see main.test.ts).
	["SIGTERM", "npm start"],
	["SIGKILL", "npm start"],
	["SIGTERM", bootstrap],
	["SIGHUP", bootstrap],
	["SIGKILL", bootstrap],
	["SIGKILL", server],
])("nothing of `npm start` is left after %s of %s", async (signal, name) => {
	const { find } = await startProduct();
	process.kill(find(name), signal);
	await expect.poll(() => leftOf(started), pollOptions).toEqual([]);
});

test("SIGUSR1 opens no debugger in any process; the server finishes a request in flight after Ctrl-C, which reaches every process of a terminal", async () => {
	const { child, output } = await startProduct();
	for (const { pid, command } of treeOf(child.pid ?? 0)) {
		if (/bootstrap|main\.js/.test(command)) process.kill(pid, "SIGUSR1");
	}
	const slow = request(new URL("/news", addressIn(output())), {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 21 },
	});
	slow.write("email=a%40");
	const answer = once(slow, "response");
	await expect.poll(async () => (await fetch(new URL("/healthz", addressIn(output())))).status).toBe(200);
	process.kill(-(child.pid ?? 0), "SIGINT");
	await expect.poll(output).toContain("Stopping");
	slow.end("example.org");
	const [response] = await answer;
	expect(response.statusCode).toBe(200);
	response.resume();
	await expect.poll(() => leftOf(started), pollOptions).toEqual([]);
	expect(output()).not.toMatch(/Error|Debugger/);
});

test("a database that is killed is started again, its server goes on meanwhile, and nothing is left of either after SIGHUP", async () => {
	const { find, child, output } = await startProduct();
	process.kill(find("bin/postgres -D"), "SIGKILL");
	await expect.poll(output, pollOptions).toContain("The database is back");
	await expect.poll(async () => (await fetch(new URL("/readyz", addressIn(output())))).status, pollOptions).toBe(200);
	for (const { pid } of treeOf(child.pid ?? 0)) started.add(pid);
	process.kill(find(server), "SIGHUP");
	await expect.poll(() => leftOf(started), pollOptions).toEqual([]);
	expect(output()).not.toContain("Error");
});

test("a killed server takes along what works for it", async () => {
	// Not by `npm start`, whose guard would end what does not end by itself.
	const { find, child, output } = await run(process.execPath, [server], isListening);
	const card = new URLSearchParams({ name: "Maria", expertise: "Insects", availability: "Talks", isVisible: "on" });
	const made = await fetch(new URL("/scicomm/card/create", addressIn(output())), {
		method: "POST",
		redirect: "manual",
		body: card,
	});
	const id = /success\/([0-9a-f-]{36})/.exec(made.headers.get("Location") ?? "")?.[1];
	await fetch(new URL(`/card/${id}/picture/${"0".repeat(16)}.png`, addressIn(output())));
	await expect.poll(() => treeOf(child.pid ?? 0).some(({ command }) => command.includes("renderer.js"))).toBe(true);
	for (const { pid } of treeOf(child.pid ?? 0)) started.add(pid);
	process.kill(find(server), "SIGKILL");
	await expect.poll(() => leftOf(started), pollOptions).toEqual([]);
});

test("a worker whose server is killed leaves a text that takes too long", async () => {
	const worker = fork("app/projects/content/workers/text-worker.ts", {
		serialization: "advanced",
		execArgv: [],
		silent: true,
	});
	const exited = once(worker, "exit");
	const args = ["\n", "\na\n", "\n\nb"].map((part) => part.repeat(300_000));
	await new Promise((sent) => worker.send({ name: "mergeTexts", args }, sent));
	worker.disconnect();
	await exited;
});

test.each<[string, string[], IsReady]>([
	["npm", ["run", "dev"], isListening],
	["npm", ["run", "seed", "--", "--cards", "1000000"], (output) => output.includes("Adding 1,000,000 cards")],
])("nothing is left of %s %j when npm is killed", async (program, args, isReady) => {
	const { child } = await run(program, args, isReady);
	child.kill("SIGKILL");
	await expect.poll(() => leftOf(started), pollOptions).toEqual([]);
});

test.each([
	["vitest", "run", "server/env.test.ts"],
	// What another run has in the usual folder would be cleared away.
	["playwright", "test", "e2e/landing.test.ts", "--workers=1", "--output", join(folder, "playwright")],
])("nothing is left of a database that tests use, when %s is killed", async (...command) => {
	const [program, ...args] = command;
	const data = (tree: ReturnType<typeof treeOf>) =>
		tree.map((row) => /bin\/postgres -D (\S+)\/postgres\/pgdata/.exec(row.command)?.[1]).find(Boolean);
	const { child } = await run(
		process.execPath,
		[`node_modules/.bin/${program}`, ...args],
		(_, tree) => data(tree) !== undefined,
	);
	const left = data(treeOf(child.pid ?? 0)) ?? "";
	child.kill("SIGKILL");
	await expect.poll(() => leftOf(started), pollOptions).toEqual([]);
	rmSync(left, { recursive: true });
});

test("a server that nohup or a service manager has started outlives who started it", async () => {
	const words = join(folder, "words");
	// The shell ends before the server has begun to listen.
	const { output } = await run("sh", ["-c", `nohup npm start < /dev/null > ${words} 2>&1 & echo $!`], Boolean);
	const read = () => (existsSync(words) ? readFileSync(words, "utf8") : "");
	await expect.poll(read, pollOptions).toContain("Heliograph is at http");
	for (const { pid } of treeOf(Number(output()))) started.add(pid);
});
