import { useSyncExternalStore } from "react";

/** Remembers what was asked of a list, for the ways back to it in this tab. */
export function rememberList(path: string, search: string) {
	try {
		sessionStorage.setItem(keyOf(path), search);
	} catch {
		// Without storage the way back leads to the whole list.
	}
}

/** The path of a list with what was asked of it last; on the server, and where that is not known, of the whole list. */
export function useListPath(path: string) {
	return useSyncExternalStore(
		() => () => {},
		() => path + searchOf(path),
		() => path,
	);
}

function searchOf(path: string) {
	try {
		return sessionStorage.getItem(keyOf(path)) ?? "";
	} catch {
		return "";
	}
}

function keyOf(path: string) {
	return `list ${path}`;
}
