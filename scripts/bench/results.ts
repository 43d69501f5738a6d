/** `docs/benchmarks.md`, of which each script writes its own part and leaves the others' as they are. */
import { readFile, writeFile } from "node:fs/promises";

const page = "docs/benchmarks.md";
/** The headings of the parts, but for the first, in their order. */
const headings = {
	scale: "\n## Ten thousand rows and a million\n",
	search: "\n## Search among ten thousand entries and a million\n",
	digests: "\n## Digests\n",
	lighthouse: "\n## Lighthouse\n",
};

type Part = "bench" | keyof typeof headings;

export async function writeResults(written: Partial<Record<Part, string>>) {
	const text = await readFile(page, "utf8");
	const starts = Object.values(headings).map((heading) => text.indexOf(heading));
	const ends = [...starts, text.length].filter((end) => end >= 0);
	const textFrom = (start: number) => text.slice(start, Math.min(...ends.filter((end) => end > start)));
	const parts = Object.entries(headings).map(([part, heading]) => {
		const start = text.indexOf(heading);
		const own = written[part as keyof typeof headings];
		return own === undefined ? (start < 0 ? "" : textFrom(start)) : heading + own;
	});
	await writeFile(page, [withSummary(written.bench ?? textFrom(0), parts), ...parts].join(""));
	return page;
}

const goals = /(?<=\n## Goals\n)(?:- .+\n)*\n?/;

/** Tells above the table of goals what the other parts have found of theirs. */
function withSummary(bench: string, parts: string[]) {
	const judged = parts.filter((part) => part.includes("The goal is"));
	const lines = judged.map((part) => {
		const missed = part.match(/\| \*\*no\*\* \||^- \*\*Not met/gm)?.length ?? 0;
		return `- ${/## (.+)/.exec(part)?.[1]}, below: ${missed === 0 ? "no goal was missed" : `goals missed: ${missed}`}.\n`;
	});
	return bench.replace(goals, `${lines.join("")}\n`);
}
