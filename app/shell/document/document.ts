/**
 * What a document does with JavaScript: a page that React leaves to the browser (docs/decisions/0054). With what it loads by
 * itself at most 3 KB with gzip, which tests keep; everything here also works without it.
 */
import { listenForSearch } from "#app/search/palette/search-keys.ts";
import type { Behaviour, Behaviours } from "#app/ui/behaviour.ts";
import { closeWhenLeft } from "#app/ui/close-when-left.ts";
import { leadBackToList } from "#app/ui/list-path.ts";
import { followHistory } from "./address.ts";
import { followSession } from "./follow-session.ts";
import { type Enliven, type Send, sendInPlace } from "./send-in-place.ts";

const endless = new AbortController().signal;

/** What only some pages have, or only few press, is in a module of its own, so that each page stays below the limit. */
const behaviours: Behaviours = [
	["[data-popover]", closeWhenLeft],
	["[data-back-to-list]", leadBackToList],
	[".bar:not([data-account])", followSession],
	[".theme-switch", (form: HTMLFormElement) => sendInPlace(form, loadTheme, enliven)],
	[
		"form[method=post]:not(.theme-switch)",
		(form: HTMLFormElement) => sendInPlace(form, fetchAhead(only(import("./send-form.ts"))), enliven),
	],
	["form.filters", loaded(() => import("./filter-at-once.ts"))],
	["[data-copy]", loaded(() => import("#app/ui/offer-copy.ts"))],
	["[data-visitor-time]", loaded(() => import("#app/events/show-visitor-time.ts"))],
	["[data-player]", loaded(() => import("#app/projects/content/views/offer-player.ts"))],
	["[data-print]", loaded(() => import("#app/cards/share/offer-print.ts"))],
	["[data-full-screen]", loaded(() => import("#app/cards/share/offer-full-screen.ts"))],
];

/** Where it can't be loaded, as without a connection, the page stays as it is: it is not left for another theme. */
const loadTheme = () => only(import("./switch-theme.ts")).catch((): Send => () => {});

/** What keeps words from being lost is there before it is needed: the connection may be lost by then. */
function fetchAhead<T>(loading: Promise<T>) {
	loading.catch(() => {});
	return () => loading;
}

/** A behaviour in a module of its own, which may bring new parts of the page. */
type Loaded<E extends HTMLElement> = (element: E, signal: AbortSignal, enliven: Enliven) => void;

function loaded<E extends HTMLElement>(load: () => Promise<Record<string, Loaded<E>>>): Behaviour<E> {
	return async (element, signal) => (await only(load()))(element, signal, enliven);
}

/** What a module exports that exports one thing: its name would cost bytes on every page. */
async function only<Export>(loading: Promise<Record<string, Export>>) {
	return Object.values(await loading)[0] as Export; // there is one
}

function enliven(root: ParentNode) {
	for (const [selector, behave] of behaviours) {
		for (const element of root.querySelectorAll(selector)) behave(element as never, endless); // what the selector finds
	}
}

addEventListener("pageshow", ({ persisted }) => persisted && only(import("./come-back.ts")).then((act) => act()));

enliven(document);
followHistory();
listenForSearch(endless);
