let tabs: BroadcastChannel | undefined;

/**
 * Loads the page anew once another tab signs in: it is made for visitors. Also when the browser brings back one that it kept. Once, for
 * all pages that the document shows.
 */
export function followSession() {
	if (tabs) return;
	tabs = new BroadcastChannel("session");
	tabs.onmessage = ({ data }) => data !== null && location.reload();
	tabs.postMessage(null);
	addEventListener("pageshow", async ({ persisted }) => {
		if (!persisted) return;
		const session = await fetch("/api/session").then(
			(response) => response.json(),
			() => null,
		);
		if (session?.account) location.reload();
	});
}
