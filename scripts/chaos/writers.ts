/** People who send forms while something fails, and write down what was acknowledged. */
import { setTimeout as delay } from "node:timers/promises";
import { postCard } from "../bench/card-post.ts";
import { call } from "../bench/http.ts";

/** Milliseconds after which what was refused or broke is tried again. */
const againMs = 50;

let nextNumber = 1;

export function startWriters(url: string, count = 4) {
	const told = { tried: 0, acknowledged: [] as string[], busy: 0, failed: 0, broken: 0 };
	/** When the newest form that was acknowledged was sent. */
	let sentLast = 0;
	let isOver = false;

	async function write() {
		while (!isOver) {
			told.tried++;
			const sentAt = performance.now();
			const id = await send();
			if (id === undefined) await delay(againMs);
			else {
				told.acknowledged.push(id);
				sentLast = Math.max(sentLast, sentAt);
			}
		}
	}

	async function send() {
		try {
			const { status, headers } = await call({ url: `${url}/scicomm/card/create`, ...postCard(nextNumber++) });
			if (status === 503) told.busy++;
			else if (status >= 500) told.failed++;
			return status === 303 ? /success\/([0-9a-f-]{36})/.exec(String(headers.location))?.[1] : undefined;
		} catch {
			told.broken++;
			return undefined;
		}
	}

	const writing = Array.from({ length: count }, write);
	return {
		told,
		/** @returns seconds from now until something is acknowledged that was sent after it */
		async nextAcknowledged() {
			const now = performance.now();
			while (sentLast < now) await delay(5);
			return (performance.now() - now) / 1_000;
		},
		async stop() {
			isOver = true;
			await Promise.all(writing);
		},
	};
}
