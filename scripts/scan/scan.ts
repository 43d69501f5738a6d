/** Runs scanners of others against the built product: `npm run scan`. */
import { parseArgs } from "node:util";
import { table, wholeNumber } from "../bench/numbers.ts";
import { runToEnd } from "../bench/processes.ts";
import { explained } from "./explained.ts";
import { runFfuf } from "./ffuf.ts";
import { isPlanted } from "./planted.ts";
import { findScanners, type Scanner } from "./program.ts";
import { type ScannedSite, startScanned } from "./site.ts";
import { runSqlmap } from "./sqlmap.ts";
import { runWapiti } from "./wapiti.ts";

const help = `Runs sqlmap, wapiti and ffuf to their end against the built product with its demo content, tells what they find, and ends
with 1 where that is not explained in scripts/scan/explained.ts. It takes about twenty minutes, and writes nothing.

Usage: npm run scan
       npm run scan -- --only ffuf    one of them
`;

interface Outcome {
	findings: string[];
	tried: string;
}

const rounds: [scanner: Scanner, who: string, scan: (site: ScannedSite) => Promise<Outcome>][] = [
	["ffuf", "a member", runFfuf],
	["sqlmap", "either", runSqlmap],
	["wapiti", "a visitor", (site) => runWapiti(site)],
	["wapiti", "a member", (site) => runWapiti(site, site.cookie)],
];

async function main() {
	const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean" } } });
	if (values.help) return console.log(help);
	const versions = findScanners();
	const site = await startScanned();
	const lines: string[][] = [];
	for (const [scanner, who, scan] of rounds) {
		if (values.only && values.only !== scanner) continue;
		const [asked, began] = [site.asked(), performance.now()];
		const { findings, tried } = await scan(site);
		const planted = findings.filter(isPlanted);
		const missed = planted.length === 0 ? ["found no hole of those that are planted"] : [];
		const real = findings.filter((finding) => !isPlanted(finding));
		const all = [...real, ...missed, ...site.takeFailures().map((failure) => `answered with a failure: ${failure}`)];
		if (!(await site.isSignedIn())) all.push("the member is signed out, so that not all was tried");
		for (const finding of all) console.log(`  ${scanner} as ${who}: ${finding}${whyOf(finding, " (explained: ", ")")}`);
		const open = all.filter((finding) => !whyOf(finding));
		if (open.length > 0) process.exitCode = 1;
		const numbers = [site.asked() - asked, planted.length, all.length, open.length].map(wholeNumber);
		const minutes = ((performance.now() - began) / 60_000).toFixed(1);
		lines.push([`${scanner} ${versions[scanner]}, as ${who}`, tried, minutes, ...numbers]);
		console.log(`  ${lines.at(-1)?.join(", ")}`);
	}
	console.log(
		table(
			[
				"Scanner",
				"What it tried",
				"Minutes",
				"Requests",
				"Planted holes found",
				"Other findings",
				"Of them unexplained",
			],
			lines,
		),
	);
}

function whyOf(finding: string, before = "", after = "") {
	const why = explained.find(([expression]) => expression.test(finding))?.[1];
	return why ? before + why + after : "";
}

await runToEnd(main);
