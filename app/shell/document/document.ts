/**
 * What a document does with JavaScript: a page that React leaves to the browser (docs/decisions/0054). At most 3 KB with gzip, which
 * its test keeps; everything here also works without it.
 */
import { offerFullScreen } from "#app/cards/share/offer-full-screen.ts";
import { offerPrint } from "#app/cards/share/offer-print.ts";
import { offerPlayer } from "#app/projects/content/views/offer-player.ts";
import type { Behaviour } from "#app/ui/behaviour.ts";
import { closeWhenLeft } from "#app/ui/close-when-left.ts";
import { leadBackToList } from "#app/ui/list-path.ts";
import { offerCopy } from "#app/ui/offer-copy.ts";
import { filterAtOnce } from "./filter-at-once.ts";
import { followSession } from "./follow-session.ts";
import { sendInPlace } from "./send-in-place.ts";
import { switchTheme } from "./switch-theme.ts";

/** What elements can do, by their selectors. In an app React calls these functions itself. */
function enliven(root: ParentNode) {
	for (const [selector, behave] of behaviours) {
		for (const element of root.querySelectorAll<HTMLElement>(selector)) behave(element as never, endless); // what the selector finds
	}
}

const endless = new AbortController().signal;

const behaviours: [selector: string, behave: Behaviour<never>][] = [
	["[data-popover]", closeWhenLeft],
	["[data-copy]", offerCopy],
	["[data-back-to-list]", leadBackToList],
	// Few pages have it, and names of time zones are long.
	[
		"[data-visitor-time]",
		(place: HTMLElement) => import("#app/events/show-visitor-time.ts").then((module) => module.showVisitorTime(place)),
	],
	["[data-player]", offerPlayer],
	["[data-print]", offerPrint],
	["[data-full-screen]", offerFullScreen],
	[".theme-switch", switchTheme],
	["form.filters", (form: HTMLFormElement) => filterAtOnce(form, enliven)],
	["form[method=post]:not(.theme-switch)", (form: HTMLFormElement) => sendInPlace(form, enliven)],
];

enliven(document);
followSession();
