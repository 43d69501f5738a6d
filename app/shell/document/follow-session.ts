import { openChannel } from "#app/web/open-channel.ts";

let tabs: BroadcastChannel | undefined;

/** Loads the page anew once another tab signs in: it is made for visitors. Once, for all pages that the document shows. */
export function followSession() {
	if (tabs) return;
	hearSession()?.postMessage(null);
}

/** Not while the browser keeps the page for the way back: Chromium gives up one that hears something. */
export function hearSession() {
	tabs = openChannel("session");
	if (tabs) tabs.onmessage = ({ data }) => data && location.reload();
	return tabs;
}

addEventListener("pagehide", () => tabs?.close());
