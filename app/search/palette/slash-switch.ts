/** Where the browser remembers that `/` is to do nothing: single keys get in the way of whoever speaks to the computer. */
const storageKey = "scicomm_search_key";

export function isSlashOn() {
	try {
		return localStorage.getItem(storageKey) !== "off";
	} catch {
		return true;
	}
}

export function turnSlash(on: boolean) {
	try {
		if (on) localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, "off");
	} catch {
		// Where nothing may be stored, it stays as it is.
	}
}
