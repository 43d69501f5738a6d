/** Takes out what is chosen in a file field, as somebody would do it. */
export function clearFile(input: HTMLInputElement) {
	input.value = "";
	for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
	input.focus();
}
