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
	await writeFile(page, [written.bench ?? textFrom(0), ...parts].join(""));
	return page;
}
