/** How long requests took, by route: a histogram of Prometheus, whose own one takes ten times as long to count a kept page. */
import type { Histogram } from "prom-client";

/** Seconds. A page that is kept takes less than the first. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const metric = {
	name: "http_request_duration_seconds",
	help: "Requests answered, by method, route and status, and how long each took until its answer began",
	type: "histogram",
	aggregator: "sum",
} as const;

interface Series {
	labels: { method: string; route: string; status: number };
	/** Requests up to each bound and above the one before; the last are slower than all. */
	counts: number[];
	sum: number;
}

/** What the server knows by name; any other method is a stranger's word. */
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export type CountRequest = ReturnType<typeof countRequests>["count"];

export function countRequests() {
	const series = new Map<string, Series>();

	/** @param route the pattern, such as `/jobs/:id`, of which there are few; never an address */
	function count(asked: string, route: string, status: number, seconds: number) {
		const method = methods.has(asked) ? asked : "other";
		const key = `${method} ${status} ${route}`;
		let one = series.get(key);
		if (!one) {
			one = { labels: { method, route, status }, counts: Array(bounds.length + 1).fill(0), sum: 0 };
			series.set(key, one);
		}
		let i = 0;
		while (seconds > (bounds[i] ?? Number.POSITIVE_INFINITY)) i++;
		one.counts[i] = (one.counts[i] ?? 0) + 1;
		one.sum += seconds;
	}

	async function get() {
		return { ...metric, values: [...series.values()].flatMap(valuesOf) };
	}

	// All that a registry asks of a metric.
	return { count, metric: { ...metric, get } as unknown as Histogram };
}

function valuesOf({ labels, counts, sum }: Series) {
	let upTo = 0;
	const buckets = counts.map((number, i) => {
		upTo += number;
		return { metricName: `${metric.name}_bucket`, labels: { ...labels, le: bounds[i] ?? "+Inf" }, value: upTo };
	});
	return [
		...buckets,
		{ metricName: `${metric.name}_sum`, labels, value: sum },
		{ metricName: `${metric.name}_count`, labels, value: upTo },
	];
}
