/**
 * Hears what other tabs say, but not while the browser keeps the page for the way back: one that is told something is kept no longer.
 * @returns how to say something
 */
export function hearTabs(name: string, hear: (said: unknown) => void, signal: AbortSignal) {
	let tabs: BroadcastChannel | undefined;
	const open = () => {
		tabs = openChannel(name);
		tabs?.addEventListener("message", ({ data }) => hear(data));
	};
	const close = () => tabs?.close();
	open();
	addEventListener("pagehide", close, { signal });
	addEventListener("pageshow", ({ persisted }) => persisted && open(), { signal });
	signal.addEventListener("abort", close);
	return (what: unknown) => tabs?.postMessage(what);
}

/** A channel to the other tabs; undefined where the browser allows none, as Firefox does where it blocks cookies. */
export function openChannel(name: string) {
	try {
		return new BroadcastChannel(name);
	} catch {
		return undefined;
	}
}
