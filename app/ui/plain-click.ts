/** Whether a click follows a link right here, and not in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
	return (
		event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented)
	);
}
