import { z } from "zod";
import { boardLimits, maxTags } from "#app/boards/board.ts";
import { pageNumber, searchText } from "#app/boards/board-filters.ts";
import { askedTag } from "#app/ui/typed-text.ts";
import { countCharacters } from "#app/web/text.ts";
import { showcaseCategoryValues } from "./showcase.ts";

/** The showcase's query string. Whatever is missing or makes no sense counts as not asked. */
const showcaseFilters = z.object({
	q: searchText,
	category: z.enum(showcaseCategoryValues).nullable().catch(null),
	tags: z.array(z.string().transform(askedTag)).transform(keepTags),
	page: pageNumber,
});

export type ShowcaseFilters = z.output<typeof showcaseFilters>;
export type ShowcaseSearch = Omit<ShowcaseFilters, "page">;

export function readShowcaseFilters(params: URLSearchParams): ShowcaseFilters {
	return showcaseFilters.parse({ ...Object.fromEntries(params), tags: params.getAll("tag") });
}

function keepTags(tags: string[]) {
	return [...new Set(tags.filter((tag) => tag !== "" && countCharacters(tag) <= boardLimits.tag))].slice(0, maxTags);
}
