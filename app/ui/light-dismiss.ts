import { type RefObject, useEffect } from "react";

/** Closes an open `<details>` on Escape, on a click or focus outside it, and when a link or a form inside leads elsewhere. */
export function useLightDismiss(details: RefObject<HTMLDetailsElement | null>) {
	useEffect(() => {
		function closeFromOutside({ target }: Event) {
			const element = details.current;
			if (element?.open && target instanceof Node && !element.contains(target)) element.open = false;
		}
		function closeOnLink({ target }: Event) {
			const element = details.current;
			if (element?.open && target instanceof Element && element.contains(target.closest("a"))) element.open = false;
		}
		function closeOnSubmit({ target }: Event) {
			const element = details.current;
			if (element?.open && target instanceof Node && element.contains(target)) element.open = false;
		}
		function closeOnEscape({ key }: KeyboardEvent) {
			const element = details.current;
			if (key !== "Escape" || !element?.open) return;
			element.open = false;
			element.querySelector("summary")?.focus();
		}
		document.addEventListener("pointerdown", closeFromOutside);
		document.addEventListener("focusin", closeFromOutside);
		document.addEventListener("click", closeOnLink);
		document.addEventListener("submit", closeOnSubmit);
		document.addEventListener("keydown", closeOnEscape);
		return () => {
			document.removeEventListener("pointerdown", closeFromOutside);
			document.removeEventListener("focusin", closeFromOutside);
			document.removeEventListener("click", closeOnLink);
			document.removeEventListener("submit", closeOnSubmit);
			document.removeEventListener("keydown", closeOnEscape);
		};
	}, [details]);
}
