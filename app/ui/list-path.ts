/** Remembers what was asked of a list, for the ways back to it in this tab. */
export function rememberList(path: string, search: string) {
	try {
		sessionStorage.setItem(keyOf(path), search);
	} catch {
		// Without storage the way back leads to the whole list.
	}
}

/** Lets a link to a list lead to what was asked of it last. */
export function leadBackToList(link: HTMLAnchorElement) {
	try {
		link.setAttribute("href", link.pathname + (sessionStorage.getItem(keyOf(link.pathname)) ?? ""));
	} catch {
		// As above.
	}
}

function keyOf(path: string) {
	return `list ${path}`;
}
