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
import { type Send, sendInPlace } from "./send-in-place.ts";

const endless = new AbortController().signal;

/** What only some pages have, or only few press, is in a module of its own, so that each page stays below the limit. */
const behaviours: Behaviours = [
	["[data-popover]", closeWhenLeft],
	["[data-back-to-list]", leadBackToList],
	[".bar:not([data-account])", followSession],
	[".theme-switch", (form: HTMLFormElement) => sendInPlace(form, loadTheme)],
	["form[method=post]:not(.theme-switch)", (form: HTMLFormElement) => sendInPlace(form, fetchAhead(loadSend))],
	["form.filters", async (form: HTMLFormElement) => (await import("./filter-at-once.ts")).filterAtOnce(form, enliven)],
	["[data-copy]", loaded(async () => (await import("#app/ui/offer-copy.ts")).offerCopy)],
	["[data-visitor-time]", loaded(async () => (await import("#app/events/show-visitor-time.ts")).showVisitorTime)],
	["[data-player]", loaded(async () => (await import("#app/projects/content/views/offer-player.ts")).offerPlayer)],
	["[data-print]", loaded(async () => (await import("#app/cards/share/offer-print.ts")).offerPrint)],
	["[data-full-screen]", loaded(async () => (await import("#app/cards/share/offer-full-screen.ts")).offerFullScreen)],
];

/** Where it can't be loaded, as without a connection, the page stays as it is: it is not left for another theme. */
const loadTheme = () =>
	import("./switch-theme.ts").then(
		({ switchTheme }): Send => switchTheme,
		() => () => {},
	);

async function loadSend(): Promise<Send> {
	const { sendForm } = await import("./send-form.ts");
	return (form, submitter) => sendForm(form, submitter, enliven);
}

/** What keeps words from being lost is there before it is needed: the connection may be lost by then. */
function fetchAhead<T>(load: () => Promise<T>) {
	const loading = load();
	loading.catch(() => {});
	return () => loading;
}

function loaded(load: () => Promise<Behaviour>): Behaviour {
	return async (element, signal) => (await load())(element, signal);
}

function enliven(root: ParentNode) {
	for (const [selector, behave] of behaviours) {
		for (const element of root.querySelectorAll(selector)) behave(element as never, endless); // what the selector finds
	}
}

enliven(document);
followHistory();
listenForSearch(endless);
