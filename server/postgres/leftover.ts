import { execFile } from "node:child_process";
import { chown, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Account } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { type Home, unless } from "./home.ts";

/** Larger than any process id of any system. */
const nobodysPid = 99_999_999;

/**
 * Stops the PostgreSQL that a killed server left running on this home, so that the home is free for a new one.
 * The caller holds the home's lock.
 * @throws {EmbeddedPostgresError} when it can't be stopped
 */
export async function stopLeftover({ folder, account }: Home, onProgress: (line: string) => void) {
	const cluster = join(folder, "pgdata");
	const note = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(unless("ENOENT"));
	// The id is negative while a single-user backend works on the cluster.
	const pid = Math.abs(Number.parseInt(note ?? "", 10));
	if (!note || !pid) return;
	if (!(await servesCluster(pid, cluster))) return disown(folder, note, account);

	onProgress("Stopping the database that an earlier run left behind");
	// In this order: an orderly stop, one that leaves the work to recovery, and death, from which recovery works too.
	for (const [signal, timeoutMs] of [
		["SIGINT", 60_000],
		["SIGQUIT", 10_000],
		["SIGKILL", 10_000],
	] as const) {
		sendSignal(pid, signal);
		for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(20)) {
			if (!(await servesCluster(pid, cluster))) return;
		}
	}
	throw new EmbeddedPostgresError(`The database of an earlier run, process ${pid}, does not stop. Stop it by hand.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
	try {
		process.kill(pid, signal);
	} catch (error) {
		unless("ESRCH")(error);
	}
}

/** Process ids come back, after a restart of a container even soon: only a process that says so serves the cluster. */
async function servesCluster(pid: number, cluster: string) {
	const command = await commandLineOf(pid);
	return command.includes("/bin/postgres ") && command.includes(` -D ${cluster} `);
}

async function commandLineOf(pid: number) {
	if (process.platform === "linux") {
		return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
	}
	const listing = promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]);
	return listing.then(
		({ stdout }) => `${stdout.trim()} `,
		() => "",
	);
}

/**
 * PostgreSQL does not start when the id in postmaster.pid is that of some living process of its user. The file stays, with
 * an id that nothing has: from its other lines PostgreSQL knows whether parts of the former server are still at work.
 */
async function disown(home: string, note: string, account: Account) {
	const draft = join(home, "postmaster.pid.new");
	await writeFile(draft, note.replace(/^-?\d+/, String(nobodysPid)), { mode: 0o600 });
	if (account) await chown(draft, account.uid, account.gid);
	await rename(draft, join(home, "pgdata", "postmaster.pid"));
}
