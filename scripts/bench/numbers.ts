/** Numbers of a bench, for people to read. */

export function median(values: number[]) {
	const sorted = values.toSorted((a, b) => a - b);
	const half = sorted.length / 2;
	// The two in the middle, which are the same one when the number of values is odd.
	return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** The median of what is known, and in brackets the lowest and highest, where there are several. */
export function spread(values: (number | undefined)[], write: (value: number) => string) {
	const known = values.filter((value) => value !== undefined);
	if (known.length === 0) return "not measured";
	const middle = write(median(known));
	return known.length === 1 ? middle : `${middle} (${write(Math.min(...known))}–${write(Math.max(...known))})`;
}

/** A small share, to as many digits as mean something. */
export function digits(share: number) {
	return share.toPrecision(share < 0.01 ? 2 : 3);
}

export function percent(share: number) {
	return `${(share * 100).toFixed(1)} %`;
}

export function wholeNumber(value: number) {
	return Math.round(value).toLocaleString("en-US");
}

export function table(head: string[], rows: string[][]) {
	return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
