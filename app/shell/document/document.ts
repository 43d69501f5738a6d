/**
 * What a document does with JavaScript: a page that React leaves to the browser (docs/decisions/0054). At most 3 KB with gzip, which
 * its test keeps; everything here also works without it.
 */
import type { Behaviours } from "#app/ui/behaviour.ts";
import { closeWhenLeft } from "#app/ui/close-when-left.ts";
import { leadBackToList } from "#app/ui/list-path.ts";
import { offerCopy } from "#app/ui/offer-copy.ts";
import { filterAtOnce } from "./filter-at-once.ts";
import { followSession } from "./follow-session.ts";
import { sendInPlace } from "./send-in-place.ts";
import { switchTheme } from "./switch-theme.ts";

const endless = new AbortController().signal;

const behaviours: Behaviours = [
	["[data-popover]", closeWhenLeft],
	["[data-copy]", offerCopy],
	["[data-back-to-list]", leadBackToList],
	[".theme-switch", switchTheme],
	["form.filters", (form: HTMLFormElement) => filterAtOnce(form, enliven)],
	["form[method=post]:not(.theme-switch)", (form: HTMLFormElement) => sendInPlace(form, enliven)],
];

function enliven(root: ParentNode, which = behaviours) {
	for (const [selector, behave] of which) {
		for (const element of root.querySelectorAll(selector)) behave(element as never, endless); // what the selector finds
	}
}

enliven(document);
if (!document.querySelector("[data-account]")) followSession();
if (document.querySelector("[data-visitor-time], [data-player], [data-print], [data-full-screen]")) {
	import("./of-few-pages.ts").then(({ behavioursOfFewPages }) => enliven(document, behavioursOfFewPages));
}
