/** The address whose page is shown, which a document may have put into the history itself. */
let shown = here();

export function isShown(path: string) {
	return path === shown;
}

/** @param path of the page that is shown from now on, with what it asks for */
export function showAddress(path: string) {
	history.pushState(null, "", path);
	shown = here();
}

/** Loads the page of an address that the way back or forward has led to; a place on the page that is shown is left to the browser. */
export function followHistory() {
	addEventListener("popstate", () => isShown(here()) || location.reload());
}

function here() {
	return location.pathname + location.search;
}
