import { keyOf } from "#app/ui/key-of.ts";
import { areKeysOn } from "#app/ui/key-switch.ts";
import { isPlainClick } from "#app/ui/plain-click.ts";

/** Opens the search on `/`, Ctrl+K or ⌘K, and on links marked `data-search`. */
export function listenForSearch(signal: AbortSignal) {
	// Before links are followed.
	const options = { signal, capture: true };
	addEventListener("keydown", (event) => isAsked(event) && answer(event), options);
	addEventListener("click", (event) => isPressed(event) && answer(event), options);

	function answer(event: Event) {
		event.preventDefault();
		import("./palette.ts").then(
			({ openPalette }) => openPalette(),
			// Where it can't be loaded, the page of the search may be: its link is followed, and a form is not lost.
			() => document.querySelector<HTMLElement>("[data-search]")?.click(),
		);
	}
}

/** By a person: what `answer` presses leads to the page. */
function isPressed(event: MouseEvent) {
	return event.isTrusted && isPlainClick(event) && isIn(event, "[data-search]");
}

function isAsked(event: KeyboardEvent) {
	const key = keyOf(event);
	const isKey =
		event.ctrlKey || event.metaKey
			? key === "k" && !event.shiftKey
			: key === "/" && !isIn(event, "input, textarea, select") && areKeysOn();
	return isKey && !document.querySelector("dialog[open], [role=dialog]");
}

function isIn({ target }: Event, selector: string) {
	return target instanceof Element && target.closest(selector);
}
