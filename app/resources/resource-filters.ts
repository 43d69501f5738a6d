import { pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { z } from "#app/ui/zod.ts";
import { resourceTypeValues } from "./resource.ts";

/** The query string of the resources. Whatever is missing or makes no sense counts as not asked. */
export const readResourceFilters = searchReader({
	q: searchText,
	type: z.enum(resourceTypeValues).nullable().catch(null),
	page: pageNumber,
});

export type ResourceFilters = ReturnType<typeof readResourceFilters>;
export type ResourceSearch = Omit<ResourceFilters, "page">;
