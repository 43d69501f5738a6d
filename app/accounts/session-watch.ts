import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import type { Account } from "./account-menu.tsx";

/** Asking again after a failure: how often, and milliseconds before the first time, doubling. */
const retries = { times: 3, delayMs: 200 };

/**
 * Keeps the page in step with its session: signing in or out or changing one's name in another tab shows here, and a session that
 * is gone signs the page out when the person comes back to it.
 * @param account that the page was made for, null when for nobody
 */
export function useSessionWatch(account: Account | null) {
	const { revalidate } = useRevalidator();
	const accountId = account?.id ?? null;
	const state = account && `${account.id} ${account.display}`;

	useEffect(() => {
		const tabs = new BroadcastChannel("session");
		tabs.onmessage = ({ data }) => {
			if (data !== state) revalidate();
		};
		tabs.postMessage(state);
		return () => tabs.close();
	}, [state, revalidate]);

	useEffect(() => {
		if (accountId === null) return;
		async function check() {
			if (document.visibilityState === "hidden") return;
			const found = await askForAccount();
			if (found !== undefined && found !== accountId) revalidate();
		}
		// A page that the browser kept whole may be of a time before signing out.
		window.addEventListener("pageshow", check);
		document.addEventListener("visibilitychange", check);
		window.addEventListener("focus", check);
		return () => {
			window.removeEventListener("pageshow", check);
			document.removeEventListener("visibilitychange", check);
			window.removeEventListener("focus", check);
		};
	}, [accountId, revalidate]);
}

/** The id of the account that is signed in, null for nobody, undefined when the server can't be reached. */
async function askForAccount(): Promise<string | null | undefined> {
	for (let failures = 0; ; failures += 1) {
		try {
			const response = await fetch(href("/api/session"));
			if (response.ok) return (await response.json()).account;
		} catch {}
		if (failures === retries.times) return undefined;
		await new Promise((resolve) => setTimeout(resolve, retries.delayMs * 2 ** failures));
	}
}
