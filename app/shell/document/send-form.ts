import { stillHere } from "#app/web/silence.ts";
import { showAddress } from "./address.ts";
import { alert, ask, tellInToast } from "./ask.ts";

/** Forms that wait for their answer. */
const busy = new WeakSet<HTMLFormElement>();

/**
 * Sends a form and shows what came of it without leaving the page, so that what was typed outlasts a lost connection.
 * @param enliven what else new parts of the page can do
 */
export async function sendForm(
	form: HTMLFormElement,
	submitter: HTMLElement | null,
	enliven: (root: ParentNode) => void,
) {
	if (busy.has(form)) return;
	busy.add(form);
	const fields = new FormData(form, submitter);
	// Where it takes no files, all of them are texts.
	const body = form.enctype.startsWith("m") ? fields : new URLSearchParams(fields as never);
	for (const told of form.querySelectorAll(":scope > [role=alert]")) told.remove();
	const label = submitter?.textContent;
	show(submitter, "true", submitter?.dataset.busyLabel ?? label);
	const more = form.querySelector(".input, label") ? ` ${stillHere}` : "";
	const tell = (reason: string) => tellAt(form, reason, more);
	const answer = await ask(form.action, tell, { method: "POST", body }, form.dataset.failed);
	show(submitter, null, label);
	busy.delete(form);
	if (!answer) return;
	const { response, page, main } = answer;
	if (response.redirected || !main) {
		form.dispatchEvent(new Event("sent", { bubbles: true }));
		return showNext(page, response.url, enliven);
	}
	const refusal = refusalIn(main, response.status);
	if (refusal) return tellAt(form, refusal);
	document.querySelector("main")?.replaceWith(main);
	enliven(main);
	const told = main.querySelector<HTMLElement>(".form-alert") ?? main;
	told.focus();
	told.scrollIntoView();
}

/** What the page of a form that was too large, or came with too many others, says in place of the form. */
function refusalIn(main: HTMLElement, status: number) {
	if (![413, 429].includes(status) || main.querySelector("form[method=post]")) return undefined;
	return main.querySelector(".empty-text")?.textContent;
}

/**
 * Says in a form what keeps it from being sent, until it is. A menu closes with the press.
 * @param more is said as well where there is something to fill in
 */
function tellAt(form: HTMLFormElement, message: string, more = "") {
	if (form.closest("[popover]")) return tellInToast(message);
	alert("alert alert-bad", message + more, form);
	form.scrollIntoView({ block: "nearest" });
}

/** Shows the page that a form led to. It is not asked for again, since it may say something that is told once. */
function showNext(page: Document, url: string, enliven: (root: ParentNode) => void) {
	// An app starts by itself. What is no page of ours, as of a server that fails, is left to the browser.
	if (!page.querySelector("main") || page.querySelector("script[nonce]")) return location.assign(url);
	showAddress(url);
	for (const style of page.querySelectorAll("link[rel=stylesheet]")) {
		if (!document.querySelector(`link[href="${style.getAttribute("href")}"]`)) document.head.append(style);
	}
	document.title = page.title;
	document.body.replaceWith(page.body);
	enliven(document);
	scrollTo(0, 0);
	document.querySelector("main")?.focus();
}

function show(button: HTMLElement | null, ariaBusy: "true" | null, textContent = "") {
	if (button) Object.assign(button, { ariaBusy, textContent });
}
