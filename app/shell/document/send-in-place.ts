import { ask } from "./ask.ts";

/**
 * Sends a form and shows what came of it in its place, so that what was typed outlasts a lost connection.
 * @param enliven what else new parts of the page can do
 */
export function sendInPlace(form: HTMLFormElement, enliven: (root: ParentNode) => void) {
	let busy = false;
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		if (busy) return;
		busy = true;
		const body = new URLSearchParams(
			[...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]),
		);
		const action = form.getAttribute("action") ?? location.href;
		event.submitter?.setAttribute("aria-busy", "true");
		const answer = await ask(action, { method: "POST", body });
		event.submitter?.removeAttribute("aria-busy");
		busy = false;
		if (!answer) return;
		const { response, page } = answer;
		if (response.redirected) return location.assign(response.url);
		const same = [...page.forms].find((other) => other.getAttribute("action") === form.getAttribute("action"));
		const [old, fresh] = same ? [form, same] : [document.querySelector("main"), page.querySelector("main")];
		if (!old || !fresh) return location.reload();
		old.replaceWith(fresh);
		enliven(fresh.parentElement ?? document);
		document.title = page.title;
		(fresh.querySelector<HTMLElement>(".form-alert") ?? fresh).focus();
	});
}
