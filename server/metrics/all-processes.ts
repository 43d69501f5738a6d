/** Numbers of several processes, of which each counts for itself: one that is asked has the first one gather them. */
import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { onceAtATime } from "../once-at-a-time.ts";

type Numbers = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** What processes tell each other. */
type Message =
	| { metrics: "of all" }
	| { metrics: "your own" }
	| { metrics: "own"; numbers: Numbers }
	| { metrics: "all"; text: string | undefined };

/** Milliseconds in which a process tells its numbers; of one that does not, those that it told last count. */
const answerTimeoutMs = 1_000;

/** In the first process: sums up, for whoever of the others is asked, what those that serve have counted, and those before them. */
export function gatherMetrics() {
	const serving = new Map<Worker, { numbers: Numbers; told?: () => void }>();
	/** What processes counted that have ended: counters that go down are taken for new ones that begin at 0. */
	let past: Promise<Numbers> = Promise.resolve([]);

	async function gather() {
		const answers = [...serving].map(
			([worker, known]) =>
				new Promise<void>((resolve) => {
					const timer = setTimeout(resolve, answerTimeoutMs);
					known.told = () => {
						clearTimeout(timer);
						resolve();
					};
					send(worker, { metrics: "your own" });
				}),
		);
		await Promise.all(answers);
		return sumOf([...[...serving.values()].map(({ numbers }) => numbers), await past]).metrics();
	}
	const gatherOnce = onceAtATime(gather);

	cluster.on("listening", (worker) => serving.set(worker, { numbers: [] }));
	cluster.on("exit", (worker) => {
		const known = serving.get(worker);
		serving.delete(worker);
		known?.told?.();
		const counted = known?.numbers.filter(({ type }) => String(type) !== "gauge");
		if (counted) past = past.then((before) => sumOf([before, counted]).getMetricsAsJSON());
	});
	cluster.on("message", async (worker, message: unknown) => {
		if (!isMessage(message)) return;
		if (message.metrics === "of all") send(worker, { metrics: "all", text: await gatherOnce().catch(() => undefined) });
		const known = serving.get(worker);
		if (message.metrics !== "own" || !known) return;
		known.numbers = message.numbers;
		known.told?.();
	});
}

/** In a process that serves: takes part. @returns what asks for the sums */
export function askForAll(own: Registry) {
	process.on("message", async (message: unknown) => {
		if (isMessage(message) && message.metrics === "your own")
			process.send?.({ metrics: "own", numbers: await own.getMetricsAsJSON() } satisfies Message);
	});
	return onceAtATime(ask);
}

function ask() {
	return new Promise<string>((resolve, reject) => {
		const take = (message: unknown) => {
			if (!isMessage(message) || message.metrics !== "all") return;
			process.off("message", take);
			if (message.text === undefined) reject(new Error("The numbers of the processes can't be summed up"));
			else resolve(message.text);
		};
		process.on("message", take);
		process.send?.({ metrics: "of all" } satisfies Message);
	});
}

/** Of percentiles the highest: those of all can't be had from those of each, and their average hides a process that is stuck. */
export function sumOf(numbers: Numbers[]) {
	return AggregatorRegistry.aggregate(
		numbers.map((own) => own.map((one) => (/_p\d+_seconds$/.test(one.name) ? { ...one, aggregator: "max" } : one))),
	);
}

function send(worker: Worker, message: Message) {
	if (worker.isConnected()) worker.send(message);
}

function isMessage(message: unknown): message is Message {
	return typeof message === "object" && message !== null && "metrics" in message;
}
