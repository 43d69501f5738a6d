import { pageNumber } from "#app/boards/board-filters.ts";
import { entryKinds } from "#app/entries/entry.ts";
import { z } from "#app/ui/zod.ts";

/** The query string of what a member saved. Whatever is missing or makes no sense counts as not asked. */
export const savedFilters = z.object({ kind: z.enum(entryKinds).nullable().catch(null), page: pageNumber });

/** Those of an address, to come back to, after what else is asked; empty where there is nothing. */
export function savedSearch(searchParams: URLSearchParams, asked: Record<string, string> = {}) {
	const { kind, page } = savedFilters.parse(Object.fromEntries(searchParams));
	const search = new URLSearchParams({ ...asked, ...(kind && { kind }), ...(page > 1 && { page: String(page) }) });
	return search.size === 0 ? "" : `?${search}`;
}
