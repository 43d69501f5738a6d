import { isPlainClick } from "#app/ui/plain-click.ts";

/** Where the browser remembers that `/` is to do nothing: single keys get in the way of whoever speaks to the computer. */
const storageKey = "scicomm_search_key";

/** Opens the search on `/`, Ctrl+K or ⌘K, and on links marked `data-search`. */
export function listenForSearch(signal: AbortSignal) {
	// Before links are followed.
	const options = { signal, capture: true };
	addEventListener("keydown", (event) => isAsked(event) && answer(event), options);
	addEventListener("click", (event) => isPlainClick(event) && at(event, "[data-search] *") && answer(event), options);

	function answer(event: Event) {
		event.preventDefault();
		import("./palette.ts").then(({ openPalette }) => openPalette());
	}
}

function isAsked(event: KeyboardEvent) {
	const { key, ctrlKey, metaKey } = event;
	const isHeld = ctrlKey || metaKey;
	const isKey = key === "k" ? isHeld : key === "/" && !isHeld && !at(event, "input, textarea, select") && isSlashOn();
	return isKey && !document.querySelector("dialog[open], [role=dialog]");
}

function at({ target }: Event, selector: string) {
	return target instanceof Element && target.matches(selector);
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
