import { expect, test } from "vitest";
import { everySeconds } from "./rounds.ts";

function gate() {
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, opened };
}

test("rounds never overlap, go on after trouble, and the last one is waited for", async () => {
	let running = 0;
	let most = 0;
	let rounds = 0;
	const troubles: unknown[] = [];
	const third = gate();
	const end = gate();
	const stop = everySeconds(
		0.001,
		async () => {
			running += 1;
			most = Math.max(most, running);
			rounds += 1;
			if (rounds === 1) {
				running -= 1;
				throw new Error("no database");
			}
			if (rounds === 3) {
				third.open();
				await end.opened;
			}
			running -= 1;
		},
		(error) => troubles.push(error),
	);
	await third.opened;
	let isOver = false;
	const stopped = stop().then(() => {
		isOver = true;
	});
	await Promise.resolve();
	expect(isOver).toBe(false);
	end.open();
	await stopped;
	expect({ most, rounds, running }).toEqual({ most: 1, rounds: 3, running: 0 });
	expect(troubles).toHaveLength(1);
});
