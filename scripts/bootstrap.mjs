// @ts-check
// The one script that must run on whatever Node typed `npm start`: it installs what is missing and goes on with the
// project's own Node, which reads TypeScript.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isUnchanged } from "./unchanged.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const settings = existsSync(".env") ? ["--env-file=.env"] : [];
/**
 * With an arena of glibc's for each thread the server takes 30 MB more, and 25 MB more where glibc raises the threshold at which it gives
 * memory back. Other systems don't know the names.
 */
const environment = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_TRIM_THRESHOLD_: "131072",
	// What V8 has compiled once is there at the next start, where this can be written to.
	NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
	...process.env,
};
const build = ["scripts/build.ts"];
const serve = [...settings, "--max-semi-space-size=16", "--max-old-space-size=256", "build/server/main.js"];
/** @type {Record<string, string[][]>} What each command runs, one after the other; the last one gets the arguments. */
const commands = {
	start: [build, serve],
	dev: [[...settings, "server/main.ts", "--dev"]],
	build: [build],
	test: [["scripts/test.ts"]],
	seed: [[...settings, "scripts/seed.ts"]],
	admin: [[...settings, "scripts/admin.ts"]],
	backup: [[...settings, "scripts/backup.ts"]],
	restore: [[...settings, "scripts/restore.ts"]],
	export: [[...settings, "scripts/export.ts"]],
	import: [[...settings, "scripts/import.ts"]],
	doctor: [[...settings, "scripts/doctor.ts"]],
	audit: [["scripts/audit.ts"]],
	psql: [[...settings, "scripts/psql.ts"]],
	"waitlist:export": [[...settings, "scripts/waitlist-export.ts"]],
	fuzz: [["scripts/fuzz.ts"]],
	chaos: [build, ["scripts/chaos/chaos.ts"]],
	bench: [build, ["scripts/bench/bench.ts"]],
	lighthouse: [build, ["scripts/lighthouse/lighthouse.ts"]],
	scan: [build, ["scripts/scan/scan.ts"]],
};

const isWindows = process.platform === "win32";
/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/**
 * Runs a program beside a guard, in a group of processes of their own. The guard reads from a pipe whose other end this process
 * holds: however this process ends, the guard then ends the group, in good order as far as that takes no longer than seconds.
 */
const guarded = `
	(
		trap "" INT TERM HUP
		read -r _ <&3
		kill -s TERM -- -$$
		for _ in 1 2; do kill -0 $$ && sleep 1; done
		kill -s KILL -- -$$
	) < /dev/null > /dev/null 2>&1 &
	exec "$@" 3<&-
`;

const [name = "", ...args] = process.argv.slice(2);
const steps = commands[name];
if (!steps) fail(`There is no command "${name}". There are: ${Object.keys(commands).join(", ")}.`);
if (steps.flat().includes("--env-file=.env")) checkSettings();

// It would open a debugger.
process.on("SIGUSR1", () => {});
endWithNpm();
if (!isInstalled()) {
	console.log("  Installing (takes about a minute)");
	const npm = process.env.npm_execpath;
	// Not `npm ci`: it refuses a lock file in which the parts of a library for some other system are missing.
	const install = [
		"install",
		"--no-save",
		"--include=dev",
		"--include=optional",
		"--no-audit",
		"--no-fund",
		"--loglevel=error",
	];
	await (npm ? run(process.execPath, [npm, ...install]) : run("npm", install));
}
for (const [index, step] of steps.entries()) {
	if (step === build && index < steps.length - 1 && isUnchanged()) continue;
	await run(node(), index === steps.length - 1 ? [...builtOf(step), ...args] : step);
}

/**
 * What a command runs, from the build if it is there and of these sources: Node reads that in a tenth of the time.
 * @param {string[]} step
 */
function builtOf(step) {
	const built = step.map((part) => part.replace(/^scripts\/([\w-]+)\.ts$/, "build/server/$1.js"));
	const program = built.at(-1) ?? "";
	return built.some((part, i) => part !== step[i]) && existsSync(program) && isUnchanged() ? built : step;
}

function isInstalled() {
	const installed = "node_modules/.package-lock.json";
	return existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;
}

/** The Node that is pinned as a dependency; where there is none for the system, this one, if it is new enough. */
function node() {
	const pinned = join(root, "node_modules", ".bin", isWindows ? "node.cmd" : "node");
	if (existsSync(pinned)) return pinned;
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
	fail(`Heliograph needs Node 22.22 or newer on this system; this is ${process.versions.node}.`);
}

/**
 * Runs a program to its end; ends this process when it fails. A signal goes to the program, which decides when to stop.
 * @param {string} program
 * @param {readonly string[]} parameters
 */
function run(program, parameters) {
	return new Promise((resolve) => {
		const child = isWindows
			? spawn(program, parameters, { stdio: "inherit", env: environment, shell: program.endsWith(".cmd") })
			: spawn("/bin/sh", ["-c", guarded, "sh", program, ...parameters], {
					stdio: ["inherit", "inherit", "inherit", "pipe"],
					env: environment,
					detached: true,
				});
		// Of the signals of a terminal, too, the program gets what is passed on: it is in another session.
		const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
		for (const signal of signals) process.on(signal, passOn);
		child.on("error", (error) => fail(`${program} could not be started: ${error.message}`));
		child.on("exit", (code) => {
			for (const signal of signals) process.off(signal, passOn);
			if (!isWindows) endGroup(child.pid);
			if (code !== 0) process.exit(code ?? 1);
			resolve(undefined);
		});
	});
}

/**
 * Whatever the program has left behind, the guard included. @param {number | undefined} leader
 */
function endGroup(leader) {
	try {
		if (leader) process.kill(-leader, "SIGKILL");
	} catch {
		// Nothing is left.
	}
}

/** npm does not tell when it is killed. What was started otherwise, such as by a service manager, may outlive its parent. */
function endWithNpm() {
	if (!process.env.npm_lifecycle_script?.includes("scripts/bootstrap.mjs")) return;
	const npm = process.ppid;
	// The guard ends what runs.
	setInterval(() => process.ppid !== npm && process.exit(1), 250).unref();
}

/** Node says of a file that it may not read that there is none. */
function checkSettings() {
	try {
		accessSync(".env", constants.R_OK);
	} catch {
		fail(".env is another user's: run this as root, or as the user who runs the server.");
	}
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
	console.error(message);
	process.exit(1);
}
