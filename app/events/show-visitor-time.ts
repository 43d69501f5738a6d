import { currentZone } from "#app/boards/time-zones.ts";
import { cityOf, spanText } from "./time-zone.ts";

/** Says when an event is where its reader is, if the clocks differ there. Only the browser knows. */
export function showVisitorTime(place: HTMLElement) {
	const { startsAt = "", endsAt = "", timeZone = "" } = place.dataset;
	const here = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
	const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
	const zone = Object.assign(document.createElement("span"), {
		className: "text-muted",
		textContent: `where you are (${cityOf(here)})`,
	});
	place.replaceChildren(`${spanText(span, here)} `, zone);
	place.hidden = spanText(span, here, false) === spanText(span, timeZone, false);
}
