/** Whether a click follows a link right here, and not in another tab or window. */
export function isPlainClick({ button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return !(button || defaultPrevented || metaKey || ctrlKey || shiftKey || altKey);
}
