/** Lets a press put the player of a video in place of this element. Until then the player's site learns nothing. */
export function offerPlayer(still: HTMLElement, signal: AbortSignal) {
	const play = () => {
		const frame = document.createElement("iframe");
		frame.className = "video-frame";
		frame.title = still.dataset.title ?? "";
		frame.allow = "fullscreen; encrypted-media; picture-in-picture";
		frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
		frame.referrerPolicy = "strict-origin-when-cross-origin";
		frame.src = still.dataset.player ?? "";
		still.after(frame);
		still.hidden = true;
		// The button that had the focus is gone.
		frame.focus();
	};
	still.hidden = false;
	still.querySelector("button")?.addEventListener("click", play, { signal });
}
