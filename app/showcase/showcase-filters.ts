import { z } from "zod";
import { cleanLine, tidyTag } from "#app/ui/typed-text.ts";
import { countCharacters } from "#app/web/text.ts";
import { maxTags, showcaseCategoryValues, showcaseLimits } from "./showcase.ts";

/** The showcase's query string. Whatever is missing or makes no sense counts as not asked. */
const showcaseFilters = z.object({
	q: z
		.string()
		.transform((text) => Array.from(cleanLine(text)).slice(0, showcaseLimits.search).join(""))
		.catch(""),
	category: z.enum(showcaseCategoryValues).nullable().catch(null),
	tags: z.array(z.string().transform((text) => tidyTag(cleanLine(text)))).transform(keepTags),
	page: z.coerce.number().int().min(1).max(1_000_000_000).catch(1),
});

export type ShowcaseFilters = z.output<typeof showcaseFilters>;

export function readShowcaseFilters(params: URLSearchParams): ShowcaseFilters {
	return showcaseFilters.parse({ ...Object.fromEntries(params), tags: params.getAll("tag") });
}

function keepTags(tags: string[]) {
	return [...new Set(tags.filter((tag) => tag !== "" && countCharacters(tag) <= showcaseLimits.tag))].slice(0, maxTags);
}
