/** A channel to the other tabs; undefined where the browser allows none, as Firefox does where it blocks cookies. */
export function openChannel(name: string) {
	try {
		return new BroadcastChannel(name);
	} catch {
		return undefined;
	}
}
