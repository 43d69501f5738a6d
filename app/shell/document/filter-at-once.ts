import { filledFields, isTyped, withTyped } from "#app/ui/filter-fields.ts";
import { askedBefore, rememberList } from "#app/ui/list-path.ts";
import { leadToOldRow } from "#app/ui/old-row.ts";
import { isPlainClick } from "#app/ui/plain-click.ts";

/**
 * Applies a choice at once, and text when its field is left. Another page of results, and the way back, are left to the browser. What
 * asks for results is fetched when the filters are first touched; where it can't be loaded, the browser goes to them.
 * @param enliven what else new parts of the page can do
 */
export function filterAtOnce(form: HTMLFormElement, _: AbortSignal, enliven: (root: ParentNode) => void) {
	const load = () => import("./show-results.ts").catch(() => null);

	async function show(wanted: URLSearchParams) {
		const path = location.pathname + (wanted.size ? `?${wanted}` : "");
		const loaded = await load();
		if (loaded) await loaded.showResults(path, enliven);
		else location.assign(path);
	}

	let answered = Promise.resolve();
	/** The link that was pressed last, until its answer is there: pressed again meanwhile it is meant once. */
	let pressed: HTMLAnchorElement | null = null;
	/** Filters that are links say what follows from the list that is shown, so each waits for the answer to the one before. */
	function search(wanted: () => URLSearchParams) {
		const turn = () => show(wanted());
		answered = form.querySelector("nav") ? answered.then(turn, turn) : turn();
	}

	form.addEventListener("focusin", load, { once: true });
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		search(() => filledFields(form));
	});
	form.addEventListener("change", ({ target }) => {
		if (target && !isTyped(target)) search(() => filledFields(form));
	});
	form.addEventListener("focusout", ({ target, relatedTarget }) => {
		// Whoever presses a link or a button has it do its own work.
		if (relatedTarget instanceof Element && relatedTarget.closest("a, button")?.matches(":active")) return;
		if (!target || !isTyped(target)) return;
		const before = new URLSearchParams(location.search).get(target.name) ?? "";
		if (target.value.trim() !== before.trim()) search(() => filledFields(form));
	});
	form.addEventListener("click", (event) => {
		const link = event.target instanceof Element && event.target.closest("a");
		if (!link || !isPlainClick(event)) return;
		event.preventDefault();
		if (link === pressed) return;
		pressed = link;
		search(() => withTyped(form, currentOf(link, form)));
		answered.then(() => {
			if (link === pressed) pressed = null;
		});
	});
	rememberList(location.pathname, location.search);
	focusTurnedPage();
	leadToOldRow();
	// Before this module was there.
	if ([...form.elements].some(isChosenAnew)) search(() => filledFields(form));
}

/** The link that an answer has put in place of one. */
function currentOf(link: HTMLAnchorElement, form: HTMLFormElement) {
	if (link.isConnected) return link;
	return [...form.querySelectorAll("a")].find(({ textContent }) => textContent === link.textContent) ?? link;
}

/** Whether a choice is another one than that of the page as it came. */
function isChosenAnew(field: Element) {
	if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
	if (!(field instanceof HTMLSelectElement)) return false;
	const first = [...field.options].find(({ defaultSelected }) => defaultSelected);
	return first !== undefined && !first.selected;
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
