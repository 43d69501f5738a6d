/** What the function returns, or undefined when it throws. */
export function attempt<Result>(act: () => Result) {
	try {
		return act();
	} catch {
		return undefined;
	}
}
