/** Computes the tables of docs/scale.md from docs/benchmarks.md: `node scripts/scale/scale.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { percent, table, wholeNumber } from "../bench/numbers.ts";
import { mix, simulate, type Way } from "./simulation.ts";

const page = "docs/scale.md";
const rates = [10, 1_000, 100_000];
const ways: Way[] = [
	{ name: "As it is" },
	{ name: "A cache in front sends pages for a second", edgeSeconds: 1 },
	{ name: "That, and a card's page ends with its own change", edgeSeconds: 1, isByRow: true },
];
const coresOfMachine = 32;
const connectionsOfProcess = 10;

function needsTable() {
	const head = [
		"Requests/s",
		"Way",
		"Found kept",
		"Processes",
		"Cores of PostgreSQL",
		"Connections",
		"Sent",
		"By the app",
	];
	const rows = rates.flatMap((rate) =>
		ways.map((way) => {
			const { keptShare, processes, databaseCores, sent, sentByApp } = simulate(rate, way);
			return [
				wholeNumber(rate),
				way.name,
				percent(keptShare),
				wholeNumber(processes),
				databaseCores > coresOfMachine ? `**${wholeNumber(databaseCores)}**` : databaseCores.toFixed(1),
				wholeNumber(processes * connectionsOfProcess),
				bits(sent),
				bits(sentByApp),
			];
		}),
	);
	return table(head, rows);
}

function bits(perSecond: number) {
	return perSecond > 1e9 ? `${(perSecond / 1e9).toFixed(1)} Gbit/s` : `${(perSecond / 1e6).toFixed(1)} Mbit/s`;
}

const mixTable = table(
	["Asked for", "Of all requests"],
	mix.map(({ made, share }) => [made, percent(share)]),
);
const text = readFileSync(page, "utf8");
const filled = Object.entries({ mix: mixTable, needs: needsTable() }).reduce(
	(text, [name, rows]) => text.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`), `$1${rows}$2`),
	text,
);
writeFileSync(page, filled);
console.log(`  Written to ${page}`);
