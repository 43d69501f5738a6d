import { boardLimits } from "#app/boards/board.ts";
import { pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { askedTag } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { mediaTypes } from "./media.ts";

/** The query string of the media board. Whatever is missing or makes no sense counts as not asked. */
export const readMediaFilters = searchReader({
	q: searchText,
	type: z.enum(mediaTypes).nullable().catch(null),
	tag: z
		.string()
		.transform(askedTag)
		.refine((tag) => tag !== "" && countCharacters(tag) <= boardLimits.tag)
		.nullable()
		.catch(null),
	page: pageNumber,
});

export type MediaFilters = ReturnType<typeof readMediaFilters>;
export type MediaSearch = Omit<MediaFilters, "page">;
