/** Ten times what the site can do, and a thousand connections that ask as fast as they can. */
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { call } from "../bench/http.ts";
import { startBare, startWatch } from "../bench/processes.ts";
import { startSite } from "./site.ts";
import type { Waited } from "./watch.ts";

const place = "/scicomm/card/directory?q=";
/** Each asks for another page, so that none is kept. */
const requests = [
	{ setupRequest: (one: object) => ({ ...one, path: place + Math.random().toString(36).slice(2, 7) }) },
];

/** @param rate requests in a second; as many as come without it */
async function load({ url, watch }: Watched, connections: number, seconds: number, rate?: number) {
	const pages: number[] = [];
	let refused = 0;
	let failed = 0;
	await watch.tell();
	await new Promise((resolve) => {
		const options = { url, connections, duration: seconds, requests, ...(rate && { overallRate: rate }) };
		autocannon(options, resolve).on("response", (_, status, __, ms) => {
			if (status === 200) pages.push(ms);
			else if (status === 503) refused++;
			else failed++;
		});
	});
	const over = performance.now();
	while ((await call({ url: `${url}${place}x` })).status !== 200) await delay(10);
	const recoverySeconds = (performance.now() - over) / 1_000;
	const [watched = [], idle = []] = await watch.tell();
	const p99Of = (waited: Waited[], time: keyof Waited) =>
		nth(
			waited.map((one) => one[time]),
			0.99,
		);
	return {
		perSecond: pages.length / seconds,
		p99: nth(pages, 0.99),
		refused,
		failed,
		watchedP99: p99Of(watched, "ms"),
		workedP99: p99Of(watched, "workedMs"),
		idleP99: p99Of(idle, "ms"),
		recoverySeconds,
	};
}

interface Watched {
	url: string;
	watch: ReturnType<typeof startWatch>;
}

/** @returns lines of a table */
export async function overload(seconds: number) {
	const site = await startSite();
	const idle = await startBare();
	const watch = startWatch([{ pid: site.pid(), url: `${site.url}/healthz` }, idle]);
	const watched = { url: site.url, watch };
	await load(watched, 16, seconds);
	const usual = await load(watched, 16, seconds);
	const tenfold = await load(watched, 200, seconds, Math.round(usual.perSecond * 10));
	const thousand = await load(watched, 1_000, seconds);
	await watch.stop();
	await site.stop();
	const line = (name: string, told: typeof usual) => {
		const { perSecond, p99, refused, failed, watchedP99, workedP99, idleP99, recoverySeconds } = told;
		const numbers = [perSecond, p99, refused, failed, watchedP99, workedP99, idleP99].map(Math.round);
		return `| ${[name, ...numbers, recoverySeconds.toFixed(1)].join(" | ")} |`;
	};
	return [
		"| Load | Pages a second | 99 % of them within, ms | Refused with 503 | Failed otherwise | 99 % of `/healthz` within, ms | In 99 % of that the server worked, ms | 99 % of an idle server's within, ms | Seconds until a page is made again |",
		"| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
		line("16 connections, as fast as they are answered", usual),
		line(`Ten times as many pages a second (${Math.round(usual.perSecond * 10)})`, tenfold),
		line("1,000 connections, as fast as they are answered", thousand),
	];
}

function nth(numbers: number[], share: number) {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
