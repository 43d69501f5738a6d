import type { IncomingMessage } from "node:http";

/** Least bytes of a body that arrive in a window, unless it ends in it. A phone with bad reception sends a photo of 5 MB at 20 KB a second. */
export const minBytes = 60 * 1024;
/** Milliseconds. */
const arrivalWindowMs = 30_000;

/** Milliseconds in which a request must have arrived: 8 MB at 20 KB a second take seven minutes. */
export const arrivalTimeoutMs = 600_000;

/** Ends connections on which a body arrives too slowly, since what has arrived of it takes memory meanwhile. */
interface ArrivalWatch {
	/** @returns what is to be called when nobody waits for the body any more */
	add(incoming: IncomingMessage): () => void;
	/** Looks at what has arrived since it was called before. Whoever came in between is judged the next time. */
	check(): void;
}

export function createArrivalWatch(): ArrivalWatch {
	/** Bytes that had arrived when they were checked last; undefined for whoever has not been. */
	const seen = new Map<IncomingMessage, number | undefined>();
	let timer: NodeJS.Timeout | undefined;

	function check() {
		for (const [incoming, before] of seen) {
			const { bytesRead } = incoming.socket;
			seen.set(incoming, bytesRead);
			// What waits here to be read keeps the rest from arriving.
			const isSlow = !incoming.complete && incoming.readableLength === 0;
			if (isSlow && before !== undefined && bytesRead - before < minBytes) incoming.destroy();
		}
	}

	return {
		add(incoming) {
			seen.set(incoming, undefined);
			timer ??= setInterval(check, arrivalWindowMs).unref();
			return () => {
				seen.delete(incoming);
				if (seen.size > 0) return;
				clearInterval(timer);
				timer = undefined;
			};
		},
		check,
	};
}
