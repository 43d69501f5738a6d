import { momentText } from "./moment-text.ts";

export function Moment({ at }: { at: Date }) {
	return <time dateTime={at.toISOString()}>{momentText(at)}</time>;
}
