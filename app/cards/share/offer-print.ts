export function offerPrint(button: HTMLElement, signal: AbortSignal) {
	button.hidden = false;
	button.addEventListener("click", () => print(), { signal });
}
