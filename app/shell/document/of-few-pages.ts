/** What elements of few pages can do. */
import { offerFullScreen } from "#app/cards/share/offer-full-screen.ts";
import { offerPrint } from "#app/cards/share/offer-print.ts";
import { showVisitorTime } from "#app/events/show-visitor-time.ts";
import { offerPlayer } from "#app/projects/content/views/offer-player.ts";
import type { Behaviours } from "#app/ui/behaviour.ts";

const behaviours: Behaviours = [
	["[data-visitor-time]", showVisitorTime],
	["[data-player]", offerPlayer],
	["[data-print]", offerPrint],
	["[data-full-screen]", offerFullScreen],
];

export function enlivenOne(element: HTMLElement, signal: AbortSignal) {
	for (const [selector, behave] of behaviours) if (element.matches(selector)) behave(element as never, signal); // as above
}
