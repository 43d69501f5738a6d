import { pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { moderationActions } from "#app/moderation/moderation.ts";
import { subjectKinds } from "#app/moderation/subject-kinds.ts";
import { z } from "#app/ui/zod.ts";
import { isUuid } from "#app/web/uuid.ts";

/** The query string of the log. Whatever is missing or makes no sense counts as not asked. */
export const readLogFilters = searchReader({
	q: searchText,
	kind: z.enum(subjectKinds).nullable().catch(null),
	action: z.enum(moderationActions).nullable().catch(null),
	moderator: z.string().refine(isUuid).nullable().catch(null),
	/** Such as `2026-11`, in UTC. */
	month: z
		.string()
		.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/)
		.nullable()
		.catch(null),
	page: pageNumber,
});
export type LogFilters = ReturnType<typeof readLogFilters>;
