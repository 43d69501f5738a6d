/** Where the browser remembers that single keys are to do nothing: they get in the way of whoever speaks to the computer. */
const storageKey = "scicomm_search_key";

export function areKeysOn() {
	try {
		return localStorage.getItem(storageKey) !== "off";
	} catch {
		return true;
	}
}

export function turnKeys(on: boolean) {
	try {
		if (on) localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, "off");
	} catch {
		// Where nothing may be stored, it stays as it is.
	}
}
