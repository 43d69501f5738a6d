import { useSyncExternalStore } from "react";

/** False on the server and for the first render in the browser: what needs JavaScript appears only after that. */
export function useHydrated() {
	return useSyncExternalStore(
		() => () => {},
		() => true,
		() => false,
	);
}
