import { keyOf } from "#app/ui/key-of.ts";
import { areKeysOn } from "#app/ui/key-switch.ts";

/** Lets a button fill the screen with the page, as the F key does; Escape, the key or the button bring the window back. */
export function offerFullScreen(button: HTMLElement, signal: AbortSignal) {
	const sayState = () => {
		button.textContent = document.fullscreenElement ? "Leave full screen" : "Full screen";
	};
	// Not on phones that give the screen to videos alone.
	button.hidden = !document.fullscreenEnabled;
	button.addEventListener("click", switchScreen, { signal });
	document.addEventListener("fullscreenchange", sayState, { signal });
	document.addEventListener("keydown", followKey, { signal });
}

function followKey(event: KeyboardEvent) {
	const { key, ctrlKey, metaKey, altKey, repeat } = event;
	// The page has no fields but those of the search.
	if (ctrlKey || metaKey || altKey || repeat || document.querySelector("dialog[open]")) return;
	if ((keyOf(event) === "f" && areKeysOn()) || (key === "Escape" && document.fullscreenElement)) switchScreen();
}

/** A browser that refuses leaves the page as it is, which shows the same. */
async function switchScreen() {
	const change = document.fullscreenElement
		? document.exitFullscreen()
		: document.documentElement.requestFullscreen?.();
	await change?.catch(() => {});
}
