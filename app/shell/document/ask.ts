import { connectionLost, noAnswer } from "#app/web/silence.ts";

/** Milliseconds that a message stays. */
const toldMs = 4000;

/**
 * Asks for a document, and tells where none comes.
 * @returns undefined when the page that is open stays
 */
export async function ask(url: string, init?: RequestInit) {
	try {
		const response = await fetch(url, init);
		if (response.status < 500) {
			return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
		}
		say(noAnswer);
	} catch {
		if (!init?.signal?.aborted) say(connectionLost);
	}
}

/** Says what keeps the page as it is. */
function say(message: string) {
	const area = document.body.appendChild(document.createElement("div"));
	area.className = "toasts";
	const toast = area.appendChild(document.createElement("div"));
	toast.className = "toast toast-error";
	toast.role = "alert";
	toast.textContent = message;
	setTimeout(() => area.remove(), toldMs);
}
