import { attempt } from "#app/web/attempt.ts";

/** What was searched for in this browser, the latest first. Without storage nothing is remembered. */
const storageKey = "scicomm_recent_searches";
const maxRecent = 6;

export function recentSearches(): string[] {
	const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
	return Array.isArray(kept) ? kept.filter((q) => typeof q === "string").slice(0, maxRecent) : [];
}

export function rememberSearch(q: string) {
	const others = recentSearches().filter((other) => other !== q);
	write(JSON.stringify([q, ...others].slice(0, maxRecent)));
}

export function forgetSearches() {
	write("[]");
}

function write(text: string) {
	attempt(() => localStorage.setItem(storageKey, text));
}
