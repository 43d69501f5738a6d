import { pageNumber, searchText } from "#app/boards/board-filters.ts";
import { z } from "#app/ui/zod.ts";

/** The query string of the projects. Whatever is missing or makes no sense counts as not asked. */
export const projectFilters = z.object({ q: searchText, page: pageNumber });

export type ProjectFilters = z.output<typeof projectFilters>;
