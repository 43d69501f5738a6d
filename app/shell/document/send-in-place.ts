import { stillHere } from "#app/web/silence.ts";
import { ask } from "./ask.ts";
import { tellInForm } from "./tell.ts";

/**
 * Sends a form and shows what came of it without leaving the page, so that what was typed outlasts a lost connection.
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
		for (const told of form.querySelectorAll(":scope > [role=alert]")) told.remove();
		const setIdle = setBusy(event.submitter);
		const tell = (reason: string) => tellInForm(form, `${reason} ${stillHere}`);
		const answer = await ask(action, tell, { method: "POST", body }, form.dataset.failed);
		setIdle();
		busy = false;
		if (!answer) return;
		const { response, page } = answer;
		if (response.redirected) return location.assign(response.url);
		const [old, fresh] = [document, page].map((one) => one.querySelector<HTMLElement>("main"));
		if (!old || !fresh) return;
		old.replaceWith(fresh);
		enliven(fresh);
		const alert = fresh.querySelector<HTMLElement>(".form-alert");
		(alert ?? fresh).focus({ preventScroll: true });
		alert?.scrollIntoView({ block: "nearest" });
	});
}

function setBusy(button: HTMLElement | null) {
	if (!button) return () => {};
	const { textContent: label, dataset } = button;
	button.ariaBusy = "true";
	button.textContent = dataset.busyLabel ?? label;
	return () => {
		button.ariaBusy = null;
		button.textContent = label;
	};
}
