/**
 * Does `work` again and again, the next time so many seconds after the last one ended: two rounds never overlap. What it throws
 * goes to `onTrouble`, and the next round waits ten times as long, so that lasting trouble fills no log.
 * @returns what ends it, after the round that is under way
 */
export function everySeconds(seconds: number, work: () => Promise<unknown>, onTrouble: (error: unknown) => void) {
	let isOver = false;
	let round: Promise<unknown> = Promise.resolve();
	let timer = setTimeout(start, seconds * 1000);
	timer.unref();

	function start() {
		round = work().then(
			() => rest(1),
			(error) => {
				onTrouble(error);
				rest(10);
			},
		);
	}

	function rest(times: number) {
		if (isOver) return;
		timer = setTimeout(start, seconds * 1000 * times);
		timer.unref();
	}

	return async () => {
		isOver = true;
		clearTimeout(timer);
		await round;
	};
}
