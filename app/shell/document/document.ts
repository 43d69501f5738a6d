/**
 * What a document does with JavaScript: a page that React leaves to the browser (docs/decisions/0054). At most 3 KB with gzip, which
 * its test keeps; everything here also works without it.
 */
import { listenForSearch } from "#app/search/palette/search-keys.ts";
import type { Behaviours } from "#app/ui/behaviour.ts";
import { closeWhenLeft } from "#app/ui/close-when-left.ts";
import { leadBackToList } from "#app/ui/list-path.ts";
import { followHistory } from "./address.ts";
import { filterAtOnce } from "./filter-at-once.ts";
import { followSession } from "./follow-session.ts";
import { sendInPlace } from "./send-in-place.ts";
import { switchTheme } from "./switch-theme.ts";

const endless = new AbortController().signal;

/** What few pages have is in a module of its own, which they load. */
const behaviours: Behaviours = [
	["[data-popover]", closeWhenLeft],
	["[data-back-to-list]", leadBackToList],
	[".theme-switch", switchTheme],
	[".bar:not([data-account])", followSession],
	["form.filters", (form: HTMLFormElement) => filterAtOnce(form, enliven)],
	["form[method=post]:not(.theme-switch)", (form: HTMLFormElement) => sendInPlace(form, enliven)],
	[
		"[data-copy]",
		(button: HTMLElement) => import("#app/ui/offer-copy.ts").then(({ offerCopy }) => offerCopy(button, endless)),
	],
	[
		"[data-visitor-time], [data-player], [data-print], [data-full-screen]",
		(element: HTMLElement) => import("./of-few-pages.ts").then(({ enlivenOne }) => enlivenOne(element, endless)),
	],
];

function enliven(root: ParentNode) {
	for (const [selector, behave] of behaviours) {
		for (const element of root.querySelectorAll(selector)) behave(element as never, endless); // what the selector finds
	}
}

enliven(document);
followHistory();
listenForSearch(endless);
