import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A row on its way from one position of its list to another. */
export interface Drag {
	from: number;
	to: number;
}

/** The window scrolls while the pointer is this near its upper or lower edge, by this much per frame. In pixels. */
const scrollEdge = 72;
const scrollStep = 9;

/**
 * Drags the children of a list by a handle, with a mouse, finger or pen. The row follows the pointer and nothing else
 * changes until it is dropped; Escape puts it back.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
	const [drag, setDrag] = useState<Drag | null>(null);
	const stop = useRef<() => void>(null);
	useEffect(() => () => stop.current?.(), []);

	function grab({ button, clientY, pointerId, currentTarget }: ReactPointerEvent, from: number) {
		const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
		const row = rows[from];
		if (button !== 0 || !row || stop.current) return;
		currentTarget.setPointerCapture(pointerId);
		const middles = rows.map(middleOf);
		const start = clientY + scrollY;
		let pointer = clientY;
		let to = from;
		let frame = requestAnimationFrame(scroll);

		function follow() {
			const offset = pointer + scrollY - start;
			row?.style.setProperty("translate", `0 ${offset}px`);
			const middle = (middles[from] ?? 0) + offset;
			to = middles.filter((other, index) => index !== from && other < middle).length;
			setDrag({ from, to });
		}
		function scroll() {
			const step = pointer < scrollEdge ? -scrollStep : pointer > innerHeight - scrollEdge ? scrollStep : 0;
			if (step !== 0) {
				scrollBy(0, step);
				follow();
			}
			frame = requestAnimationFrame(scroll);
		}
		function move(event: PointerEvent) {
			pointer = event.clientY;
			follow();
		}
		function drop() {
			end();
			onDrop(from, to);
		}
		function cancelOnEscape({ key }: KeyboardEvent) {
			if (key === "Escape") end();
		}
		function end() {
			stop.current = null;
			cancelAnimationFrame(frame);
			listeners.abort();
			row?.style.removeProperty("translate");
			setDrag(null);
		}

		const listeners = new AbortController();
		const { signal } = listeners;
		window.addEventListener("pointermove", move, { signal });
		window.addEventListener("pointerup", drop, { signal });
		window.addEventListener("pointercancel", end, { signal });
		window.addEventListener("keydown", cancelOnEscape, { signal });
		stop.current = end;
	}
	return { drag, grab };
}

/** In pixels from the top of the page. */
function middleOf(row: HTMLElement) {
	const { top, bottom } = row.getBoundingClientRect();
	return (top + bottom) / 2 + scrollY;
}
