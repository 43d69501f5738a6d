import { dayText } from "./day-text.ts";

export function Day({ at }: { at: Date }) {
	return <time dateTime={at.toISOString()}>{dayText(at)}</time>;
}
