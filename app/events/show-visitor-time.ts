import { cityOf } from "#app/boards/time-zones.ts";
import { type Span, spanText } from "./time-zone.ts";

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

/**
 * When an event in one time zone is in another; undefined where the clocks are the same. Browsers know neither all time zones nor
 * their current names: it is told too where the event's is not known, and undefined where the other one is not.
 */
export function textElsewhere(span: Span, timeZone: string, elsewhere: string) {
	const isSame = textIn(span, timeZone, false) === textIn(span, elsewhere, false);
	return isSame ? undefined : textIn(span, elsewhere);
}

function textIn(span: Span, timeZone: string, isZoned?: boolean) {
	try {
		return spanText(span, timeZone, isZoned);
	} catch {
		return undefined;
	}
}
