/**
 * Copies a text, also where browsers hide the clipboard, as on a page without https, or refuse it.
 * @returns whether it is copied
 */
export async function copyText(text: string) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copySelected(text);
	}
}

/** The old way, in which a field's selection is copied. Puts the focus back to where it was. */
function copySelected(text: string) {
	const focused = document.activeElement;
	const field = document.createElement("textarea");
	field.value = text;
	// Out of sight: a field that is not rendered has no selection.
	field.className = "sr-only";
	// In a dialog nothing outside of it takes the focus.
	(focused?.closest("dialog") ?? document.body).append(field);
	field.select();
	const isCopied = document.execCommand("copy");
	field.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return isCopied;
}
