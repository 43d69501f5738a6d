/** Closes the popover in an element when a link or form in it is used, or when the focus goes elsewhere. */
export function closeWhenLeft(root: HTMLElement, signal: AbortSignal) {
	const panel = root.querySelector<HTMLElement>("[popover]");
	const hide = () => panel?.hidePopover();
	const hideOnLink = ({ target }: Event) => target instanceof Element && target.closest("a") && hide();
	const hideFromOutside = ({ target }: Event) => target instanceof Node && !root.contains(target) && hide();
	panel?.addEventListener("click", hideOnLink, { signal });
	panel?.addEventListener("submit", hide, { signal });
	document.addEventListener("focusin", hideFromOutside, { signal });
}
