import { boardLimits } from "#app/boards/board.ts";
import { organisationName, pageNumber, searchText } from "#app/boards/board-filters.ts";
import { askedTag } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { jobCategories, jobTypes, maxTagsAsked } from "./job.ts";

function someOf<Choice extends string>(choices: readonly Choice[]) {
	return z.array(z.string()).transform((asked) => choices.filter((choice) => asked.includes(choice)));
}

const tags = z.array(z.string()).transform((asked) => {
	const tidy = asked.map(askedTag).filter((tag) => countCharacters(tag) <= boardLimits.tag);
	return [...new Set(tidy)].filter(Boolean).slice(0, maxTagsAsked);
});

const schema = z.object({
	q: searchText,
	location: searchText,
	organisation: organisationName,
	categories: someOf(jobCategories),
	types: someOf(jobTypes),
	tags,
	page: pageNumber,
});

/** What is asked of the job board; a listing matches any of the categories, any of the types, and any of the tags. */
export type JobFilters = z.output<typeof schema>;
export type JobSearch = Omit<JobFilters, "page">;

/** The query string of the jobs. Whatever is missing or makes no sense counts as not asked. */
export function readJobFilters(search: URLSearchParams): JobFilters {
	return schema.parse({
		...Object.fromEntries(search),
		categories: search.getAll("category"),
		types: search.getAll("type"),
		tags: search.getAll("tag"),
	});
}
