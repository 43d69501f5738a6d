import { isChecked, organisationName, pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { languages } from "#app/boards/languages.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { eventKinds, eventLimits } from "./event.ts";
import { isMonth } from "./time-zone.ts";

/** A day such as `2026-12-05`, or a month such as `2026-12`; null when it is none that there is. */
const when = z
	.string()
	.regex(/^2\d{3}-\d{2}(-\d{2})?$/)
	.refine((text) => {
		const start = new Date(`${text}${isMonth(text) ? "-01" : ""}T00:00:00Z`);
		return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
	})
	.nullable()
	.catch(null);

/** The query string of the events. Whatever is missing or makes no sense counts as not asked. */
export const readEventFilters = searchReader({
	q: searchText,
	kind: z.enum(eventKinds).nullable().catch(null),
	when,
	place: searchText,
	organisation: organisationName,
	language: z.enum(languages).nullable().catch(null),
	online: isChecked,
	free: isChecked,
	series: z
		.string()
		.transform(cleanLine)
		.refine((series) => series !== "" && countCharacters(series) <= eventLimits.series)
		.nullable()
		.catch(null),
	/** Whether it is what took place that is asked for, and not what is coming. */
	past: isChecked,
	page: pageNumber,
});

export type EventFilters = ReturnType<typeof readEventFilters>;
export type EventSearch = Omit<EventFilters, "page">;
