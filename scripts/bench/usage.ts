/** What processes cost, as the system tells it. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** Seconds of processor time a process and those it has started have used so far; undefined where the system does not tell. */
export function processorSeconds(pid: number) {
	if (process.platform !== "linux") return undefined;
	for (;;) {
		const times = [pid, ...startedBy(pid)].map(timeOf);
		const [own] = times;
		if (own === undefined) throw new Error(`Process ${pid} is gone.`);
		// What one has used that has just ended is told with the next reading of the one that has started it.
		if (times.every((time) => time !== undefined)) return times.reduce((sum, time) => sum + time, 0);
	}
}

/** The share of a processor below which a process does nothing that matters, and the seconds for which it must. */
const idle = { share: 0.03, seconds: 3 };
const idleTimeoutSeconds = 120;

/** Waits until processes have done what they do on their own, such as drawing pictures or tidying tables; at most two minutes. */
export async function waitUntilIdle(pids: number[]) {
	const spent = () => pids.reduce((sum, pid) => sum + (processorSeconds(pid) ?? 0), 0);
	let quiet = 0;
	for (let second = 0; quiet < idle.seconds && second < idleTimeoutSeconds; second++) {
		const before = spent();
		await delay(1_000);
		quiet = spent() - before < idle.share ? quiet + 1 : 0;
	}
}

/** The process that has started another one; undefined where the system does not tell. */
export function starterOf(pid: number) {
	return process.platform === "linux" ? Number(statOf(pid)?.[1]) : undefined;
}

/** The processes that a process has started and that have not ended; none where the system does not tell. */
export function startedBy(pid: number) {
	const list = `/proc/${pid}/task/${pid}/children`;
	return existsSync(list) ? readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

/** What Linux tells of a process, from its state on; undefined when it is gone. */
function statOf(pid: number) {
	try {
		// The second field is the program's name in parentheses, which may contain anything.
		return readFileSync(`/proc/${pid}/stat`, "utf8")
			.replace(/^.*\) /s, "")
			.split(" ");
	} catch (error) {
		if (["ENOENT", "ESRCH"].includes(codeOf(error))) return undefined;
		throw error;
	}
}

function codeOf(error: unknown) {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}

function timeOf(pid: number) {
	// utime and stime, and those of children that have ended, in the hundredths of a second in which Linux tells them on every
	// machine Node runs on.
	const ticks = statOf(pid)?.slice(11, 15).map(Number);
	return ticks && ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** Bytes of memory a process has resident; undefined where the system does not tell. */
export function residentBytes(pid: number) {
	if (process.platform === "win32") return undefined;
	const kibibytes =
		process.platform === "linux"
			? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
			: execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
	return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
