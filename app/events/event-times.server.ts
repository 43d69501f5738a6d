/**
 * Wall times in time zones (docs/decisions/0042-the-events-board.md). On the server alone: browsers have no Temporal yet, and the rules
 * of time zones are its.
 */
import { Temporal } from "temporal-polyfill";
import { allZones } from "#app/boards/time-zones.ts";
import { eventMessages, maxDays, maxYearsAhead } from "./event.ts";
import type { EventInput } from "./event-input.ts";

/** When an event is: moments, and the days of its time zone, such as `2026-12-05`, on which it starts and ends. */
export interface EventTimes {
	startsAt: Date;
	endsAt: Date;
	startsOn: string;
	endsOn: string;
}

type Typed = Pick<EventInput, "starts" | "ends" | "timeZone">;
type Mistakes = Record<string, string[]>;

/**
 * The moments of the times that a form gives in a time zone. Of a time that there is twice, as clocks are put back, the first counts;
 * of an end, the first after the start.
 * @param now in milliseconds since 1970
 * @returns what is wrong by the fields of the form, such as a time that there is not, as clocks are put forward
 */
export function timesOf(typed: Typed, now: number): { times: EventTimes } | { mistakes: Mistakes } {
	if (!known.has(typed.timeZone)) return { mistakes: { timeZone: [eventMessages.choiceUnknown] } };
	const [start, end] = [Temporal.PlainDateTime.from(typed.starts), Temporal.PlainDateTime.from(typed.ends)];
	const missing: Mistakes = {
		...(isSkipped(start, typed.timeZone) && { starts: [skippedMessage(start)] }),
		...(isSkipped(end, typed.timeZone) && { ends: [skippedMessage(end)] }),
	};
	if (missing.starts || missing.ends) return { mistakes: missing };
	const startsAt = start.toZonedDateTime(typed.timeZone, { disambiguation: "earlier" }).epochMilliseconds;
	const endings = (["earlier", "later"] as const).map(
		(disambiguation) => end.toZonedDateTime(typed.timeZone, { disambiguation }).epochMilliseconds,
	);
	const endsAt = endings.find((at) => at > startsAt);
	if (endsAt === undefined) return { mistakes: { ends: [eventMessages.endsBeforeStart] } };
	if (Temporal.PlainDateTime.compare(end, start.add({ days: maxDays })) > 0)
		return { mistakes: { ends: [eventMessages.tooLong] } };
	if (endsAt <= now) return { mistakes: { ends: [eventMessages.isOver] } };
	const lastDay = zoned(new Date(now), typed.timeZone).toPlainDate().add({ years: maxYearsAhead });
	if (Temporal.PlainDate.compare(start.toPlainDate(), lastDay) > 0)
		return { mistakes: { starts: [eventMessages.tooFarAhead] } };
	const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
	return { times: { ...span, ...daysOf(span, typed.timeZone) } };
}

/** The days of a time zone on which an event starts and ends. What ends at midnight ends with the day before. */
export function daysOf({ startsAt, endsAt }: Pick<EventTimes, "startsAt" | "endsAt">, timeZone: string) {
	const dayAt = (at: number) => zoned(new Date(at), timeZone).toPlainDate().toString();
	const [start, end] = [startsAt.getTime(), endsAt.getTime()];
	return { startsOn: dayAt(start), endsOn: dayAt(Math.max(start, end - 60_000)) };
}

function isSkipped(time: Temporal.PlainDateTime, timeZone: string) {
	return !time.toZonedDateTime(timeZone).toPlainDateTime().equals(time);
}

function skippedMessage(time: Temporal.PlainDateTime) {
	const clock = time.toPlainTime().toString({ smallestUnit: "minute" });
	return `There is no ${clock} on that day: the clocks are put forward`;
}

/** A moment as a form has it in a time zone, such as `2026-12-05T19:30`. */
export function wallTime(at: Date, timeZone: string) {
	return zoned(at, timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/** A moment with the difference to UTC in its time zone, such as `2026-12-05T19:30:00+01:00`. */
export function offsetTime(at: Date, timeZone: string) {
	return zoned(at, timeZone).toString({ timeZoneName: "never", smallestUnit: "second" });
}

function zoned(at: Date, timeZone: string) {
	return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

/** All time zones there are, by their IANA names, in order. */
export const timeZones = allZones().sort();
const known = new Set(timeZones);
