import { lazily } from "./lazily.ts";

const format = lazily(
	() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

/** A time in UTC, such as `Nov 20, 2026, 8:53 PM`. */
export function momentText(at: Date) {
	// Some versions of the language data put a narrow space before AM and PM.
	return format().format(at).replaceAll("\u202f", " ");
}
