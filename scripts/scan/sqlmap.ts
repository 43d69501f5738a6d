/** SQL in every parameter of every address, and in every field of every form. */
import { join } from "node:path";
import { makeFolder } from "../bench/processes.ts";
import { findTargets, type Target } from "./places.ts";
import { plantedPage } from "./planted.ts";
import { run } from "./program.ts";
import type { ScannedSite } from "./site.ts";

/** How much is tried, of 5 and 3: more than this takes hours, for databases that are not there. */
const effort = ["--level=1", "--risk=1", "--technique=BEUS", "--dbms=PostgreSQL"];

const planted: Target[] = [
	{ path: `${plantedPage}?q=lichen`, names: ["q"], headers: {} },
	{ path: plantedPage, body: "q=lichen", names: ["q"], headers: {} },
];

/** @returns what was found, and how many parameters were tried */
export async function runSqlmap(site: ScannedSite) {
	const targets = [...planted, ...(await findTargets(site))];
	const folder = await makeFolder();
	const findings: string[] = [];
	for (const [i, target] of targets.entries()) {
		const said = await run("sqlmap", argumentsFor(site, target, join(folder, String(i))));
		const name = `${target.body === undefined ? "GET" : "POST"} ${target.path.split("?", 1)[0]}`;
		const places = [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, place]) => `${name}: SQL in ${place}`);
		findings.push(...places);
		if (places.length === 0 && !said.includes("all tested parameters do not appear to be injectable"))
			findings.push(`${name}: not tested: ${said.split("\n").findLast((line) => /ERROR|CRITICAL/.test(line))}`);
	}
	const names = targets.reduce((sum, target) => sum + target.names.length, 0);
	return { findings, tried: `${targets.length} addresses and forms with ${names} parameters` };
}

function argumentsFor({ url }: ScannedSite, { path, body, names, headers }: Target, folder: string) {
	const sent = body === undefined ? [] : [`--data=${body}`];
	return [
		"--batch",
		"--flush-session",
		"--ignore-code=*",
		"--skip-waf",
		"--drop-set-cookie",
		"--disable-coloring",
		"--timeout=60",
		...effort,
		`--output-dir=${folder}`,
		`--url=${url}${path}`,
		...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
		"-p",
		[...new Set(names)].join(","),
		...sent,
	];
}
