/** Strikes the built product while people write, and tells what became of what they wrote. */
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runToEnd } from "../bench/processes.ts";
import { failovers } from "./failover.ts";
import { type Fault, faults } from "./faults.ts";
import { overload } from "./overload.ts";
import { poolerFaults } from "./pooler.ts";
import { upgrades } from "./upgrade.ts";
import { startWriters } from "./writers.ts";

const page = "docs/reliability.md";
const help = `Kills, breaks, fills and overloads the built product while four people send forms, and writes ${page}.

Usage: npm run chaos
       npm run chaos -- --rounds 10    instead of 100 kills of each
       npm run chaos -- --quick        two rounds of each; writes nothing
       npm run chaos -- --only WORD    what has the word in its name, such as disk, version, overload, PgBouncer or primary; writes nothing

PgBouncer and failovers take packages of Debian: apt install pgbouncer postgresql-15 patroni etcd-server haproxy, and root.
`;

/** Milliseconds of writing between two strikes: a database that ends sooner after its start counts as one that does not work. */
const peaceMs = 1_200;

async function main() {
	const { values } = parseArgs({
		options: {
			rounds: { type: "string" },
			quick: { type: "boolean" },
			only: { type: "string" },
			help: { type: "boolean" },
		},
	});
	if (values.help) return console.log(help);
	const rounds = values.quick ? 2 : Number(values.rounds ?? 100);
	const lines = [
		"| What happens | Times | Forms sent | Acknowledged | Lost | Seconds away, median | Longest | Answered 503 | Other 5xx | Processes left |",
		"| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
	];
	const isWanted = (name: string) => name.toLowerCase().includes((values.only ?? "").toLowerCase());
	const all = [...(await upgrades()), ...faults, ...poolerFaults, ...failovers];
	for (const fault of all.filter(({ name }) => isWanted(name))) {
		lines.push(await suffer(fault, fault.once ? 1 : Math.max(2, Math.round(rounds * (fault.share ?? 1)))));
		console.log(lines.at(-1));
	}
	const load = isWanted("overload") ? await overload(values.quick ? 2 : 8) : [];
	console.log(load.join("\n"));
	if (!values.quick && !values.only) await writeFile(page, report(lines, load));
}

async function suffer({ name, prepare }: Fault, rounds: number) {
	const { site, strike, repair } = await prepare();
	const writers = startWriters(site.url);
	const away: number[] = [];
	await writers.nextAcknowledged();
	for (let i = 0; i < rounds; i++) {
		await delay(peaceMs);
		const struckAt = performance.now();
		await strike();
		await writers.nextAcknowledged();
		away.push((performance.now() - struckAt) / 1_000);
		await repair?.();
	}
	await writers.stop();
	const { tried, acknowledged, busy, failed } = writers.told;
	const lost = await site.findLost(acknowledged);
	const left = await site.stop();
	const sorted = away.toSorted((a, b) => a - b);
	console.log(`Seconds away: ${sorted.map((one) => one.toFixed(1)).join(" ")}`);
	const seconds = [sorted[sorted.length >> 1], sorted.at(-1)].map((one) => one?.toFixed(1));
	return `| ${[name, rounds, tried, acknowledged.length, lost.length, ...seconds, busy, failed, left].join(" | ")} |`;
}

function report(kills: string[], load: string[]) {
	return `# Reliability

Written by \`npm run chaos\` on ${new Date().toISOString().slice(0, 10)}, on a machine with ${availableParallelism()} processors that also made the load.

## While four people send forms

Each sends the form of a card again and again, and writes down the address of each card that was acknowledged. In the end each of them is looked for.
The seconds away are from the blow until a form is acknowledged that was sent after it; where the blow itself takes time (a start, a silence,
a flood), that is in them.

The old versions are the first in the history that kept their data, and that had accounts: checked out, installed from their lock files and
filled with their demo content. Lost would also be their account, if nobody could sign in to it, and pages of today that fail.

${kills.join("\n")}

## More than it can do

Pages of a search that nobody asked for before, so that none is kept.

${load.join("\n")}
`;
}

await runToEnd(main);
