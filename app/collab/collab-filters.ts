import { pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { z } from "#app/ui/zod.ts";
import { collabTypes } from "./collab.ts";

/** The query string of the collab board. Whatever is missing or makes no sense counts as not asked. */
export const readCollabFilters = searchReader({
	q: searchText,
	type: z.enum(collabTypes).nullable().catch(null),
	page: pageNumber,
});

export type CollabFilters = ReturnType<typeof readCollabFilters>;
export type CollabSearch = Omit<CollabFilters, "page">;
