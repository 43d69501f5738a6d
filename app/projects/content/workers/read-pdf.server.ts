import { type Client, makeFairQueue } from "#app/web/fair-queue.server.ts";
import { createWorkerPool } from "#app/web/worker-pool.server.ts";
import type { PdfMistake } from "./pdf-reader.ts";

/** PDFs of megabytes that are read at a time, and that may wait for it. */
const { run } = makeFairQueue({ workers: 1, perClient: 3, inAll: 10 });

const pool = createWorkerPool<{ bytes: Uint8Array }, { mistake: PdfMistake | null }>({
	program: { entry: "pdf-reader", source: new URL("./pdf-reader.ts", import.meta.url) },
	execArgv: ["--max-old-space-size=256"],
	timeoutMs: 10_000,
	// A few megabytes can unfold into gigabytes.
	maxMemoryBytes: 400 * 1024 * 1024,
	idleTimeoutMs: 30_000,
});

/** Whether bytes begin like a PDF. Only reading tells whether they are one. */
export function startsAsPdf(bytes: Buffer) {
	return bytes.subarray(0, 5).toString("latin1") === "%PDF-";
}

/** Reads a PDF as a browser would, in a process of its own. @returns what is wrong with it; null when nothing is */
export async function readPdf(client: Client, bytes: Uint8Array): Promise<PdfMistake | "busy" | null> {
	return run(client, async () => {
		try {
			return (await pool.ask({ bytes })).mistake;
		} catch {
			return "tooComplex";
		}
	});
}
