import { isChecked, pageNumber, searchReader } from "#app/boards/board-filters.ts";

/** The query string of the newest cards. Whatever is missing or makes no sense counts as not asked. */
export const readCardQueueFilters = searchReader({
	/** Those on the home page alone. */
	featured: isChecked,
	page: pageNumber,
});

export type CardQueueFilters = ReturnType<typeof readCardQueueFilters>;
