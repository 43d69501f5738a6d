/** Asks the registry for known holes in the libraries that the product serves with: `npm run audit`. */
import { spawnSync } from "node:child_process";
import { z } from "zod";
import { endWell } from "./command.ts";

const help = `Asks the npm registry whether libraries that the product serves with have known holes, and ends with 1 where one is of level high
or above (SECURITY.md says how fast it is mended). Without a registry that knows of holes it says so, and ends with 0.

Usage: npm run audit
`;

/** Holes that are known and can't be reached in the product, each until a day: the number of an advisory, such as 1096525. */
const exceptions: { advisory: number; until: `${number}-${number}-${number}`; reason: string }[] = [];

/** What npm prints. Of `via`, a text names another library that has the hole. */
const report = z.object({
	vulnerabilities: z.record(
		z.string(),
		z.object({
			via: z.array(
				z.union([
					z.string(),
					z.object({ source: z.number(), title: z.string(), url: z.string(), severity: z.string(), range: z.string() }),
				]),
			),
		}),
	),
});

endWell(async () => {
	if (process.argv.includes("--help")) return process.stdout.write(help);
	const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });
	const found = readReport(stdout ?? "");
	if (!found) return console.log("Not asked: the registry does not answer, or knows of no holes. Ask again elsewhere.");
	const today = new Date().toISOString().slice(0, 10);
	const isExcepted = (source: number) =>
		exceptions.some(({ advisory, until }) => advisory === source && until >= today);
	const holes = Object.entries(found.vulnerabilities).flatMap(([library, { via }]) =>
		via.flatMap((one) => (typeof one === "string" || isExcepted(one.source) ? [] : [{ library, ...one }])),
	);
	for (const { library, range, severity, title, url, source } of holes)
		console.log(`${severity}: ${library} ${range}: ${title} (${source}, ${url})`);
	const grave = holes.filter(({ severity }) => severity === "high" || severity === "critical");
	console.log(`${holes.length} known holes, of which ${grave.length} are high or critical.`);
	if (grave.length > 0) process.exitCode = 1;
});

function readReport(text: string) {
	try {
		return report.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}
