import { pageNumber, searchReader, searchText } from "#app/boards/board-filters.ts";
import { cleanLine, tidyTopic } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { projectLimits } from "./project.ts";

/** The query string of the projects. Whatever is missing or makes no sense counts as not asked. */
export const readProjectFilters = searchReader({
	q: searchText,
	topic: z
		.string()
		.transform((text) => tidyTopic(cleanLine(text)))
		.refine((topic) => topic !== "" && countCharacters(topic) <= projectLimits.topic)
		.nullable()
		.catch(null),
	page: pageNumber,
	/** The page of the own projects. */
	own: pageNumber,
});

export type ProjectFilters = ReturnType<typeof readProjectFilters>;
export type ProjectSearch = Pick<ProjectFilters, "q" | "topic">;
