import type { SubmissionResult } from "@conform-to/react";
import type { SavedField } from "./form-answer.ts";

/** Most characters of a saved text that an answer repeats. */
const maxShown = 500;

/**
 * Where what is saved by now differs from what a form says. What the form does not name is as it was, but for a box that is not
 * ticked and a list without entries.
 * @param latest the form's fields as they would be now
 */
export function savedFields(latest: object, { initialValue, fields = [] }: SubmissionResult): SavedField[] {
	const posted = new Set(fields.map((field) => field.replace(/[[.].*/, "")));
	return Object.entries(latest).flatMap(([name, field]) => {
		const value = textOf(field);
		const isAsked = posted.has(name) || value === "on" || Array.isArray(field);
		if (!isAsked || value === undefined || value === textOf(initialValue?.[name])) return [];
		return { name, value: value.length > maxShown ? `${value.slice(0, maxShown)} …` : value };
	});
}

/** Undefined for what no field has, such as a time. */
function textOf(field: unknown): string | undefined {
	if (field === undefined || field === null) return "";
	if (typeof field === "string") return field.replace(/\r\n?/g, "\n").trim();
	if (typeof field !== "object" || field instanceof Date) return undefined;
	return Object.values(field)
		.flatMap((part) => textOf(part) || [])
		.join(", ");
}
