import { pageNumber, searchReader } from "#app/boards/board-filters.ts";

/** The query string of the reports. Whatever is missing or makes no sense counts as not asked. */
export const readReportFilters = searchReader({ page: pageNumber, hidden: pageNumber });
