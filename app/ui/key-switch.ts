/** Where the browser remembers that single keys are to do nothing: they get in the way of whoever speaks to the computer. */
export const keySwitch = "scicomm_search_key";

export function areKeysOn() {
	try {
		return localStorage.getItem(keySwitch) !== "off";
	} catch {
		return true;
	}
}
