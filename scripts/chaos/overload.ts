/** Ten times what the site can do, and a thousand connections that ask as fast as they can. */
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { call } from "../bench/http.ts";
import { startSite } from "./site.ts";

/** Milliseconds between two questions of who watches. */
const watchMs = 100;

const place = "/scicomm/card/directory?q=";
/** Each asks for another page, so that none is kept. */
const requests = [
	{ setupRequest: (one: object) => ({ ...one, path: place + Math.random().toString(36).slice(2, 7) }) },
];

/** @param rate requests in a second; as many as come without it */
async function load(url: string, connections: number, seconds: number, rate?: number) {
	const pages: number[] = [];
	const watched: number[] = [];
	let refused = 0;
	let failed = 0;
	let isOver = false;
	const watching = (async () => {
		for (; !isOver; await delay(watchMs)) {
			const askedAt = performance.now();
			await call({ url: `${url}/healthz` });
			watched.push(performance.now() - askedAt);
		}
	})();
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
	isOver = true;
	await watching;
	return {
		perSecond: pages.length / seconds,
		p99: nth(pages, 0.99),
		refused,
		failed,
		watchedP99: nth(watched, 0.99),
		recoverySeconds,
	};
}

/** @returns lines of a table */
export async function overload(seconds: number) {
	const site = await startSite();
	await load(site.url, 16, seconds);
	const usual = await load(site.url, 16, seconds);
	const tenfold = await load(site.url, 200, seconds, Math.round(usual.perSecond * 10));
	const thousand = await load(site.url, 1_000, seconds);
	await site.stop();
	const line = (name: string, { perSecond, p99, refused, failed, watchedP99, recoverySeconds }: typeof usual) =>
		`| ${name} | ${Math.round(perSecond)} | ${Math.round(p99)} | ${refused} | ${failed} | ${Math.round(watchedP99)} | ${recoverySeconds.toFixed(1)} |`;
	return [
		"| Load | Pages a second | 99 % of them within, ms | Refused with 503 | Failed otherwise | 99 % of `/healthz` within, ms | Seconds until a page is made again |",
		"| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
		line("16 connections, as fast as they are answered", usual),
		line(`Ten times as many pages a second (${Math.round(usual.perSecond * 10)})`, tenfold),
		line("1,000 connections, as fast as they are answered", thousand),
	];
}

function nth(numbers: number[], share: number) {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
