import { noAnswer, unanswered } from "#app/web/silence.ts";
import { trustedHtml } from "#app/web/trusted-html.ts";

/**
 * Asks for a document. A page of ours says what became of it; where none comes, as from a proxy or a server that fails, the one that is
 * open stays, unless a form went through and led there.
 * @param tell hears why
 * @param failed what then did not happen, if that is told
 */
export async function ask(url: string, tell: (reason: string) => void, init?: RequestInit, failed = "") {
	try {
		const response = await fetch(url, init);
		const { status, redirected } = response;
		const page = new DOMParser().parseFromString(trustedHtml(await response.text()), "text/html");
		const main = page.querySelector("main");
		if ((status < 500 && main) || (init?.body && redirected)) return { response, page, main };
		tell([502, 504].includes(status) ? unanswered(failed) : status === 500 && failed ? failed : noAnswer);
	} catch {
		if (!init?.signal?.aborted) tell(unanswered(failed));
	}
}
/** Milliseconds that a toast stays. */
const toastMs = 4000;

/** Says for a moment what keeps the page as it is, in sight wherever that is scrolled to. */
export function tellInToast(message: string) {
	const area = document.body.appendChild(document.createElement("div"));
	area.className = "toasts";
	alert("toast toast-error", message, area);
	setTimeout(() => area.remove(), toastMs);
}

export function alert(className: string, message: string, place: HTMLElement) {
	place.append(Object.assign(document.createElement("div"), { className, role: "alert", textContent: message }));
}
