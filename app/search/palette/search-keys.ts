import { isPlainClick } from "#app/ui/plain-click.ts";

/** Where the browser remembers that `/` is to do nothing: single keys get in the way of whoever speaks to the computer. */
const storageKey = "scicomm_search_key";

/** Calls for the search on `/`, Ctrl+K or ⌘K, and on links marked `data-search`. */
export function listenForSearch(open: () => void, signal: AbortSignal) {
	const answer = (event: Event) => {
		event.preventDefault();
		open();
	};
	addEventListener(
		"keydown",
		(event) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
			const isHeld = ctrlKey || metaKey;
			const isAsked = key === "k" ? isHeld && !shiftKey : key === "/" && !isHeld && !isTyping(target) && isSlashOn();
			if (isAsked && !altKey && !document.querySelector("dialog[open], [role=dialog]")) answer(event);
		},
		{ signal },
	);
	addEventListener(
		"click",
		(event) => {
			if (isPlainClick(event) && event.target instanceof Element && event.target.closest("[data-search]"))
				answer(event);
		},
		// Before links are followed.
		{ signal, capture: true },
	);
}

function isTyping(target: EventTarget | null) {
	return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

export function isSlashOn() {
	try {
		return localStorage.getItem(storageKey) !== "off";
	} catch {
		return true;
	}
}

export function turnSlash(on: boolean) {
	try {
		if (on) localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, "off");
	} catch {
		// Where nothing may be stored, it stays as it is.
	}
}
