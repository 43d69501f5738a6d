/** `docs/benchmarks.md`, of which each script writes its own part and leaves the other's as it is. */
import { readFile, writeFile } from "node:fs/promises";

const page = "docs/benchmarks.md";
const lighthouseHeading = "\n## Lighthouse\n";

export async function writeResults({ bench, lighthouse }: { bench?: string; lighthouse?: string }) {
	const text = await readFile(page, "utf8");
	const end = text.includes(lighthouseHeading) ? text.indexOf(lighthouseHeading) : text.length;
	const kept = text.slice(end + lighthouseHeading.length);
	await writeFile(page, `${bench ?? text.slice(0, end)}${lighthouseHeading}${lighthouse ?? kept}`);
	return page;
}
