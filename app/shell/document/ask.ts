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
		say(noAnswer, "toasts", "toast", "alert");
	} catch {
		if (!init?.signal?.aborted) say(connectionLost, "toasts", "toast", "alert");
	}
}

/** Says something to who listens to the page. */
export function announce(message: string) {
	say(message, "sr-only", "", "status");
}

function say(message: string, areaClass: string, className: string, role: string) {
	const area = document.body.appendChild(document.createElement("div"));
	area.className = areaClass;
	const line = area.appendChild(document.createElement("p"));
	line.className = className;
	line.role = role;
	// What is there from the beginning is not announced everywhere.
	requestAnimationFrame(() => {
		line.textContent = message;
	});
	setTimeout(() => area.remove(), toldMs);
}
