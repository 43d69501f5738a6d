import { pageNumber } from "#app/boards/board-filters.ts";
import { z } from "#app/ui/zod.ts";

/** The query string of the reports. Whatever is missing or makes no sense counts as not asked. */
export const reportFilters = z.object({ page: pageNumber, hidden: pageNumber });
