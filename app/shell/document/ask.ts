import { connectionLost, noAnswer } from "#app/web/silence.ts";

/**
 * Asks for a document.
 * @param tell hears why none comes, and the page that is open stays
 */
export async function ask(url: string, tell: (reason: string) => void, init?: RequestInit) {
	try {
		const response = await fetch(url, init);
		if (response.status < 500) {
			return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
		}
		tell(noAnswer);
	} catch {
		if (!init?.signal?.aborted) tell(connectionLost);
	}
}
