import { pageNumber, searchText } from "#app/boards/board-filters.ts";
import { entryKinds } from "#app/entries/entry.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { searchLimits } from "./search.ts";

/** The query string of the search. Whatever is missing or makes no sense counts as not asked. */
export const searchFilters = z.object({
	q: searchText,
	kind: z.enum(entryKinds).nullable().catch(null),
	topic: z
		.string()
		.transform((text) => Array.from(cleanLine(text)).slice(0, searchLimits.topic).join(""))
		.catch(""),
	page: pageNumber,
});

export type SearchFilters = z.output<typeof searchFilters>;
export type Search = Omit<SearchFilters, "page">;
