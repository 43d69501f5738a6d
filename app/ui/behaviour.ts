import type { RefCallback } from "react";

/**
 * What an element can do with JavaScript, until the signal is aborted. A document calls it for the elements it finds
 * (app/shell/document); React, which draws the same elements in an app, takes it as a ref.
 */
export type Behaviour<E extends HTMLElement = HTMLElement> = (element: E, signal: AbortSignal) => void;

/** What elements can do, by their selectors. */
export type Behaviours = [selector: string, behave: Behaviour<never>][];

export function refTo<E extends HTMLElement>(behave: Behaviour<E>): RefCallback<E> {
	return (element) => {
		if (!element) return;
		const drawn = new AbortController();
		behave(element, drawn.signal);
		return () => drawn.abort();
	};
}
