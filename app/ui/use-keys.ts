import { useEffect, useRef } from "react";
import { keyOf } from "./key-of.ts";

/** Calls what belongs to a key, unless somebody types, holds another key that changes its meaning, or has a dialog open. */
export function useKeys(enabled: boolean, actions: Record<string, () => unknown>) {
	const latest = useRef(actions);
	useEffect(() => {
		latest.current = actions;
	});
	useEffect(() => {
		if (!enabled) return;
		function press(event: KeyboardEvent) {
			const { target, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
			if (ctrlKey || metaKey || altKey || shiftKey || repeat || event.defaultPrevented || isTyping(target)) return;
			const key = keyOf(event);
			if (!Object.hasOwn(latest.current, key) || document.querySelector("dialog[open], [role=dialog]")) return;
			event.preventDefault();
			latest.current[key]?.();
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [enabled]);
}

function isTyping(target: EventTarget | null) {
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return target.type !== "checkbox";
	return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
