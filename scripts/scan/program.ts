/** The scanners, as programs that run to their end. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { OperatorError } from "#server/operator-error.ts";
import { atEnd } from "../bench/processes.ts";

/** How each says its version, by the name of its program, which is that of its package in Debian. */
const versionFlags = { sqlmap: "--version", wapiti: "--version", ffuf: "-V" };

export type Scanner = keyof typeof versionFlags;

/** @returns the version of each scanner */
export function findScanners() {
	const found = Object.entries(versionFlags).map(([name, flag]) => {
		const { stdout, error } = spawnSync(name, [flag], { encoding: "utf8" });
		return [name, error ? undefined : (/\d+\.\d[\d.]*/.exec(stdout.split("\n").findLast(hasVersion) ?? "")?.[0] ?? "")];
	});
	const missing = found.filter(([, version]) => version === undefined).map(([name]) => name);
	if (missing.length === 0) return Object.fromEntries(found) as Record<Scanner, string>;
	throw new OperatorError(`Not installed: ${missing.join(", ")}. On Debian: apt install ${missing.join(" ")}`);
}

function hasVersion(line: string) {
	return /\d+\.\d/.test(line);
}

/** What a run has said, whatever its end: scanners end with all kinds of codes. */
export async function run(program: Scanner, args: string[]) {
	const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
	atEnd(async () => void child.kill("SIGKILL"));
	let said = "";
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk) => (said += chunk));
	await once(child, "close");
	return said;
}
