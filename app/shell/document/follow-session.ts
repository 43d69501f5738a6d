import { hearTabs } from "#app/web/open-channel.ts";

let isFollowed = false;

/**
 * Loads the page anew once another tab signs in: it is made for visitors. Also when the browser brings back one that it kept. Once, for
 * all pages that the document shows.
 */
export function followSession(_bar: HTMLElement, signal: AbortSignal) {
	if (isFollowed) return;
	isFollowed = true;
	hearTabs("session", (account) => account && location.reload(), signal)(null);
	addEventListener("pageshow", async ({ persisted }) => {
		if (!persisted) return;
		const session = await fetch("/api/session").then(
			(response) => response.json(),
			() => null,
		);
		if (session?.account) location.reload();
	});
}
