/** Asks a site what is hostile, and finds the smallest request for each wrong answer. */
import fc from "fast-check";
import pLimit from "p-limit";
import { type Asking, examine } from "./ask.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Asked, Hostile } from "./request.ts";
import { seemsSlow, slowerThanPlain } from "./slowness.ts";
import { hostileRequests } from "./twists.ts";

export interface Finding {
	/** Null for what many together have done. */
	asked: Asked | null;
	/** In words. */
	mistakes: string[];
}

export interface Outcome {
	findings: Finding[];
	/** How many answers had each status. */
	statuses: Record<string, number>;
}

/** What several findings have in common that are likely the same mistake. */
export function kindOf({ asked, mistakes: [first = "slow"] }: Finding) {
	const place = asked?.path.replace(/[?].*/s, "").split("/", 3).join("/");
	return `${asked?.method} ${place} ${first.slice(0, 100).replace(/\d/g, "")}`;
}

interface Way {
	seed: number;
	requests: number;
	/** Done every now and then. */
	refresh?: () => Promise<void>;
}

const atOnce = 4;
const refreshEvery = 25;
/** Milliseconds that are spent on making one request smaller. */
const shrinkingMs = 10_000;

export async function fuzz(site: Asking, catalogue: Catalogue, { seed, requests, refresh }: Way): Promise<Outcome> {
	const arbitrary = hostileRequests(catalogue);
	const statuses: Outcome["statuses"] = {};
	const suspects: (Finding & { asked: Hostile; i: number })[] = [];
	await pLimit(atOnce).map(fc.sample(arbitrary, { seed, numRuns: requests }), async (asked, i) => {
		if (i % refreshEvery === 0) await refresh?.();
		const found = await examine(site, asked);
		if (!found) return;
		const { answer, mistakes } = found;
		const status = answer?.status ?? "lost";
		statuses[status] = (statuses[status] ?? 0) + 1;
		if (mistakes.length > 0 || seemsSlow(answer)) suspects.push({ i, asked, mistakes: status === 503 ? [] : mistakes });
	});
	const kinds = new Set<string>();
	const ofEachKind = suspects.filter((suspect) => kinds.size < kinds.add(kindOf(suspect)).size);
	const findings: Finding[] = [];
	for (const suspect of ofEachKind) findings.push(...(await alone(suspect)));
	return { findings, statuses };

	/** A machine with other work makes answers slow, and 503; what is asked for alone is the site's own doing. */
	async function alone({ i, asked, mistakes }: (typeof suspects)[number]): Promise<Finding[]> {
		const property = fc.asyncProperty(arbitrary, async (asked) => (await wrongAlone(site, asked)).length === 0);
		const path = { seed, path: String(i), numRuns: 1, interruptAfterTimeLimit: shrinkingMs };
		const { counterexample } = await fc.check(property, path);
		const [smaller = asked] = counterexample ?? [];
		const now = counterexample ? await wrongAlone(site, smaller) : [];
		if (now.length > 0) return [{ asked: smaller, mistakes: now }];
		return mistakes.length > 0 ? [{ asked, mistakes }] : [];
	}
}

async function wrongAlone(site: Asking, asked: Hostile) {
	const found = await examineAlone(site, asked);
	if (!found || found.mistakes.length > 0) return found?.mistakes ?? [];
	return seemsSlow(found.answer) ? slowerThanPlain(site, asked) : [];
}

/** As `examine`; a busy machine may answer twice that it is busy. */
export async function examineAlone(site: Asking, asked: Asked) {
	for (const _ of ["once", "twice"]) {
		const found = await examine(site, asked);
		if (found?.answer?.status !== 503) return found;
	}
	return examine(site, asked);
}
