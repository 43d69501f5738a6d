import { lazily } from "./lazily.ts";

const format = lazily(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));

/** A day in UTC, such as `Nov 20, 2026`. */
export function dayText(at: Date) {
	return format().format(at);
}
