import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { ownFolder } from "#tests/own-folder.ts";
import { createWorkerPool } from "./worker-pool.server.ts";

const folder = ownFolder("heliograph-workers-");
const source = join(folder, "worker.mjs");
writeFileSync(
	source,
	`const kept = [];
	const take = () => {
		kept.push(Buffer.alloc(10 * 1024 * 1024, 1));
		if (kept.length < 100) setTimeout(take, 5);
		else process.send(process.pid);
	};
	process.on("message", (message) => {
		if (message === "take a gigabyte") return take();
		if (message === "end") process.exit();
		if (message === "hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
		process.send(process.pid);
	});`,
);

function makePool(
	fields: { idleTimeoutMs?: number; maxMemoryBytes?: number; timeoutMs?: number; isLast?: () => boolean } = {},
) {
	const program = { entry: "none", source: pathToFileURL(source) };
	const pool = createWorkerPool<object, number>({
		program,
		execArgv: [],
		timeoutMs: 4_000,
		idleTimeoutMs: 60_000,
		...fields,
	});
	// A text is no object, but all that the program looks at.
	return { ...pool, ask: (message: string) => pool.ask(message as unknown as object) };
}

function isAlive(pid: number) {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

const ends = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

test("a process that takes too long is ended, and another one answers what comes next", async () => {
	const pool = makePool();
	const first = await pool.ask("hello");
	expect(await pool.ask("hello")).toBe(first);
	await expect(pool.ask("hang")).rejects.toThrow("A worker took too long");
	await ends(first);
	expect(await pool.ask("hello")).not.toBe(first);
	await expect(pool.ask("end")).rejects.toThrow("A worker has ended");
	expect(pool.isReady()).toBe(false);
});

test.runIf(process.platform === "linux")("a process that takes more memory than it may is ended", async () => {
	const pool = makePool({ maxMemoryBytes: 300 * 1024 * 1024, timeoutMs: 60_000 });
	const first = await pool.ask("hello");
	await expect(pool.ask("take a gigabyte")).rejects.toThrow("A worker took too much memory");
	await ends(first);
	expect(await pool.ask("hello")).not.toBe(first);
});

test("a process ends after its last answer, and when it has had nothing to do for its time", async () => {
	const last = makePool({ isLast: () => true });
	await ends(await last.ask("hello"));
	expect(last.isReady()).toBe(false);
	const idle = makePool({ idleTimeoutMs: 50 });
	await ends(await idle.ask("hello"));
	expect(idle.isReady()).toBe(false);
});
