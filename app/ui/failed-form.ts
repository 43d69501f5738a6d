import { useCallback, useSyncExternalStore } from "react";

let failed: { action: string; message: string } | undefined;
const watchers = new Map<() => void, string>();

/**
 * Why the last form did not get through that was posted to a path, while its page stays on the screen. With `?` before the path, why that
 * could not be asked for.
 */
export function useFailedForm(action: string) {
	const subscribe = useCallback(
		(changed: () => void) => {
			watchers.set(changed, action);
			return () => watchers.delete(changed);
		},
		[action],
	);
	return useSyncExternalStore(subscribe, () => (failed?.action === action ? failed.message : undefined), nothing);
}

/** @returns whether the form itself says so */
export function setFailedForm(next: typeof failed) {
	failed = next;
	for (const changed of [...watchers.keys()]) changed();
	return next !== undefined && [...watchers.values()].includes(next.action);
}

function nothing() {
	return undefined;
}
