import { lazily } from "#app/ui/lazily.ts";

const format = lazily(
	() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

/** A day and time in UTC, such as `Nov 20, 2026, 8:53 PM UTC`. */
export function Moment({ at }: { at: Date }) {
	return <time dateTime={at.toISOString()}>{format().format(at)} UTC</time>;
}
