import { momentText } from "./moment-text.ts";

/** A day and time in UTC, such as `Nov 20, 2026, 8:53 PM UTC`. */
export function Moment({ at }: { at: Date }) {
	return (
		<>
			<time dateTime={at.toISOString()}>{momentText(at)}</time> UTC
		</>
	);
}
