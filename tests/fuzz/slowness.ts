/** Whether a request takes much longer than the one it was made from: asked alone, so that a busy machine makes both slow. */
import { type Asking, answerTo } from "./ask.ts";
import type { Asked, Hostile } from "./request.ts";

/** Milliseconds that are never too many: checking a password takes a third of a second, and a whole one on a machine that others use. */
const floorMs = 3_000;
const timesPlain = 10;
const tries = 3;

/** Whether an answer took so long beside others that it is worth a look. */
export function seemsSlow(answer: { ms: number } | null) {
	return answer !== null && answer.ms > floorMs;
}

export async function slowerThanPlain(site: Asking, asked: Hostile) {
	const hostile = await fastest(site, asked, floorMs);
	if (hostile <= floorMs) return [];
	const plain = await fastest(site, asked.plain);
	const isSlow = hostile > timesPlain * plain;
	return isSlow ? [`takes ${Math.round(hostile)} ms, and ${Math.round(plain)} ms as people ask it`] : [];
}

/** @param enough milliseconds below which it need not be asked again */
async function fastest(site: Asking, asked: Asked, enough = 0) {
	let best = Number.POSITIVE_INFINITY;
	for (let i = 0; i < tries && best > enough; i++) best = Math.min(best, (await answerTo(site, asked))?.ms ?? 0);
	return best;
}
