/** What a request costs, as `npm run bench` has measured it. */
import { readFileSync } from "node:fs";

export interface Cost {
	/** Seconds of the app's processor time. */
	app: number;
	/** Seconds of PostgreSQL's. */
	database: number;
	/** Of the answer, with gzip where it comes with it. */
	bytes: number;
}

/** @returns the costs of a row of the tables, by its name. @throws when the page has no such row */
export function readCosts(page = "docs/benchmarks.md") {
	const lines = readFileSync(page, "utf8").split("\n");
	return (name: string): Cost => {
		const rows = lines.map((line) => line.split("|").map((cell) => cell.trim()));
		const sizes = rows.find(([, first]) => first?.startsWith(`${name}<br>`));
		const times = rows.find(([, first, rate]) => first === name && /^[\d,]+$/.test(rate ?? ""));
		if (!sizes || !times) throw new Error(`${page} has no row "${name}". Run npm run bench first.`);
		const [bytes = "", gzip = ""] = sizes.slice(-3, -1);
		return { app: numberIn(times[3]) / 1e6, database: numberIn(times[4]) / 1e6, bytes: numberIn(gzip || bytes) };
	};
}

function numberIn(cell = "") {
	const number = Number.parseFloat(cell.replaceAll(",", ""));
	if (Number.isNaN(number)) throw new Error(`"${cell}" is no number. Run npm run bench again.`);
	return number;
}
