/** Who asks while it is being found out gets the same answer. */
export function onceAtATime<Answer>(ask: () => Promise<Answer>) {
	let asking: Promise<Answer> | undefined;
	return () => {
		asking ??= ask().finally(() => {
			asking = undefined;
		});
		return asking;
	};
}
