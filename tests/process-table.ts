import { execFileSync } from "node:child_process";

interface Row {
	pid: number;
	parent: number;
	/** With its arguments. */
	command: string;
}

/** The processes of this machine. One that has ended and waits for its parent to notice is none. */
export function readProcesses(): Row[] {
	const table = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
	return table.split("\n").flatMap((line) => {
		const [, pid, parent, state, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		return state && !state.startsWith("Z") ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
	});
}

/** A process with all that it has started, and what these have started. */
export function treeOf(root: number, rows = readProcesses()): Row[] {
	const children = rows.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, rows));
	return [...rows.filter(({ pid }) => pid === root), ...children];
}

/** Kills a process, unless it has ended by itself since it was looked for. */
export function killIfThere(pid: number) {
	try {
		process.kill(pid, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}
