/** Numbers of several processes, of which each counts for itself: one that is asked has the first one gather them. */
import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

const question = "metrics";

interface Answer {
	/** Undefined when a process did not answer in seconds, such as one that has just ended. */
	metrics: string | undefined;
}

/** In the first process: sums up, for whoever of the others is asked, what those that serve have counted. */
export function gatherMetrics() {
	const all = new AggregatorRegistry();
	cluster.on("message", async (worker, message: unknown) => {
		if (message !== question) return;
		const metrics = await all.clusterMetrics().catch(() => undefined);
		if (worker.isConnected()) worker.send({ metrics } satisfies Answer);
	});
}

/** In a process that serves: takes part. @returns what asks for the sums */
export function askForAll(own: Registry) {
	new AggregatorRegistry();
	AggregatorRegistry.setRegistries(own);
	let asking: Promise<string> | undefined;
	return () => {
		asking ??= ask().finally(() => {
			asking = undefined;
		});
		return asking;
	};
}

function ask() {
	return new Promise<string>((resolve, reject) => {
		const take = (message: unknown) => {
			if (!isSnapshot(message)) return;
			process.off("message", take);
			if (message.metrics === undefined) reject(new Error("A process does not tell its numbers"));
			else resolve(message.metrics);
		};
		process.on("message", take);
		process.send?.(question);
	});
}

function isSnapshot(message: unknown): message is Answer {
	return typeof message === "object" && message !== null && "metrics" in message && !("type" in message);
}
