/** Asks servers again and again whether they live, in a process of its own, which the load does not keep busy. A message gets the times so far. */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../bench/http.ts";

/** Milliseconds until an answer came, and those of them in which the server's main thread worked, where the system tells. */
export interface Waited {
	ms: number;
	workedMs: number;
}

const pauseMs = 20;

/** Each as its process and its address. */
const servers = process.argv.slice(2).map((server) => server.split(" "));
let told: Waited[][] = servers.map(() => []);

process.on("message", () => {
	process.send?.(told);
	told = servers.map(() => []);
});
process.on("disconnect", () => process.exit());

function workedMs(pid: string) {
	const file = `/proc/${pid}/schedstat`;
	return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : Number.NaN;
}

for (; ; await delay(pauseMs)) {
	for (const [i, [pid = "", url = ""]] of servers.entries()) {
		const [askedAt, worked] = [performance.now(), workedMs(pid)];
		await call({ url });
		told[i]?.push({ ms: performance.now() - askedAt, workedMs: workedMs(pid) - worked });
	}
}
