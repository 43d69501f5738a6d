/** Remembers what was asked of a list, for the ways back to it in this tab. */
export function rememberList(path: string, search: string) {
	try {
		sessionStorage.setItem(keyOf(path), search);
	} catch {
		// Without storage the way back leads to the whole list.
	}
}

/** The path of a list with what was asked of it last, in the browser. */
export function listPath(path: string) {
	try {
		return path + (sessionStorage.getItem(keyOf(path)) ?? "");
	} catch {
		return path;
	}
}

/** Lets a link to a list lead to what was asked of it last. */
export function leadBackToList(link: HTMLAnchorElement) {
	link.setAttribute("href", listPath(link.pathname));
}

function keyOf(path: string) {
	return `list ${path}`;
}
