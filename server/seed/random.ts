/** What random rows are made of: numbers that come out the same each time, and choices by them. */

export type Random = () => number;

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): Random {
	let state = Math.imul(seed + 1, 0x9e3779b1);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export function chance(random: Random, probability: number) {
	return random() < probability;
}

export function pick<Item>(random: Random, items: readonly Item[]) {
	// The index is within the list, and no list here is empty.
	return items[Math.floor(random() * items.length)] as Item;
}

/** Prefers the first: of twelve, the first comes five times as often as the last. */
export function pickSkewed<Item>(random: Random, items: readonly Item[]) {
	return items[Math.floor(random() ** 1.8 * items.length)] as Item;
}

export function words(...lines: string[]) {
	return lines.join(" ").split(" ");
}

export function phrases(...lines: string[]) {
	return lines.join(", ").split(", ");
}
