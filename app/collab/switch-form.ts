/** From one form of a new listing to the other: what both ask for comes along, and the rest waits until its form is back. */
import { maxSocialLinks } from "#app/boards/board.ts";
import { type DetailedFields, detailedSchema, type QuickFields, quickSchema } from "./collab-input.ts";

export const switchField = "switch";
const keptPrefix = "kept-";

const quickNames = Object.keys(quickSchema.shape);
const detailedTexts = Object.keys(detailedSchema.shape).filter((name) => name !== "socialLinks");
const socialNames = Array.from({ length: maxSocialLinks }, (_, i) => `socialLinks[${i}]`);
const detailedNames = [...detailedTexts, ...socialNames];

/** The fields of the form that is asked for, out of one that was posted, whichever of the two that was. */
export function switchedFields(posted: FormData, detailed: boolean): Partial<QuickFields & DetailedFields> {
	const texts = (names: string[]) => names.map((name) => [name, typedIn(posted, name)]);
	if (!detailed) return Object.fromEntries(texts(quickNames));
	return { ...Object.fromEntries(texts(detailedTexts)), socialLinks: socialNames.map((name) => typedIn(posted, name)) };
}

export type CarriedFields = Record<string, string>;

/** What was typed that only the other form asks for. */
export function carriedFields(posted: FormData, detailed: boolean): CarriedFields {
	const [shown, other] = detailed ? [detailedNames, quickNames] : [quickNames, detailedNames];
	const waiting = other.filter((name) => !shown.includes(name)).map((name) => [name, typedIn(posted, name)]);
	return Object.fromEntries(waiting.flatMap(([name, text]) => (text ? [[`${keptPrefix}${name}`, text]] : [])));
}

/** What a form starts with when nothing is typed yet. */
export function initialCarriedFields({ email }: { email: string }, detailed: boolean): CarriedFields {
	return detailed && email ? { [`${keptPrefix}email`]: email } : {};
}

function typedIn(posted: FormData, name: string) {
	const text = posted.get(name) ?? posted.get(keptPrefix + name);
	return typeof text === "string" ? text : "";
}
