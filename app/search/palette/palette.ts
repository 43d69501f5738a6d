/**
 * The search that opens over any page and answers as one types: a combobox with a list, moved through with the arrows
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). It is the same in documents and in the app, so it is made of plain elements.
 */

import { areKeysOn, keySwitch } from "#app/ui/key-switch.ts";
import { searchLimits } from "../search.ts";
import type { Suggestions } from "../suggest.ts";
import { make, makeIcon } from "./make-element.ts";
import { resultOptions, searchOption } from "./palette-options.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";

let open: (() => void) | undefined;

export function openPalette() {
	open ??= makePalette();
	open();
}

/** @returns what opens it */
function makePalette() {
	const list = make("div", { id: "search-options", role: "listbox", "aria-label": "Results", class: "palette-list" });
	const status = make("p", { role: "status", class: "palette-note" });
	const input = make("input", {
		type: "search",
		class: "input",
		autocomplete: "off",
		maxlength: String(searchLimits.words),
		placeholder: "A name, a topic, “a phrase”",
		role: "combobox",
		"aria-label": "Search Heliograph",
		"aria-autocomplete": "list",
		"aria-controls": list.id,
	});
	const leave = make(
		"button",
		{ type: "button", class: "icon-button", "aria-label": "Close" },
		makeIcon("M18 6 6 18M6 6l12 12"),
	);
	const form = make("form", { role: "search" }, input, leave);
	const slash = make("input", { type: "checkbox" });
	slash.checked = areKeysOn();
	const forget = make("button", { type: "button", class: "button button-plain" }, "Forget past searches");
	const keys = make(
		"label",
		{ class: "palette-keys" },
		slash,
		" Single keys: / opens this, s saves, f fills the screen",
	);
	const hint = make("span", { class: "palette-keys" }, "↑ ↓ choose, Enter opens");
	const foot = make("div", { class: "palette-foot" }, hint, keys, forget);
	const dialog = make("dialog", { class: "palette", "aria-label": "Search" }, form, status, list, foot);
	document.body.append(dialog);

	let options: HTMLElement[] = [];
	let active = -1;
	let asking = new AbortController();
	let answered = Promise.resolve();

	function activate(index: number) {
		active = options.length === 0 || index < 0 ? -1 : index % options.length;
		for (const [i, option] of options.entries()) option.setAttribute("aria-selected", String(i === active));
		input.setAttribute("aria-activedescendant", options[active]?.id ?? "");
		options[active]?.scrollIntoView({ block: "nearest" });
	}

	function show(offered: HTMLElement[], said: string, chosen: number) {
		options = offered;
		list.replaceChildren(...options);
		input.setAttribute("aria-expanded", String(options.length > 0));
		for (const [i, option] of options.entries()) option.id = `search-option-${i}`;
		status.textContent = said;
		activate(chosen);
	}

	function showRecent() {
		const recent = recentSearches();
		forget.hidden = recent.length === 0;
		show(
			recent.map((q) => searchOption(q, q, "Searched before")),
			recent.length === 0 ? "Cards, resources, jobs, events, projects and everything else that is public." : "",
			-1,
		);
	}

	async function answer(q: string, signal: AbortSignal) {
		const found = await askFor(q, signal);
		if (signal.aborted) return;
		if (!found) return show([searchOption(q, `Search for “${q}”`)], "Search is not responding. Are you offline?", 0);
		const { results, meant } = found;
		const other = meant ? [searchOption(meant, `Did you mean “${meant}”?`)] : [];
		const { length } = results;
		if (length === 0) return show([...other, searchOption(q, `Search for “${q}”`)], `Nothing matches “${q}”.`, 0);
		const all = searchOption(q, `All results for “${q}”`);
		show([...resultOptions(found), ...other, all], length === 1 ? "1 result" : `${length} results`, 0);
	}

	function type() {
		asking.abort();
		asking = new AbortController();
		const q = input.value.trim();
		if (q === "") return showRecent();
		forget.hidden = true;
		answered = answer(q, asking.signal);
	}

	function close() {
		const q = input.value.trim();
		if (q !== "") rememberSearch(q);
		dialog.close();
	}

	input.addEventListener("input", type);
	input.addEventListener("keydown", (event) => {
		const { length } = options;
		if (event.key === "ArrowDown") activate(active + 1);
		else if (event.key === "ArrowUp") activate((active <= 0 ? length : active) - 1);
		else return;
		event.preventDefault();
	});
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const { signal } = asking;
		await answered;
		// Whoever has typed on or closed it meanwhile asks for something else.
		if (!signal.aborted) options[active]?.click();
	});
	list.addEventListener("click", ({ target }) => target !== list && close());
	slash.addEventListener("change", () => turnKeys(slash.checked));
	forget.addEventListener("click", () => {
		forgetSearches();
		showRecent();
		input.focus();
	});
	// It may be open again by then.
	dialog.addEventListener("close", () => dialog.open || asking.abort());
	dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
	leave.addEventListener("click", () => dialog.close());
	return () => {
		// A form that leads on in place takes it away with the page before, open or not.
		if (!dialog.isConnected) {
			dialog.close();
			document.body.append(dialog);
		}
		input.value = "";
		asking = new AbortController();
		showRecent();
		dialog.showModal();
		input.focus();
	};
}

/** Waits for the next letter first. @returns undefined where no answer comes */
async function askFor(q: string, signal: AbortSignal): Promise<Suggestions | undefined> {
	try {
		await new Promise((resolve) => setTimeout(resolve, 80));
		const response = await fetch(`/search/suggest?${new URLSearchParams({ q })}`, { signal });
		return response.ok ? await response.json() : undefined;
	} catch {
		return undefined;
	}
}

function turnKeys(on: boolean) {
	try {
		if (on) localStorage.removeItem(keySwitch);
		else localStorage.setItem(keySwitch, "off");
	} catch {
		// Where nothing may be stored, it stays as it is.
	}
}
