import { useEffect, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";

/** Fills the screen with the page, as the F key does; Escape, the key or the button bring the window back. */
export function FullScreenButton() {
	const isFull = useSyncExternalStore(
		watchScreen,
		() => document.fullscreenElement !== null,
		() => false,
	);
	// Not on the server, and not on phones that give the screen to videos alone.
	const isPossible = useSyncExternalStore(
		watchScreen,
		() => document.fullscreenEnabled === true,
		() => false,
	);
	useEffect(() => {
		function follow({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
			if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
			if (key === "f" || key === "F") switchScreen();
			if (key === "Escape" && document.fullscreenElement) switchScreen();
		}
		document.addEventListener("keydown", follow);
		return () => document.removeEventListener("keydown", follow);
	}, []);
	if (!isPossible) return null;
	return (
		<Button variant="plain" onClick={switchScreen} aria-keyshortcuts="F">
			{isFull ? "Leave full screen" : "Full screen"}
		</Button>
	);
}

function watchScreen(onChange: () => void) {
	document.addEventListener("fullscreenchange", onChange);
	return () => document.removeEventListener("fullscreenchange", onChange);
}

/** A browser that refuses leaves the page as it is, which shows the same. */
async function switchScreen() {
	const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
	await change.catch(() => {});
}
