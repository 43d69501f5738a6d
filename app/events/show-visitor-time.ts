import { cityOf } from "#app/boards/time-zones.ts";
import { textElsewhere } from "./time-zone.ts";

/** Says when an event is where its reader is, if the clocks differ there. Only the browser knows. */
export function showVisitorTime(place: HTMLElement) {
	const { startsAt = "", endsAt = "", timeZone = "" } = place.dataset;
	const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const text = textElsewhere(span, timeZone, here);
	if (text === undefined) return;
	const zone = Object.assign(document.createElement("span"), {
		className: "text-muted",
		textContent: `where you are (${cityOf(here)})`,
	});
	place.replaceChildren(`${text} `, zone);
	place.hidden = false;
}
