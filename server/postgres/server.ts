import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { environment, lastLines } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import type { Home } from "./home.ts";

/** A home whose cluster can be worked on: this process has its lock, and the programs run. */
export interface Cluster extends Home {
	/** The folder of PostgreSQL's programs. */
	programs: string;
	/** Called whenever its server has been started, before that takes connections. */
	onLaunch?: (() => void) | undefined;
}

const isWindows = process.platform === "win32";

interface Server {
	process: ChildProcess;
	/** Settles when the server itself has ended. */
	ended: Promise<void>;
	/** Settles when all its parts are gone too, and its last words are in the log. */
	gone: Promise<void>;
	/** What it wrote outside its log, at most some thousand characters. */
	outcry(): string;
}

/** Milliseconds a start waits for the remains of a killed server to let go of the data. */
const remainsTimeoutMs = 15_000;

/** Milliseconds after which the operator is told what a start waits for. */
const silenceTimeoutMs = 3_000;

/** Milliseconds an orderly stop may take before it becomes an immediate one, from which the next start recovers. */
const stopTimeoutMs = 60_000;

const dayInMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Starts PostgreSQL on a cluster, on 127.0.0.1, and waits until it takes connections. A port rather than a socket in the
 * file system: the path of a socket may have 107 bytes at most, and data folders have any path.
 * @param options.signal stops the server in good order, whatever it is at; `port` is a free one unless it is told
 * @returns the port, when the server ends, and when all of it is gone
 * @throws {EmbeddedPostgresError} with the end of PostgreSQL's log, when it does not start
 */
export async function startServer(
	cluster: Cluster,
	tell: (line: string) => void,
	options: { signal: AbortSignal; port?: number },
) {
	const logFolder = join(cluster.folder, "log");
	await prepareLogFolder(logFolder, cluster);
	await writeRules(cluster.folder);
	let toldOfRemains = false;
	for (const deadline = Date.now() + remainsTimeoutMs; ; await delay(100)) {
		const before = await readLog(logFolder);
		const port = options.port ?? (await findFreePort());
		const server = launch(cluster, port, logFolder);
		stopAt(options.signal, server);
		cluster.onLaunch?.();
		if (await becomesReady(server, cluster, tell)) return { port, ended: server.ended, gone: server.gone };

		const after = await readLog(logFolder);
		const log = `${server.outcry()}\n${after.startsWith(before) ? after.slice(before.length) : after}`;
		const portWasTaken = log.includes("Address already in use");
		// Also of one that is killed and that the system has not cleared away yet: PostgreSQL takes that for one at work.
		const remainsAreAtWork = /is still in use|lock file "postmaster\.pid" already exists/.test(log);
		if (remainsAreAtWork && !toldOfRemains) tell("Waiting for the remains of an earlier run to end");
		toldOfRemains ||= remainsAreAtWork;
		if ((portWasTaken || remainsAreAtWork) && Date.now() < deadline && !options.signal.aborted) continue;
		throw new EmbeddedPostgresError(
			`The database did not start. Its log in ${logFolder} ends with:\n${lastLines(log)}`,
		);
	}
}

/** Outside the cluster, so that only the user who runs this process can change who may connect. */
async function writeRules(folder: string) {
	const file = join(folder, "pg_hba.conf");
	await writeFile(file, "host all all 127.0.0.1/32 scram-sha-256\n");
	// Whatever the umask, the user who runs PostgreSQL reads it.
	await chmod(file, 0o644);
}

/** PostgreSQL empties the file of a weekday when the day begins, but not when it starts: old files go here. */
async function prepareLogFolder(folder: string, { account }: Cluster) {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if (account) await chown(folder, account.uid, account.gid);
	await chmod(folder, 0o700);
	for (const name of await readdir(folder)) {
		const { mtimeMs } = await stat(join(folder, name));
		if (mtimeMs < Date.now() - 6 * dayInMilliseconds) await rm(join(folder, name));
	}
}

async function readLog(folder: string) {
	const names = await readdir(folder);
	const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
	const newest = names[times.indexOf(Math.max(...times))];
	return newest ? readFile(join(folder, newest), "utf8") : "";
}

async function findFreePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	// A listening TCP server has an AddressInfo.
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

/**
 * Runs a program beside a guard, which reads from a pipe whose other end this process holds: when this process ends without
 * having stopped the program, the guard does. A line in the pipe says that there is nothing left to do.
 */
const runWithGuard = `
	( (
		trap "" INT TERM HUP
		read -r _ <&3 && exit
		kill -s INT $$
		for _ in 1 2 3; do sleep 1; kill -0 $$ || exit; done
		kill -s QUIT $$
	) < /dev/null > /dev/null 2>&1 & )
	exec "$@" 3<&-
`;

function launch({ folder, account, programs }: Cluster, port: number, logFolder: string): Server {
	const settings = {
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		hba_file: join(folder, "pg_hba.conf"),
		logging_collector: "on",
		log_directory: logFolder,
		log_filename: "postgresql-%a.log",
		log_rotation_age: "1d",
		log_rotation_size: "0",
		log_truncate_on_rotation: "on",
		// Failed statements are the application's to report, and their messages may hold personal data.
		log_min_messages: "log",
		log_min_error_statement: "panic",
	};
	const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
	const program = [join(programs, "postgres"), "-D", join(folder, "pgdata"), "-p", String(port), ...options];
	const [command = "", ...args] = isWindows ? program : ["/bin/sh", "-c", runWithGuard, "sh", ...program];
	const child = spawn(command, args, {
		...account,
		cwd: programs,
		env: environment,
		// Ctrl-C reaches every process of the terminal's group; the database must outlast the requests in flight.
		detached: true,
		windowsHide: true,
		stdio: ["ignore", "ignore", "pipe", isWindows ? "ignore" : "pipe"],
	});
	dismissGuardAtEnd(child);
	let words = "";
	child.stderr?.setEncoding("utf8").on("data", (chunk) => {
		words = (words + chunk).slice(-4_000);
	});
	const ended = once(child, "exit").then(
		() => {},
		() => {},
	);
	const gone = once(child, "close").then(
		() => {},
		(error) => {
			words += error.message;
		},
	);
	return { process: child, ended, gone, outcry: () => words };
}

function dismissGuardAtEnd(child: ChildProcess) {
	const pipe = child.stdio[3];
	// What Node makes of a pipe is a socket.
	if (!(pipe instanceof Socket)) return;
	pipe.unref();
	pipe.on("error", () => {});
	child.once("exit", () => pipe.end("gone\n", () => pipe.destroy()));
}

/** Waits until the server takes connections (true) or ends (false). Recovery after a crash may take minutes. */
async function becomesReady({ process: { pid }, gone }: Server, { folder }: Cluster, tell: (line: string) => void) {
	let ended = false;
	gone.then(() => {
		ended = true;
	});
	for (let tellAt = Date.now() + silenceTimeoutMs; !ended; await Promise.race([gone, delay(20)])) {
		const note = await readFile(join(folder, "pgdata", "postmaster.pid"), "utf8").catch(() => "");
		const lines = note.split("\n");
		if (lines[0] === String(pid) && lines[7]?.trim() === "ready") return true;
		if (Date.now() < tellAt) continue;
		tell("Waiting for the database to recover its data");
		tellAt = Number.POSITIVE_INFINITY;
	}
	return false;
}

function stopAt(signal: AbortSignal, { process: postmaster, ended, gone }: Server) {
	let timer: NodeJS.Timeout | undefined;
	const stop = () => {
		postmaster.kill("SIGINT");
		timer = setTimeout(() => postmaster.kill("SIGQUIT"), stopTimeoutMs);
	};
	if (signal.aborted) stop();
	signal.addEventListener("abort", stop);
	ended.then(() => signal.removeEventListener("abort", stop));
	gone.then(() => clearTimeout(timer));
}
