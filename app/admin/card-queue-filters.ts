import { isChecked, pageNumber } from "#app/boards/board-filters.ts";
import { z } from "#app/ui/zod.ts";

/** The query string of the newest cards. Whatever is missing or makes no sense counts as not asked. */
export const cardQueueFilters = z.object({
	/** Those on the home page alone. */
	featured: isChecked,
	page: pageNumber,
});

export type CardQueueFilters = z.output<typeof cardQueueFilters>;
