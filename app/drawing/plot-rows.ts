import { monthText } from "#app/ui/month-text.ts";

type TextOf = (value: number) => string;

/** A row of a plot. @param value null where there is nothing to tell */
export function plotRow(label: string, value: number | null, textOf: TextOf) {
	return { label, value, text: value === null ? "–" : textOf(value) };
}

/** A row for each month, such as `2026-11`. */
export function monthRows<Month extends { month: string }>(
	months: Month[],
	pick: (month: Month) => number | null,
	textOf: TextOf,
) {
	return months.map((month) => plotRow(monthText(month.month), pick(month), textOf));
}
