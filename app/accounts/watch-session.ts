import { openChannel } from "#app/web/open-channel.ts";
import type { Account } from "./account-menu.tsx";

/** Asking again after a failure: how often, and milliseconds before the first time, doubling. */
const retries = { times: 3, delayMs: 200 };

/** What tabs tell each other of a session, and a document its module. It begins with the account's id. */
export function sessionState({ id, display }: Account) {
	return `${id} ${display}`;
}

/**
 * Keeps the page in step with its session: signing in or out or changing one's name in another tab shows here, and a session that
 * is gone signs the page out when the person comes back to it.
 * @param state of the session that the page was made for, null when for nobody
 */
export function watchSession(state: string | null, makeAnew: () => void, signal: AbortSignal) {
	const tabs = openChannel("session");
	tabs?.addEventListener("message", ({ data }) => {
		if (data !== state) makeAnew();
	});
	tabs?.postMessage(state);
	signal.addEventListener("abort", () => tabs?.close());

	if (state === null) return;
	const [accountId] = state.split(" ");
	async function check() {
		if (document.visibilityState === "hidden") return;
		const found = await askForAccount();
		if (found !== undefined && found !== accountId && !signal.aborted) makeAnew();
	}
	// A page that the browser kept whole may be of a time before signing out.
	window.addEventListener("pageshow", check, { signal });
	document.addEventListener("visibilitychange", check, { signal });
	window.addEventListener("focus", check, { signal });
}

/** The id of the account that is signed in, null for nobody, undefined when the server can't be reached. */
async function askForAccount(): Promise<string | null | undefined> {
	for (let failures = 0; ; failures += 1) {
		try {
			const response = await fetch("/api/session");
			if (response.ok) return (await response.json()).account;
		} catch {}
		if (failures === retries.times) return undefined;
		await new Promise((resolve) => setTimeout(resolve, retries.delayMs * 2 ** failures));
	}
}
