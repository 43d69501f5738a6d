/** Pictures whose decoding can take any time or memory, in a process that is ended when they do. */
import { makeFairQueue } from "#app/web/fair-queue.server.ts";
import { createWorkerPool } from "#app/web/worker-pool.server.ts";
import type { PictureTask } from "./picture-worker.ts";

/** One at a time, apart from other pictures, which then need not wait for them. */
export const { run: runApart } = makeFairQueue({ workers: 1, perClient: 2, inAll: 6 });

const pool = createWorkerPool<PictureTask, { picture: Uint8Array | null }>({
	program: { entry: "picture-worker", source: new URL("./picture-worker.ts", import.meta.url) },
	execArgv: ["--max-old-space-size=128"],
	timeoutMs: 10_000,
	idleTimeoutMs: 30_000,
});

/** Whether bytes begin like a drawing (SVG) or like the family of AVIF. Only decoding tells whether they are one. */
export function isCostly(bytes: Uint8Array) {
	return /^(?:\xef\xbb\xbf)?\s*<|^.{4}ftyp/s.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));
}

/** As `reencode`, in the process for it. @returns null too when it takes too long or too much memory */
export async function reencodeApart(task: PictureTask) {
	try {
		const { picture } = await pool.ask(task);
		return picture && Buffer.from(picture);
	} catch {
		return null;
	}
}
