/** Times as people read them in a time zone. Runs on both sides; what it writes differs from browser to browser. */

interface Span {
	startsAt: Date;
	endsAt: Date;
}

/** Such as `Sat, Dec 5, 2026, 7:00 – 9:00 PM GMT+1`. @param isZoned whether it says how far the clock is from UTC */
export function spanText({ startsAt, endsAt }: Span, timeZone: string, isZoned = true) {
	return written(
		{ weekday: "short", month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" },
		timeZone,
		(format) =>
			// A range is written with one of the two offsets, whatever the clocks did meanwhile.
			offsetIn(format, startsAt) === offsetIn(format, endsAt)
				? format.formatRange(startsAt, endsAt)
				: `${format.format(startsAt)} – ${format.format(endsAt)}`,
		isZoned ? "short" : undefined,
	);
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

function offsetIn(format: Intl.DateTimeFormat, at: Date) {
	return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
}

/** Such as `7:00 PM GMT+1`. */
export function startText(startsAt: Date, timeZone: string) {
	return written({ hour: "numeric", minute: "2-digit" }, timeZone, (format) => format.format(startsAt), "short");
}

/** Such as `Dec 7`, for a day such as `2026-12-07`. */
export function shortDayText(day: string) {
	return written({ month: "short", day: "numeric" }, "UTC", (format) => format.format(new Date(day)));
}

/** Such as `Saturday, December 5`. */
export function dayHeading(day: string) {
	return written({ weekday: "long", month: "long", day: "numeric" }, "UTC", (format) => format.format(new Date(day)));
}

/** Such as `December 2026`, for a month such as `2026-12` or a day in it. */
export function monthText(when: string) {
	return written({ month: "long", year: "numeric" }, "UTC", (format) => format.format(new Date(when)));
}

/** What is told of a day in the address: a month such as `2026-12`, or a day such as `2026-12-05`. */
export function isMonth(when: string) {
	return when.length === 7;
}

/** A day or a month, as an address has it, in words. */
export function whenText(when: string) {
	return isMonth(when) ? monthText(when) : `${dayHeading(when)}, ${when.slice(0, 4)}`;
}

function written(
	options: Intl.DateTimeFormatOptions,
	timeZone: string,
	write: (format: Intl.DateTimeFormat) => string,
	timeZoneName?: "short",
) {
	const key = JSON.stringify([options, timeZone, timeZoneName]);
	const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone, timeZoneName });
	formats.set(key, format);
	// The narrow spaces of Unicode are drawn by few fonts.
	return write(format).replace(/[\u2009\u202f]/g, " ");
}

/** To make one takes far longer than to use it. There are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
