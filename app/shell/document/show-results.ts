import { rememberList } from "#app/ui/list-path.ts";
import { isShown, showAddress } from "./address.ts";
import { ask, tellInToast } from "./ask.ts";

/** What of a list the answer replaces: whatever follows from what is asked. The fields stay, with the focus and what is typed. */
const parts = ".results, main nav:not(.results *), .filters summary, .filters .field-counter";

let asked: AbortController | undefined;

/**
 * Asks for the list at an address and shows it in place of the one that is open.
 * @param enliven what else new parts of the page can do
 */
export async function showResults(path: string, enliven: (root: ParentNode) => void) {
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

function markResults(isBusy: "true" | "false") {
	for (const results of document.querySelectorAll(".results")) results.ariaBusy = isBusy;
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
