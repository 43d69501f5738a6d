/** Loaded into a server process by its test: tells what the process has used so far whenever it is asked. */

/** Microseconds of its processors, and bytes. */
export interface Usage {
	cpu: number;
	resident: number;
	external: number;
}

process.on("message", () => {
	const { user, system } = process.cpuUsage();
	const { rss, external, arrayBuffers } = process.memoryUsage();
	const usage: Usage = { cpu: user + system, resident: rss, external: external + arrayBuffers };
	process.send?.(usage);
});
// Asking keeps no process alive.
process.channel?.unref();
