import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import { sumOf } from "./all-processes.ts";

test("of several processes the slowest one's percentiles are told: among quick ones an average would hide one that is stuck", async () => {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const told = async (quantile: string, seconds: number) => {
		const numbers = await registry.getMetricsAsJSON();
		for (const { name, values } of numbers)
			if (name === `nodejs_eventloop_lag_${quantile}_seconds`) for (const one of values) one.value = seconds;
		return numbers;
	};
	for (const quantile of ["p50", "p90", "p99"]) {
		const all = await sumOf([
			await told(quantile, 0.01),
			await told(quantile, 2),
			await told(quantile, 0.01),
		]).metrics();
		expect(all).toContain(`nodejs_eventloop_lag_${quantile}_seconds 2\n`);
	}
});
