import { pageNumber } from "#app/boards/board-filters.ts";
import { queueValues } from "#app/moderation/moderation.ts";
import { z } from "#app/ui/zod.ts";
import { isUuid } from "#app/web/uuid.ts";

/** The query string of the moderators' home. Whatever is missing or makes no sense counts as not asked. */
export const queueFilters = z.object({
	queue: z.enum(queueValues).nullable().catch(null),
	item: z.string().refine(isUuid).nullable().catch(null),
	page: pageNumber,
});
