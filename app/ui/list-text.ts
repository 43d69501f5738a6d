import { lazily } from "./lazily.ts";

const inEnglish = lazily(() => new Intl.ListFormat("en-GB"));

/** Several as a sentence names them, such as "one, two and three". */
export function listText(parts: string[]) {
	return inEnglish().format(parts);
}
