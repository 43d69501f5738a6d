/** The form of a list's filters, as the browser has it. */

export function isTyped(target: EventTarget): target is HTMLInputElement {
	return target instanceof Element && target.matches("input:not([type=hidden], [type=checkbox], [type=radio])");
}

/** The fields that ask for something, so that the address stays short. */
export function filledFields(form: HTMLFormElement) {
	return new URLSearchParams([...valuesOf(new FormData(form))].filter(([, value]) => value.trim()));
}

/** The names and values of a form that takes no files. */
function valuesOf(fields: FormData) {
	return new URLSearchParams(fields as never); // all of them texts
}

/** What a filter's link asks for, with what is typed and not searched for yet. */
export function withTyped(form: HTMLFormElement, link: HTMLAnchorElement) {
	const wanted = new URLSearchParams(link.search);
	for (const { name, value } of [...form.elements].filter(isTyped)) {
		if (value.trim()) wanted.set(name, value);
		else wanted.delete(name);
	}
	return wanted;
}
