/** What elements of few pages can do, apart from what every document loads. */
import { offerFullScreen } from "#app/cards/share/offer-full-screen.ts";
import { offerPrint } from "#app/cards/share/offer-print.ts";
import { showVisitorTime } from "#app/events/show-visitor-time.ts";
import { offerPlayer } from "#app/projects/content/views/offer-player.ts";
import type { Behaviours } from "#app/ui/behaviour.ts";

export const behavioursOfFewPages: Behaviours = [
	["[data-visitor-time]", showVisitorTime],
	["[data-player]", offerPlayer],
	["[data-print]", offerPrint],
	["[data-full-screen]", offerFullScreen],
];
