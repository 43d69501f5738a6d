/** Remembers what was asked of a list, for the ways back to it in this tab. */
export function rememberList(path: string, search: string) {
	try {
		sessionStorage.setItem(keyOf(path), search);
	} catch {
		// Without storage the way back leads to the whole list.
	}
}

/** The path of a list with what was asked of it last, in the browser: in this tab, or on the page that opened it. */
export function listPath(path: string) {
	try {
		return path + (sessionStorage.getItem(keyOf(path)) ?? askedBefore(path) ?? "");
	} catch {
		return path;
	}
}

/** What the page before this one asked of the list; undefined where it was another page. */
export function askedBefore(path: string) {
	const [from = ""] = document.referrer.split("?");
	return from === location.origin + path ? document.referrer.slice(from.length) : undefined;
}

/** Lets a link to a list lead to what was asked of it last, unless it asks for something itself. */
export function leadBackToList(link: HTMLAnchorElement) {
	if (link.search || link.hash) return;
	link.setAttribute("href", listPath(link.pathname));
}

function keyOf(path: string) {
	return `list ${path}`;
}
