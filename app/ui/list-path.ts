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

/** Lets a link to a list lead to what was asked of it last. */
export function leadBackToList(link: HTMLAnchorElement) {
	link.setAttribute("href", listPath(link.pathname));
}

/**
 * Old addresses name a row of a list by its id, such as `/resources#id`. What the list does not show now is shown on its own page.
 */
export function leadToOldRow() {
	const id = location.hash.slice(1);
	if (id.length === 36 && !document.getElementById(id))
		location.replace(`${location.origin + location.pathname}/${id}`);
}

function keyOf(path: string) {
	return `list ${path}`;
}
