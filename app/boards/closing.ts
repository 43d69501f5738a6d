/** Until when something is on its board: to the end of a day, in UTC. */

export function isClosed({ closesAt }: { closesAt: Date }) {
	return closesAt.getTime() <= Date.now();
}

const oneDay = 86_400_000;

/** The end of the day (in UTC) that comes so many days after today: that day is the last one on the board. */
export function endOfDayIn(days: number) {
	return new Date((Math.floor(Date.now() / oneDay) + days + 1) * oneDay);
}

/** The end of a day that a form gives, such as `2026-11-20`; null when it is no day, has passed, or is further ahead than so many days. */
export function endOfDay(day: string, most: number) {
	const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
	if (!start || Number.isNaN(start.getTime()) || dayOf(start) !== day) return null;
	const end = new Date(start.getTime() + oneDay);
	return end > new Date() && end <= endOfDayIn(most) ? end : null;
}

/** The last day on the board of what closes then. */
export function lastDayOf(closesAt: Date) {
	return new Date(closesAt.getTime() - 1);
}

/** As a date field has it, such as `2026-11-20`. */
export function dayOf(at: Date) {
	return at.toISOString().slice(0, 10);
}
