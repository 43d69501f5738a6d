import { pageNumber } from "#app/boards/board-filters.ts";
import { entryKinds } from "#app/entries/entry.ts";
import { z } from "#app/ui/zod.ts";

/** The query string of what a member saved. Whatever is missing or makes no sense counts as not asked. */
export const savedFilters = z.object({ kind: z.enum(entryKinds).nullable().catch(null), page: pageNumber });
