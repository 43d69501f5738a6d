import { filledFields, isTyped, withTyped } from "#app/ui/filter-fields.ts";
import { askedBefore, rememberList } from "#app/ui/list-path.ts";
import { isPlainClick } from "#app/ui/plain-click.ts";
import { isShown, showAddress } from "./address.ts";
import { ask } from "./ask.ts";
import { tellInToast } from "./tell.ts";

/** What of a list the answer replaces: whatever follows from what is asked. The fields stay, with the focus and what is typed. */
const parts = ".results, main nav:not(.results *), .filters summary, .filters .field-counter";

/**
 * Applies a choice at once, and text when its field is left. Another page of results, and the way back, are left to the browser.
 * @param enliven what else new parts of the page can do
 */
export function filterAtOnce(form: HTMLFormElement, enliven: (root: ParentNode) => void) {
	let asked: AbortController | undefined;

	async function search(wanted: URLSearchParams) {
		const path = location.pathname + (wanted.size ? `?${wanted}` : "");
		// A choice that is taken back at once leaves the list as it is.
		asked?.abort();
		if (isShown(path)) return markResults("false");
		asked = new AbortController();
		const { signal } = asked;
		markResults("true");
		const answer = await ask(path, tellInToast, { signal });
		if (signal.aborted) return;
		markResults("false");
		if (!answer) return;
		const fresh = replaceParts(answer.page);
		if (!fresh) return location.assign(path);
		showAddress(path);
		rememberList(location.pathname, location.search);
		document.title = answer.page.title;
		fresh.forEach(enliven);
	}

	form.addEventListener("submit", (event) => {
		event.preventDefault();
		search(filledFields(form));
	});
	form.addEventListener("change", ({ target }) => {
		if (target && !isTyped(target)) search(filledFields(form));
	});
	form.addEventListener("focusout", ({ target, relatedTarget }) => {
		// Whoever presses a link or a button has it do its own work.
		if (relatedTarget instanceof Element && relatedTarget.closest("a, button")?.matches(":active")) return;
		if (!target || !isTyped(target)) return;
		const before = new URLSearchParams(location.search).get(target.name) ?? "";
		if (target.value.trim() !== before.trim()) search(filledFields(form));
	});
	form.addEventListener("click", (event) => {
		const link = event.target instanceof Element && event.target.closest("a");
		if (!link || !isPlainClick(event)) return;
		event.preventDefault();
		search(withTyped(form, link));
	});
	rememberList(location.pathname, location.search);
	focusTurnedPage();
	if (location.hash) import("./old-row.ts");
}

function markResults(isBusy: "true" | "false") {
	for (const results of document.querySelectorAll(".results")) results.ariaBusy = isBusy;
}

/** After a link to another page of the results the keyboard goes on there. */
function focusTurnedPage() {
	const before = askedBefore(location.pathname);
	if (before === undefined || pageOf(before) === pageOf(location.search)) return;
	document.querySelector<HTMLElement>(".results")?.focus({ preventScroll: true });
}

function pageOf(search: string) {
	return new URLSearchParams(search).get("page");
}

/** Tells the number of results. @returns the new parts; none where the answer has others, or another page around them */
function replaceParts(page: Document) {
	const old = document.querySelectorAll(parts);
	const fresh = [...page.querySelectorAll(parts)];
	if (old.length !== fresh.length || textAround(document) !== textAround(page)) return null;
	for (const [i, element] of old.entries()) {
		const next = fresh[i] as HTMLElement; // as many as there were
		const held = element.contains(document.activeElement) && document.activeElement;
		element.replaceWith(next);
		if (!held) continue;
		const links = [...next.querySelectorAll("a")];
		const same = held === element ? next : links.find(({ textContent }) => textContent === held.textContent);
		(same ?? document.querySelector<HTMLElement>(".results"))?.focus({ preventScroll: true });
	}
	const count = document.querySelector(".results [role=status]");
	const text = count?.textContent ?? "";
	// What is there from the beginning is not announced everywhere.
	count?.replaceChildren();
	requestAnimationFrame(() => count?.replaceChildren(text));
	return fresh;
}

function textAround(page: Document) {
	const main = page.querySelector("main");
	return main?.textContent.replace(main.querySelector(".filtered")?.textContent ?? "", "");
}
