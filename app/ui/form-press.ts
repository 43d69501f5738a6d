import { INTENT } from "@conform-to/dom";
import { type MouseEvent, useEffect } from "react";

/**
 * For `onMouseDown` of a form: lets a press on a button or a link leave the focus where it is. Otherwise the field that loses it is checked
 * first, its message moves them away from under the pointer, and the press is lost.
 */
export function keepFocus(event: MouseEvent) {
	if (event.target instanceof Element && event.target.closest("button, a")) event.preventDefault();
}

/**
 * Conform checks a field by submitting the form to itself. When React has just replaced the field that has the focus, nobody
 * stops that submission, and the browser would post the form: this does.
 */
export function useHeldIntents() {
	useEffect(() => {
		window.addEventListener("submit", holdIntent);
		return () => window.removeEventListener("submit", holdIntent);
	}, []);
}

function holdIntent(event: SubmitEvent) {
	if (event.submitter instanceof HTMLButtonElement && event.submitter.name === INTENT) event.preventDefault();
}
