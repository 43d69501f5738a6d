/** The program that makes pictures of what can cost too much, started by `picture-pool.server.ts`. */
import { leaveSignals } from "#app/web/worker-program.ts";
import { type PictureSize, readOnly, reencode } from "./reencode.ts";

export interface PictureTask {
	bytes: Uint8Array;
	size: PictureSize;
}

/** Bytes of memory beyond which it ends, with the picture that wants them: AVIF of a kilobyte can unfold into gigabytes. */
const maxMemoryBytes = 700 * 1024 * 1024;
const watchedEveryMs = 10;

readOnly("Svg", "Heif");

process.on("message", async ({ bytes, size }: PictureTask) => {
	// Decoding has threads of its own, which leave this one free to watch.
	const watch = setInterval(() => process.memoryUsage.rss() > maxMemoryBytes && end(), watchedEveryMs);
	const picture = await reencode(bytes, size);
	clearInterval(watch);
	process.send?.({ picture }, () => {});
});

/** At once: threads that decode would be waited for. */
function end() {
	process.kill(process.pid, "SIGKILL");
}

// However the server ends, this ends with it.
process.on("disconnect", end);
leaveSignals();
