/** Heavy work that is done one piece at a time, so that many who ask at once neither fill the memory nor keep all others waiting. */

/** Seconds in which who found the server busy may come again. */
const comeAgain = 5;

/** @param longest how many may wait or be served at a time; who comes then is told `busy` */
export function makeLine(longest: number) {
	let waiting = 0;
	let turn: Promise<unknown> = Promise.resolve();
	return {
		/** Whether nobody waits or is served. */
		isEmpty: () => waiting === 0,
		async inTurn<Result>(work: () => Promise<Result>): Promise<Result | "busy"> {
			if (waiting >= longest) return "busy";
			waiting += 1;
			const done = turn.then(work);
			turn = done.catch(() => {});
			return done.finally(() => {
				waiting -= 1;
			});
		},
	};
}

export function busyAnswer() {
	return new Response(null, { status: 503, headers: { "Retry-After": String(comeAgain) } });
}
