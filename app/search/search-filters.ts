import { cutLine, pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { entryKinds } from "#app/entries/entry.ts";
import { z } from "#app/ui/zod.ts";
import { searchLimits } from "./search.ts";

/** The query string of the search. Whatever is missing or makes no sense counts as not asked. */
export const readSearchFilters = searchReader({
	q: searchText,
	kind: z.enum(entryKinds).nullable().catch(null),
	topic: cutLine(searchLimits.topic),
	page: pageNumber,
});

export type SearchFilters = ReturnType<typeof readSearchFilters>;
export type Search = Omit<SearchFilters, "page">;
